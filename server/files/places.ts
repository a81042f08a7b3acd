/**
 * Whose file is read next. Two files are read at once. One that takes long goes on beside them and leaves its place to the
 * next, so that it makes nobody wait; while two such go on already, a third is given up as soon as somebody waits for its
 * place.
 */

const SHORT_ONES = 2;
const LONG_ONES = 2;
const MOST_WAITING = 24;
const MOST_OF_ONE = 8;

/** Too many files are being read: the same one may be read in a moment. */
export class ReadersBusy extends Error {}

/** `over`: it has taken as long as a short one may, and leaves its place as soon as it can be spared. */
export type Place = { person: string; length: 'short' | 'over' | 'long'; giveUp: () => void };

const places = new Set<Place>();
const waiting: { person: string; begin: () => void }[] = [];

/** A place, as soon as there is one; rejects with `ReadersBusy` when too many wait, or too many of this person. */
export async function takePlace(person: string): Promise<Place> {
  const place: Place = { person, length: 'short', giveUp: () => undefined };
  if (waiting.length === 0 && places.size - longOnes() < SHORT_ONES) {
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

/** It has taken as long as a short one may. */
export function takesLong(place: Place): void {
  place.length = 'over';
  serveNext();
}

export function leavePlace(place: Place): void {
  places.delete(place);
  serveNext();
}

const longOnes = () => [...places].filter(({ length }) => length === 'long').length;

/** Takes long ones out of the way, and gives free places to who waits: first to those of whom nothing is being read. */
function serveNext(): void {
  for (const place of places) {
    if (place.length !== 'over') continue;
    if (longOnes() < LONG_ONES) place.length = 'long';
    else if (waiting.length > 0) place.giveUp();
  }
  while (waiting.length > 0 && places.size - longOnes() < SHORT_ONES) {
    const served = new Set([...places].map(({ person }) => person));
    const at = Math.max(
      0,
      waiting.findIndex(({ person }) => !served.has(person)),
    );
    waiting.splice(at, 1)[0]?.begin();
  }
}
