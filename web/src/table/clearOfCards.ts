// Moves a note that lies over the felt to the nearest place where it covers no card.

const CARDS = ":is(.cards-board, .cards-mine, .cards-dealer) .card-place";
const STEP = 8;
const MARGIN = 4;

type Box = { left: number; right: number; top: number; bottom: number };

// How far the note moves: the shortest way to a place inside the room that touches none of the boxes.
function nearestFree(note: Box, boxes: Box[], room: Box): { x: number; y: number } {
  const covers = (x: number, y: number) =>
    boxes.some(
      (box) =>
        box.left < note.right + x + MARGIN &&
        note.left + x < box.right + MARGIN &&
        box.top < note.bottom + y + MARGIN &&
        note.top + y < box.bottom + MARGIN,
    );
  let best = { x: 0, y: 0 };
  let shortest = covers(0, 0) ? Number.POSITIVE_INFINITY : 0;
  for (let x = STEP * Math.ceil((room.left - note.left) / STEP); note.right + x <= room.right; x += STEP) {
    for (let y = STEP * Math.ceil((room.top - note.top) / STEP); note.bottom + y <= room.bottom; y += STEP) {
      const way = x * x + y * y;
      if (way < shortest && !covers(x, y)) {
        best = { x, y };
        shortest = way;
      }
    }
  }
  return best;
}

// For the note once it is drawn. Where no place is free it stays.
export function moveClearOfCards(note: HTMLElement): void {
  note.style.translate = "";
  const boxes = [...document.querySelectorAll(CARDS)].map((card) => card.getBoundingClientRect());
  const room = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
  const { x, y } = nearestFree(note.getBoundingClientRect(), boxes, room);
  if (x || y) note.style.translate = `${x}px ${y}px`;
}
