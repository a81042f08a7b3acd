/**
 * Decides whose file is read next. Two files are read at once. A long reading goes on beside them and frees its place for the
 * next file, so that it delays nobody; while two long ones run, a third is abandoned as soon as somebody waits for its
 * place.
 */

const SHORT_ONES = 2;
const LONG_ONES = 2;
const MOST_WAITING = 24;
const MOST_OF_ONE = 8;

/** Too many files are being read: the same file may be read in a moment. */
export class ReadersBusy extends Error {}

/** `over`: the reading has passed the time of a short one, and frees its place as soon as a long place is free. */
export type Place = { person: string; length: 'short' | 'over' | 'long'; abandon: () => void };

const places = new Set<Place>();
const waiting: { person: string; begin: () => void }[] = [];

/** Waits for a place; rejects with `ReadersBusy` when too many wait, or too many of this person. */
export async function takePlace(person: string): Promise<Place> {
  const place: Place = { person, length: 'short', abandon: () => undefined };
  if (waiting.length === 0 && isPlaceFree()) {
    places.add(place);
    return place;
  }
  const own = waiting.filter((other) => other.person === person).length;
  if (waiting.length >= MOST_WAITING || own >= MOST_OF_ONE) throw new ReadersBusy(`${waiting.length} files wait`);
  await new Promise<void>((resolve) => {
    const begin = () => {
      places.add(place);
      resolve();
    };
    waiting.push({ person, begin });
    serveNext();
  });
  return place;
}

/** The reading has passed the time of a short one. */
export function becomesLong(place: Place): void {
  place.length = 'over';
  serveNext();
}

export function leavePlace(place: Place): void {
  places.delete(place);
  serveNext();
}

/** Whether the next file would be read at once. */
export const isPlaceFree = () => places.size - longOnes() < SHORT_ONES;

const longOnes = () => [...places].filter(({ length }) => length === 'long').length;

/** Moves long readings aside, and gives free places to those who wait, first to people without a reading. */
function serveNext(): void {
  for (const place of places) {
    if (place.length !== 'over') continue;
    if (longOnes() < LONG_ONES) place.length = 'long';
    else if (waiting.length > 0) place.abandon();
  }
  while (waiting.length > 0 && isPlaceFree()) {
    const served = new Set([...places].map(({ person }) => person));
    const at = Math.max(
      0,
      waiting.findIndex(({ person }) => !served.has(person)),
    );
    waiting.splice(at, 1)[0]?.begin();
  }
}
