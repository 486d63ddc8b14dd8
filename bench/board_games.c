/* The value of a game of two cards each and a shared board of five, board by board: a reference for speed.

   It knows nothing of any game. From standard input it reads the deck, the net results of every path of choices by
   result and kinds of hands, and which paths end in one decision after 5, 4, 3 and 0 cards of the board. Every flop
   that is not another one with its suits renamed is dealt, every turn and river, and every hand of seat and dealer.
   Output: the value of the game as a total and the number of deals, of every `step`-th flop from `first` on. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KINDS = 10, MOST_PATHS = 16, MOST_HANDS = 1326 };

static int deck[52], cards, paths;
static int64_t net[MOST_PATHS][3][KINDS][KINDS]; /* loses, ties, wins; kind of the seat's hand, of the dealer's */
static int group[4][MOST_PATHS], groups[4];      /* after 5, 4, 3, 0 board cards: where each total goes */
static int64_t by_start[13][13][MOST_PATHS];     /* suited above the diagonal */
static int64_t deals;

static int straight(int ranks) { /* the highest card of a straight, -1 if there is none */
  for (int high = 12; high >= 4; high--)
    if ((ranks >> (high - 4) & 31) == 31) return high;
  return (ranks & 0x100f) == 0x100f ? 3 : -1;
}

static int top(int ranks, int count) { /* the highest this many ranks */
  int found = 0;
  while (count-- && ranks) {
    int high = 1 << (31 - __builtin_clz(ranks));
    found |= high, ranks ^= high;
  }
  return found;
}

static int order_of(const int *suit) { /* kind, then the ranks that decide, in 30 bits */
  for (int s = 0; s < 4; s++)
    if (__builtin_popcount(suit[s]) >= 5) {
      int high = straight(suit[s]);
      /* Seven cards with a flush hold neither four of a kind nor a full house. */
      return high >= 0 ? (high == 12 ? 9 : 8) << 26 | high : 5 << 26 | top(suit[s], 5);
    }
  int a = suit[0], b = suit[1], c = suit[2], d = suit[3];
  int all = a | b | c | d, two = (a & b) | (c & d) | ((a | b) & (c | d));
  int three = (a & b & (c | d)) | (c & d & (a | b)), four = a & b & c & d, high;
  if (four) return 7 << 26 | four << 13 | top(all & ~four, 1);
  if (three && (two & ~top(three, 1))) {
    int trips = top(three, 1);
    return 6 << 26 | trips << 13 | top(two & ~trips, 1);
  }
  if ((high = straight(all)) >= 0) return 4 << 26 | high;
  if (three) return 3 << 26 | three << 13 | top(all & ~three, 2);
  if (two & (two - 1)) {
    int pairs = top(two, 2);
    return 2 << 26 | pairs << 13 | top(all & ~pairs, 1);
  }
  return two ? 1 << 26 | two << 13 | top(all & ~two, 3) : top(all, 5);
}

typedef struct { int order, a, b, number; } Hand;

static void sort(Hand *hand, int count) { /* by order, eleven bits at a time */
  static Hand other[MOST_HANDS];
  for (int shift = 0; shift < 33; shift += 11) {
    int first[2049] = {0};
    for (int i = 0; i < count; i++) first[(hand[i].order >> shift & 2047) + 1]++;
    for (int i = 0; i < 2048; i++) first[i + 1] += first[i];
    for (int i = 0; i < count; i++) other[first[hand[i].order >> shift & 2047]++] = hand[i];
    memcpy(hand, other, sizeof(Hand) * count);
  }
}

static void best(int stage, const int64_t *from, int count, int64_t *to) {
  for (int i = 0; i < groups[stage]; i++) to[i] = INT64_MIN;
  for (int i = 0; i < count; i++)
    if (from[i] > to[group[stage][i]]) to[group[stage][i]] = from[i];
}

static int64_t after_turn[MOST_HANDS][52][MOST_PATHS];

static void board(const int *left, int count, const int *suit, int turn, int river) {
  static Hand hand[MOST_HANDS];
  static int64_t of_kind[KINDS], of_card[52][KINDS], below_card[52], same_card[52];
  int hands = 0, number = 0;
  memset(of_kind, 0, sizeof of_kind), memset(of_card, 0, sizeof of_card), memset(below_card, 0, sizeof below_card);
  for (int i = 0; i < count; i++)
    for (int j = i + 1; j < count; j++, number++) {
      if (i == turn || j == turn || i == river || j == river) continue;
      int held[4] = {suit[0], suit[1], suit[2], suit[3]};
      held[left[i] & 3] |= 1 << (left[i] >> 2), held[left[j] & 3] |= 1 << (left[j] >> 2);
      int order = order_of(held), kind = order >> 26;
      hand[hands++] = (Hand){order, i, j, number};
      of_kind[kind]++, of_card[i][kind]++, of_card[j][kind]++;
    }
  sort(hand, hands);
  for (int first = 0, last; first < hands; first = last) {
    int kind = hand[first].order >> 26;
    memset(same_card, 0, sizeof same_card);
    for (last = first; last < hands && hand[last].order == hand[first].order; last++)
      same_card[hand[last].a]++, same_card[hand[last].b]++;
    for (int i = first; i < last; i++) {
      int a = hand[i].a, b = hand[i].b;
      int64_t dealer[KINDS], lower = first - below_card[a] - below_card[b];
      int64_t ties = last - first - same_card[a] - same_card[b] + 1;
      /* Hands with one of the two cards are gone; the hand itself was taken away twice. */
      for (int k = 0; k < KINDS; k++) dealer[k] = of_kind[k] - of_card[a][k] - of_card[b][k] + (k == kind);
      for (int k = 0; k < kind; k++) lower -= dealer[k];
      int64_t total[MOST_PATHS], chosen[MOST_PATHS];
      for (int p = 0; p < paths; p++) {
        int64_t sum = lower * net[p][2][kind][kind] + ties * net[p][1][kind][kind] +
                      (dealer[kind] - lower - ties) * net[p][0][kind][kind];
        for (int k = 0; k < kind; k++) sum += dealer[k] * net[p][2][kind][k];
        for (int k = kind + 1; k < KINDS; k++) sum += dealer[k] * net[p][0][kind][k];
        total[p] = sum;
      }
      best(0, total, paths, chosen);
      for (int g = 0; g < groups[0]; g++) {
        after_turn[hand[i].number][turn][g] += chosen[g];
        after_turn[hand[i].number][river][g] += chosen[g];
      }
    }
    for (int i = first; i < last; i++) below_card[hand[i].a]++, below_card[hand[i].b]++;
  }
}

static void flop(const int *dealt, int ways) {
  int left[52], count = 0, suit[4] = {0}, number = 0;
  for (int i = 0; i < 3; i++) suit[dealt[i] & 3] |= 1 << (dealt[i] >> 2);
  for (int i = 0; i < cards; i++)
    if (!(suit[deck[i] & 3] >> (deck[i] >> 2) & 1)) left[count++] = deck[i];
  memset(after_turn, 0, sizeof after_turn);
  for (int t = 0; t < count; t++)
    for (int r = t + 1; r < count; r++) {
      int with[4] = {suit[0], suit[1], suit[2], suit[3]};
      with[left[t] & 3] |= 1 << (left[t] >> 2), with[left[r] & 3] |= 1 << (left[r] >> 2);
      board(left, count, with, t, r);
    }
  for (int i = 0; i < count; i++)
    for (int j = i + 1; j < count; j++, number++) {
      int64_t sum[MOST_PATHS] = {0}, chosen[MOST_PATHS];
      for (int t = 0; t < count; t++)
        if (t != i && t != j) {
          best(1, after_turn[number][t], groups[0], chosen);
          for (int g = 0; g < groups[1]; g++) sum[g] += chosen[g];
        }
      best(2, sum, groups[1], chosen);
      int low = left[i] >> 2, high = left[j] >> 2, suited = (left[i] & 3) == (left[j] & 3);
      int64_t *start = suited ? by_start[low][high] : by_start[high][low];
      for (int g = 0; g < groups[2]; g++) start[g] += ways * chosen[g];
    }
  int64_t unseen = count - 2;
  deals += ways * ((int64_t)count * (count - 1) / 2) * unseen * (unseen - 1) * ((unseen - 2) * (unseen - 3) / 2);
}

static int renamed(const int *dealt, const int *suits) { /* the same flop with other suits, as a number */
  int c[3];
  for (int i = 0; i < 3; i++) c[i] = (dealt[i] & ~3) | suits[dealt[i] & 3];
  for (int i = 0; i < 3; i++)
    for (int j = i + 1; j < 3; j++)
      if (c[j] < c[i]) { int swap = c[i]; c[i] = c[j], c[j] = swap; }
  return c[0] << 12 | c[1] << 6 | c[2];
}

int main(int argc, char **argv) {
  int step = argc > 1 ? atoi(argv[1]) : 1, first = argc > 2 ? atoi(argv[2]) : 0, seen = 0;
  if (scanf("%d %d", &cards, &paths) != 2) return 1;
  for (int i = 0; i < cards; i++)
    if (scanf("%d", deck + i) != 1) return 1;
  for (int64_t *each = &net[0][0][0][0]; each < &net[paths][0][0][0]; each++)
    if (scanf("%ld", each) != 1) return 1;
  for (int stage = 0, count = paths; stage < 4; count = groups[stage++])
    for (int i = 0; i < count; i++) {
      if (scanf("%d", &group[stage][i]) != 1) return 1;
      if (group[stage][i] >= groups[stage]) groups[stage] = group[stage][i] + 1;
    }
  int order[24][4], orders = 0, same[4] = {0, 1, 2, 3};
  for (int n = 0; n < 256; n++) {
    int s[4] = {n & 3, n >> 2 & 3, n >> 4 & 3, n >> 6};
    if ((1 << s[0] | 1 << s[1] | 1 << s[2] | 1 << s[3]) == 15) memcpy(order[orders++], s, sizeof s);
  }
  for (int i = 0; i < cards; i++)
    for (int j = i + 1; j < cards; j++)
      for (int k = j + 1; k < cards; k++) {
        int dealt[3] = {deck[i], deck[j], deck[k]}, own = renamed(dealt, same), ways = 0;
        int named[24], least = own;
        for (int o = 0; o < orders; o++) {
          named[o] = renamed(dealt, order[o]);
          if (named[o] < least) least = named[o];
        }
        for (int o = 0; o < orders; o++) {
          int fresh = 1;
          for (int before = 0; before < o; before++) fresh &= named[before] != named[o];
          ways += fresh;
        }
        if (least == own && seen++ % step == first) flop(dealt, ways);
      }
  int64_t value = 0;
  for (int a = 0; a < 13; a++)
    for (int b = 0; b < 13; b++) {
      int64_t chosen[MOST_PATHS];
      best(3, by_start[a][b], groups[2], chosen);
      value += chosen[0];
    }
  printf("%ld %ld %d\n", value, deals, seen);
  return 0;
}
