import { saidOfSides } from '../../../files/cells/sideWords';
import type { AccountReading, Entry } from '../../statement';

/** What looks wrong of movements that were read: their rows are marked, or the file is warned of. Nothing is changed. */
export function oddities(entries: readonly Entry[], accounts: readonly AccountReading[]): string[] {
  markFarDays(entries);
  markOneOutOfOrder(entries);
  markTwins(entries);
  markUncounted(entries);
  const isProven = accounts.every(({ check }) => check === 'stated' || check === 'running');
  return [...allZero(entries), ...(isProven ? [] : saidOtherwise(entries))];
}

const DAY = 86_400_000;
/** Further from the middle of a file than this a day is a slip: nobody downloads years to read one movement. */
const FAR = 400 * DAY;

function timesOf(entries: readonly Entry[]): number[] {
  return entries.map(({ date }) => Date.parse(date)).filter((time) => !Number.isNaN(time));
}

function markFarDays(entries: readonly Entry[]): void {
  const times = timesOf(entries).sort((one, other) => one - other);
  const middle = times[Math.floor(times.length / 2)];
  if (middle === undefined || times.length < 4) return;
  const far = entries.filter(({ date }) => Math.abs(Date.parse(date) - middle) > FAR);
  if (far.length === 0 || far.length * 4 > entries.length) return;
  for (const entry of far) entry.flags.push('La fecha está muy lejos de las demás: compruebe que sea esa.');
}

/** One day that breaks the order that all others keep is more likely a slip than a bank's habit. */
function markOneOutOfOrder(entries: readonly Entry[]): void {
  if (entries.length < 6 || entries.some(({ date }) => date === '')) return;
  for (const isFalling of [false, true]) {
    const before = (one: string, other: string) => (isFalling ? one < other : one > other);
    const breaks = entries.flatMap(({ date }, at) => {
      const next = entries[at + 1];
      return next && before(date, next.date) ? [at] : [];
    });
    const [at] = breaks;
    if (breaks.length !== 1 || at === undefined) continue;
    const others = (skipped: number) =>
      entries.every(({ date }, index) => {
        const next = entries[index + 1 === skipped ? index + 2 : index + 1];
        return index === skipped || !next || !before(date, next.date);
      });
    const [one, two] = [others(at), others(at + 1)];
    // Where either of the two could be the one, both are in doubt; a file of two halves has none.
    if (!one && !two) continue;
    for (const [index, isIt] of [
      [at, one],
      [at + 1, two],
    ] as const)
      if (isIt) entries[index]?.flags.push('La fecha rompe el orden de las demás: compruebe que sea esa.');
    return;
  }
}

/** Shortest reference that tells one movement from another. */
const TELLING = 4;

/** The same row twice, with a reference that no other movement shares. */
function markTwins(entries: readonly Entry[]): void {
  const refs = new Map<string, number>();
  const refOf = ({ reference, document }: Entry) => `${reference}\n${document}`;
  for (const entry of entries) refs.set(refOf(entry), (refs.get(refOf(entry)) ?? 0) + 1);
  if (refs.size < entries.length * 0.8) return;
  const seen = new Map<string, Entry>();
  for (const entry of entries) {
    const { reference, document, date, amount, description } = entry;
    if (Math.max(reference.length, document.length) < TELLING) continue;
    const key = [date, amount, description, reference, document].join('\n');
    const first = seen.get(key);
    if (first)
      entry.flags.push(`Es igual a la fila ${first.row}, también en su referencia: compruebe que no sea la misma.`);
    else seen.set(key, entry);
  }
}

/** A movement at an end of the file that alone has no balance: no other tells whether it was booked. */
function markUncounted(entries: readonly Entry[]): void {
  if (entries.length < 4 || entries.filter(({ balance }) => balance === undefined).length !== 1) return;
  for (const end of [entries.at(0), entries.at(-1)]) {
    if (end?.balance === undefined && !end?.pending)
      end?.flags.push('No trae saldo, y las demás filas sí: compruebe que esté contabilizado.');
  }
}

function allZero(entries: readonly Entry[]): string[] {
  if (entries.length < 2 || entries.some(({ amount }) => amount !== 0)) return [];
  return ['Todos los montos leídos son cero: el monto puede estar en otra columna.'];
}

/** Warns where descriptions speak of money that left for what was read as money that came in, and the other way round. */
function saidOtherwise(entries: readonly Entry[]): string[] {
  const amounts = entries.map(({ amount }) => amount);
  if (saidOfSides(amounts, (at) => entries[at]?.description ?? '') !== 'otherwise') return [];
  return ['Las descripciones dicen lo contrario de los signos (pagos que entran, depósitos que salen): compruébelos.'];
}
