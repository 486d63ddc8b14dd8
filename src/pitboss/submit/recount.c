/* Recounts the odds of one table game. Nothing here is read from Pitboss: the data below are the printed rules, and
   this file ranks hands, finds the best play and counts by itself.

   Build:  cc -O2 -o recount recount.c -lm
   Run:    ./recount            as the comment on METHOD says; a sample ends after SECONDS and prints how many rounds it had
           ./recount ROUNDS [SEED]   a sample of this many rounds, whatever METHOD says: the same again at every run

   A card is rank * 4 + suit, rank 0 a deuce and 12 an ace; 52 and 53 are jokers. A row is all cards that concern one
   seat, in the order in which the seat sees them. A path is one choice for each street. */
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- data of the game -------------------------------------------------------------------------------------------- */
@DATA@
/* ---- what a hand is ---------------------------------------------------------------------------------------------- */
#define ACE 12
#define KIND_BITS 26

typedef struct { int count[13]; int suit[4]; int ranks; int wilds; } Held;

static int bits(int mask) { int n = 0; while (mask) { mask &= mask - 1; n++; } return n; }

static int high_ranks(int mask, int n) { /* the n highest ranks of a mask */
  int found = 0;
  for (int r = ACE; r >= 0 && n > 0; r--) if (mask >> r & 1) { found |= 1 << r; n--; }
  return found;
}

static int run_top(int mask, int size) { /* the top rank of the best run of this size, -1 for none; an ace is also low */
  for (int top = ACE; top >= size - 2; top--) {
    int all = 1;
    for (int k = 0; k < size && all; k++) { int r = top - k; all = mask >> (r < 0 ? ACE : r) & 1; }
    if (all) return top;
  }
  return -1;
}

/* Whether the cards make this kind, and with which ranks: those that name it, then the others. */
static int makes(const Kind *kind, const Held *held, int size, int *main_, int *side) {
  *main_ = *side = 0;
  if (kind->natural && held->wilds) return 0;
  if (kind->pairs_of || kind->high || kind->suited) { /* two cards; which ranks they are makes no difference within a kind */
    int one_suit = 0, twice = 0;
    for (int s = 0; s < 4; s++) one_suit |= bits(held->suit[s]) == 2;
    for (int r = 0; r < 13; r++) if (held->count[r] == 2) twice |= 1 << r;
    if (kind->pairs_of) return (twice & kind->pairs_of) != 0;
    if ((kind->suited == 1 && !one_suit) || (kind->suited == 2 && one_suit)) return 0;
    return !twice && (!kind->high || ((held->ranks & kind->high) && (held->ranks & ~kind->high & kind->low)));
  }
  if (kind->flush) {
    int best = 0;
    for (int s = 0; s < 4; s++) {
      int m = held->suit[s];
      if (kind->straight) {
        int top = run_top(m, size);
        if (top >= 0 && (!kind->royal || top == ACE) && 1 << top > *main_) { *main_ = 1 << top; best = 1; }
      } else if (bits(m) >= size && high_ranks(m, size) > *side) { *side = high_ranks(m, size); best = 1; }
    }
    return best;
  }
  if (kind->straight) {
    int top = run_top(held->ranks, size);
    if (top < 0) return 0;
    *main_ = 1 << top;
    return 1;
  }
  int used = 0, first = 0, cards = 0; /* groups, largest first: the first size names the hand */
  for (int g = 0; g < kind->groups; g++) {
    int want = kind->group[g], rank = -1;
    for (int r = ACE; r >= 0 && rank < 0; r--)
      if (held->count[r] >= want && !(used >> r & 1) && (!kind->aces || g > 0 || r == ACE)) rank = r;
    if (rank < 0) return 0;
    used |= 1 << rank;
    if (want == kind->group[0]) first |= 1 << rank;
    cards += want;
  }
  *main_ = first;
  *side = (used & ~first) | high_ranks(held->ranks & ~used, size - cards);
  return 1;
}

static long rank_held(const Evaluator *e, const Held *held) {
  for (int k = e->kinds - 1; k > 0; k--) {
    int main_, side;
    if (makes(&e->kind[k], held, e->size, &main_, &side)) return (long)k << KIND_BITS | main_ << 13 | side;
  }
  return e->kind[0].nothing ? 0 : high_ranks(held->ranks, e->size);
}

static long with_wilds(const Evaluator *e, Held *held, int left) {
  if (!left) return rank_held(e, held);
  long best = 0; /* a wild card is tried as every card */
  for (int r = 0; r < 13; r++)
    for (int s = 0; s < 4; s++) {
      Held more = *held;
      more.count[r]++;
      more.suit[s] |= 1 << r;
      more.ranks |= 1 << r;
      long found = with_wilds(e, &more, left - 1);
      if (found > best) best = found;
    }
  return best;
}

static long strength(const Evaluator *e, const int *row, const int *slots, int n) {
  Held held = {{0}, {0}, 0, 0};
  for (int i = 0; i < n; i++) {
    int card = row[slots[i]];
    if (card >= 52 || (e->wild[0] >> card & 1)) { held.wilds++; continue; }
    held.count[card >> 2]++;
    held.suit[card & 3] |= 1 << (card >> 2);
    held.ranks |= 1 << (card >> 2);
  }
  if (!held.wilds) return rank_held(e, &held);
  Held natural = held;
  natural.wilds = 0;
  long plain = e->wild_is_any ? 0 : -1;
  if (!e->wild_is_any) { /* wild cards only lengthen a group of four */
    int fours = 0;
    for (int r = 0; r < 13; r++) if (held.count[r] == 4) fours = 4 + held.wilds;
    for (int k = e->kinds - 1; k > 0; k--)
      if (e->kind[k].groups == 1 && e->kind[k].group[0] > 4 && e->kind[k].group[0] == fours) return (long)k << KIND_BITS;
    return 0;
  }
  long best = with_wilds(e, &held, held.wilds);
  if (n - held.wilds >= e->size) { plain = rank_held(e, &natural); if (plain > best) best = plain; }
  return best;
}

@HANDS@
/* ---- a row, its classes and its money ----------------------------------------------------------------------------- */
static long held_strength[HANDS];   /* of the hands that no choice changes */

static int class_of(int hand, long found) {
  int c = 0;
  while (c < start_count[hand] && found >= start[hand][c]) c++;
  return c;
}

static void rank_row(const int *row, int before, int cards) { /* hands that are complete now, and were not before */
  for (int h = 0; h < HANDS; h++)
    if (!by_choice[h] && ready[h] <= cards && ready[h] > before) held_strength[h] = hand_strength(h, row, -1);
}

static void outcomes_of(const int *row, int path, int *outcome) {
  int value[HANDS + PAIRS + 1];
  long found[HANDS];
  for (int h = 0; h < HANDS; h++) {
    found[h] = by_choice[h] ? hand_strength(h, row, choice_at[path][by_choice[h] - 1]) : held_strength[h];
    value[h] = found[h] < 0 ? 0 : class_of(h, found[h]);
  }
  for (int p = 0; p < PAIRS; p++) {
    long one = found[pair[p][0]], two = found[pair[p][1]], top = tied_from[pair[p][0]];
    if (one < 0 || two < 0) { value[HANDS + p] = 0; continue; }
    if (one > top) one = top;
    if (two > top) two = top;
    value[HANDS + p] = 1 + (one > two) - (one < two);
  }
  for (int w = 0; w < WAGERS; w++) {
    const Ruling *ruling = &rulings[ruling_of[path][w]];
    int at = 0;
    for (int d = 0; d < ruling->inputs; d++) at = at * ruling->sizes[d] + value[ruling->input[d]];
    outcome[w] = ruling->outcome[at];
  }
}

static long net_of(const int *outcome, int path, int bet) { /* in parts of a unit */
  long net = 0;
  for (int w = 0; w < WAGERS; w++) if (in_bet[bet][w]) net += gain[path][w][outcome[w]];
  return net;
}

/* ---- the best play ------------------------------------------------------------------------------------------------ */
static int row[ROW], is_dealt[54];

static int is_open(int street, int path) { /* some cards have no decision: then no choice is made on that street */
  int hand = excused_by[street], without = 0, with = 0;
  if (hand < 0) return 1;
  for (int q = 0; q < PATHS; q++)
    if (same_before[street][q] == same_before[street][path]) { if (choice_at[q][street] == NO_CHOICE) without = 1; else with = 1; }
  if (!without || !with) return 1;
  int excused = excused_classes[street] >> class_of(hand, held_strength[hand]) & 1;
  return (choice_at[path][street] == NO_CHOICE) == excused;
}

static void choose(int street, double *value) { /* every path gets the value of the best choice after the same choices */
  double best[PATHS];
  for (int p = 0; p < PATHS; p++) {
    best[p] = -INFINITY;
    for (int q = 0; q < PATHS; q++)
      if (same_before[street][q] == same_before[street][p] && value[q] > best[p] && is_open(street, q)) best[p] = value[q];
  }
  memcpy(value, best, sizeof best);
}

static int best_path(int street, const double *value, int path) { /* of equals the first in the order of the rules */
  int found = -1;
  for (int q = 0; q < PATHS; q++)
    if (same_before[street][q] == same_before[street][path] && is_open(street, q) && (found < 0 || value[q] > value[found]))
      found = q;
  return found;
}

static void leaf(double *value) {
  int outcome[WAGERS];
  for (int p = 0; p < PATHS; p++) { outcomes_of(row, p, outcome); value[p] = (double)net_of(outcome, p, 0); }
}

/* ---- tallies ------------------------------------------------------------------------------------------------------ */
static double deals, sum[BETS], squares[BETS], bet_money[BETS], hits[BETS], line_hits[WAGERS][OUTCOMES], path_count[PATHS];

static void tally(int path, double weight) {
  int outcome[WAGERS];
  outcomes_of(row, path, outcome);
  deals += weight;
  path_count[path] += weight;
  for (int w = 0; w < WAGERS; w++) line_hits[w][outcome[w]] += weight;
  for (int b = 0; b < BETS; b++) {
    double net = (double)net_of(outcome, path, b);
    sum[b] += weight * net;
    squares[b] += weight * net * net;
    hits[b] += net > 0 ? weight : 0;
    for (int w = 0; w < WAGERS; w++)
      if (in_bet[b][w]) bet_money[b] += weight * (double)(stake[path][w] - (collected[w] ? gain[path][w][outcome[w]] : 0));
  }
}

/* ---- enumeration up to suits --------------------------------------------------------------------------------------- */
static int turns[24][4], turn_count;

static int deck_index(int card) { for (int i = 0; i < DECK; i++) if (deck[i] == card) return i; return -1; }

static int turned(int card, const int *turn) { return card >= 52 ? card : (card & ~3) | turn[card & 3]; }

static void find_turns(void) { /* permutations of suits that leave the deck as it is */
  for (int a = 0; a < 4; a++) for (int b = 0; b < 4; b++) for (int c = 0; c < 4; c++) for (int d = 0; d < 4; d++) {
    if (a == b || a == c || a == d || b == c || b == d || c == d) continue;
    int turn[4] = {a, b, c, d}, fits = SUITS_ARE_EQUAL || (a == 0 && b == 1 && c == 2 && d == 3);
    for (int i = 0; i < DECK && fits; i++) fits = deck_index(turned(deck[i], turn)) >= 0;
    if (fits) memcpy(turns[turn_count++], turn, sizeof turn);
  }
}

static int by_number(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static int orbit(const int *cards, int n) { /* how many sets of cards are this one with suits turned; 0 if a smaller one is */
  int same = 0;
  for (int t = 0; t < turn_count; t++) {
    int other[ROW];
    for (int i = 0; i < n; i++) other[i] = turned(cards[i], turns[t]);
    qsort(other, n, sizeof *other, by_number);
    int order = 0;
    for (int i = 0; i < n && !order; i++) order = other[i] - cards[i];
    if (order < 0) return 0;
    same += order == 0;
  }
  return turn_count / same;
}

static void totals(int stage, int cards, double *value);

typedef void (*Next)(int stage, int cards, double *value, int path, double weight);

static void each_deal(int stage, int cards, int from, int left, Next next, double *value, int path, double weight) {
  if (!left) {
    int before = cards - stages[stage].count;
    double times = 1;
    if (!before && !(times = orbit(row, cards))) return;
    rank_row(row, before, cards);
    next(stage + 1, cards, value, path, weight * times);
    return;
  }
  for (int i = from; i <= DECK - left; i++) {
    if (is_dealt[deck[i]]) continue;
    is_dealt[deck[i]] = 1;
    row[cards] = deck[i];
    each_deal(stage, cards + 1, i + 1, left - 1, next, value, path, weight);
    is_dealt[deck[i]] = 0;
  }
}

static void add_totals(int stage, int cards, double *value, int path, double weight) {
  double more[PATHS];
  (void)path;
  totals(stage, cards, more);
  for (int p = 0; p < PATHS; p++) value[p] += weight * more[p];
}

static void totals(int stage, int cards, double *value) {
  if (stage == STAGES) { leaf(value); return; }
  if (stages[stage].street >= 0) { totals(stage + 1, cards, value); choose(stages[stage].street, value); return; }
  for (int p = 0; p < PATHS; p++) value[p] = 0;
  each_deal(stage, cards, 0, stages[stage].count, add_totals, value, 0, 1);
}

static void play_all(int stage, int cards, double *value, int path, double weight) {
  if (stage == STAGES) { tally(path, weight); return; }
  if (stages[stage].street >= 0) {
    double each[PATHS];
    totals(stage + 1, cards, each);
    play_all(stage + 1, cards, value, best_path(stages[stage].street, each, path), weight);
    return;
  }
  each_deal(stage, cards, 0, stages[stage].count, play_all, value, path, weight);
}

/* ---- a sample ------------------------------------------------------------------------------------------------------ */
static uint64_t random_state;

static uint64_t random_word(void) { /* splitmix64 */
  uint64_t z = (random_state += 0x9e3779b97f4a7c15u);
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

static int random_below(int n) { /* without bias */
  uint64_t limit = UINT64_MAX - UINT64_MAX % (uint64_t)n, word;
  do word = random_word(); while (word >= limit);
  return (int)(word % (uint64_t)n);
}

static void deal_random(int cards, int n) {
  for (int i = 0; i < n; i++) {
    int card;
    do card = deck[random_below(DECK)]; while (is_dealt[card]);
    is_dealt[card] = 1;
    row[cards + i] = card;
  }
  rank_row(row, cards, cards + n);
}

static void take_back(int cards, int n) { for (int i = 0; i < n; i++) is_dealt[row[cards + i]] = 0; }

static double ways_from(int stage, int cards) { /* how many deals are left if no decision follows; else none are counted */
  double ways = 1;
  for (int left = DECK - cards; stage < STAGES; stage++) {
    if (stages[stage].street >= 0) return INFINITY;
    for (int i = 0; i < stages[stage].count; i++) ways = ways * left-- / (i + 1);
  }
  return ways;
}

static void estimate(int stage, int cards, double *value, int depth) { /* the mean, with the best play from here on */
  if (stage == STAGES) { leaf(value); return; }
  if (stages[stage].street >= 0) { estimate(stage + 1, cards, value, depth); choose(stages[stage].street, value); return; }
  double ways = ways_from(stage, cards);
  for (int p = 0; p < PATHS; p++) value[p] = 0;
  if (ways <= TRY_ALL) {
    totals(stage, cards, value);
    for (int p = 0; p < PATHS; p++) value[p] /= ways;
    return;
  }
  int end = stage, n = 0, tries = ways < INFINITY ? TRIES_LAST : depth ? TRIES_INNER : cards <= KEPT_CARDS ? TRIES_KEPT : TRIES_FIRST;
  while (end < STAGES && stages[end].street < 0) n += stages[end++].count;
  for (int t = 0; t < tries; t++) {
    double more[PATHS];
    deal_random(cards, n);
    estimate(end, cards + n, more, depth + 1);
    take_back(cards, n);
    for (int p = 0; p < PATHS; p++) value[p] += more[p] / tries;
  }
}

#define KEPT (1 << 16)
static struct { uint64_t key; double value[PATHS]; } kept[KEPT];

static uint64_t key_of(int stage, int cards) { /* the same for rows that differ in suits only */
  uint64_t least = UINT64_MAX;
  for (int t = 0; t < turn_count; t++) {
    int other[ROW], at = 0;
    for (int i = 0; i < cards; i++) other[i] = turned(row[i], turns[t]);
    for (int s = 0; s < stage; s++) { qsort(other + at, stages[s].count, sizeof *other, by_number); at += stages[s].count; }
    uint64_t key = (uint64_t)stage + 1;
    for (int i = 0; i < cards; i++) key = key << 6 | (uint64_t)other[i];
    if (key < least) least = key;
  }
  return least;
}

static void values_here(int stage, int cards, double *value) { /* those of the first cards are found once and kept */
  if (cards > KEPT_CARDS) { estimate(stage + 1, cards, value, 0); return; }
  uint64_t key = key_of(stage, cards);
  int at = (int)(key * 0x9e3779b97f4a7c15u >> 48);
  while (kept[at].key && kept[at].key != key) at = (at + 1) % KEPT;
  if (!kept[at].key) { kept[at].key = key; estimate(stage + 1, cards, kept[at].value, 0); }
  memcpy(value, kept[at].value, sizeof kept[at].value);
}

static void play_sample(long rounds, double seconds) {
  time_t began = time(NULL), told = began;
  for (long r = 0; r < rounds; r++) {
    time_t now = time(NULL);
    if (r > 0 && difftime(now, began) >= seconds) break;
    if (difftime(now, told) >= 10) { told = now; fprintf(stderr, "%ld rounds after %.0f seconds\n", r, difftime(now, began)); }
    int cards = 0, path = 0;
    memset(is_dealt, 0, sizeof is_dealt);
    for (int stage = 0; stage < STAGES; stage++) {
      if (stages[stage].street < 0) { deal_random(cards, stages[stage].count); cards += stages[stage].count; continue; }
      double value[PATHS];
      values_here(stage, cards, value);
      path = best_path(stages[stage].street, value, path);
    }
    tally(path, 1);
  }
}

/* ---- what is printed ------------------------------------------------------------------------------------------------ */
static void check_hands(void) { /* this file's evaluator against hands whose class the rules name */
  for (int i = 0; i < CHECKS; i++) {
    int slots[8], n = check_hand[i][1];
    for (int k = 0; k < n; k++) slots[k] = k;
    long found = strength(&evaluators[check_hand[i][0]], check_hand[i] + 3, slots, n) >> KIND_BITS;
    if (found != check_hand[i][2]) { printf("hand %d is of kind %ld here, of kind %d in the rules\n", i, found, check_hand[i][2]); exit(1); }
  }
  printf("%d hands are of the kinds that the rules name\n", CHECKS);
}

static void print_all(int sampled) {
  printf("%s %.0f\n", sampled ? "rounds" : "deals", deals);
  for (int b = 0; b < BETS; b++) {
    double mean = sum[b] / deals / PARTS, first = first_bet[b], variance = squares[b] / deals / PARTS / PARTS - mean * mean;
    printf("bet %s edge %.12f risk %.12f stdev %.9f hit %.12f", bet_name[b], -mean / first,
           -sum[b] / bet_money[b], sqrt(variance), hits[b] / deals);
    if (sampled) printf(" error %.12f", sqrt(variance / deals) / first);
    else if (fabs(sum[b]) < 9e15) printf(" sum %.0f", sum[b]);
    printf("\n");
  }
  for (int p = 0; p < PATHS; p++) printf("path %s %.0f\n", path_name[p], path_count[p]);
  for (int w = 0; w < WAGERS; w++)
    for (int o = 0; o < OUTCOMES; o++)
      if (line_hits[w][o]) printf("line %s %d %.0f %s\n", wager_name[w], o, line_hits[w][o], outcome_name[w][o]);
}

int main(int argc, char **argv) {
  long rounds = argc > 1 ? atol(argv[1]) : METHOD == SAMPLE ? LONG_MAX : 0;
  random_state = argc > 2 ? strtoull(argv[2], NULL, 10) : SEED;
  printf("%s\n", GAME);
  find_turns();
  check_hands();
  if (rounds > 0) { printf("a sample, seed %llu\n", (unsigned long long)random_state); play_sample(rounds, argc > 1 ? INFINITY : SECONDS); }
  else { printf("every deal, up to suits\n"); double none[PATHS]; play_all(0, 0, none, 0, 1); }
  print_all(rounds > 0);
  return 0;
}
