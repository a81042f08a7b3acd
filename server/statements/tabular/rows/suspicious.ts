import { speaksOfBalance } from '../../../files/cells/balanceWords';
import type { Grid } from '../../../files/cells/grid';
import { sidesInTexts, spokenSide } from '../../../files/cells/sideWords';
import { ODDLY_WRITTEN, oddAmounts } from '../../oddAmounts';
import { markOddDays } from '../../oddDays';
import type { AccountReading, Entry } from '../../statement';
import type { Plan } from '../plan';
import { MOST, TELLING_REFERENCE } from '../thresholds';

/** Marks the rows of suspicious movements and returns the warnings about the file. Nothing else changes. */
export function markSuspicious(
  entries: readonly Entry[],
  accounts: readonly AccountReading[],
  body: Grid,
  plan: Plan,
): string[] {
  markOddDays(entries);
  markTwins(entries);
  markRepeated(entries, accounts);
  markUncounted(entries);
  markUnproven(entries, accounts);
  markOddDecimals(entries, body, plan);
  const isProven = accounts.every(({ check }) => check === 'stated' || check === 'running');
  if (!isProven) markBalances(entries);
  return [...allZero(entries), ...(isProven ? [] : contradictedByWords(entries))];
}

/** The same row twice, with a reference that no other movement shares. */
function markTwins(entries: readonly Entry[]): void {
  const refs = new Float64Array(entries.length);
  let next = 0;
  for (const entry of entries) refs[next++] = refOf(entry);
  const sorted = refs.toSorted();
  const repeated = new Set<number>();
  let distinct = 0;
  for (let at = 0; at < sorted.length; at++) {
    const ref = sorted[at];
    if (ref !== undefined && at > 0 && ref === sorted[at - 1]) repeated.add(ref);
    else distinct += 1;
  }
  if (distinct < entries.length * MOST || distinct === entries.length) return;
  const seen = new Map<string, Entry>();
  for (const [at, entry] of entries.entries()) {
    const { reference, document, date, amount, description } = entry;
    if (Math.max(reference.length, document.length) < TELLING_REFERENCE || !repeated.has(refs[at] ?? 0)) continue;
    const key = [date, amount, description, reference, document].join('\n');
    const first = seen.get(key);
    if (first)
      entry.flags.push(`Es igual a la fila ${first.row}, también en su referencia: compruebe que no sea la misma.`);
    else seen.set(key, entry);
  }
}

const REPEATED = ['amount', 'date', 'description', 'reference', 'document'] as const;

/** The same row again right below, also with its balance, where balances follow the movements. */
function markRepeated(entries: readonly Entry[], accounts: readonly AccountReading[]): void {
  if (!accounts.every(({ check }) => check === 'running' || check === 'stated')) return;
  for (const [at, entry] of entries.entries()) {
    const above = entries[at - 1];
    if (entry.balance === undefined || entry.balance !== above?.balance || entry.amount === 0) continue;
    if (REPEATED.every((field) => entry[field] === above[field]))
      entry.flags.push(`Es igual a la fila ${above.row}, también en su saldo: compruebe que no sea la misma.`);
  }
}

/** A number for the texts of a reference. Of many numbers those that are equal are found faster than of many texts. */
function refOf({ reference, document }: Entry): number {
  let [one, other] = [0, 0];
  for (const text of [reference, document]) {
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      one = Math.imul(one ^ code, 0x9e3779b1);
      other = Math.imul(other + code, 0x85ebca6b) ^ (other >>> 15);
    }
    one = Math.imul(one ^ text.length, 0x9e3779b1);
  }
  // As many bits as a number has.
  return (one >>> 0) * 2 ** 21 + (other >>> 11);
}

/** Movements at an end of the file without a balance, where all others have one: they may not be booked. */
function markUncounted(entries: readonly Entry[]): void {
  const first = entries.findIndex(({ balance }) => balance !== undefined);
  const last = entries.findLastIndex(({ balance }) => balance !== undefined);
  const inside = entries.slice(first, last + 1);
  if (first < 0 || inside.length < 2 || inside.some(({ balance }) => balance === undefined)) return;
  for (const entry of [...entries.slice(0, first), ...entries.slice(last + 1)]) {
    if (!entry.pending) entry.flags.push('No trae saldo, y las demás filas sí: compruebe que esté contabilizado.');
  }
}

/** The oldest movement, which no balance proves, where its description contradicts its sign. */
function markUnproven(entries: readonly Entry[], accounts: readonly AccountReading[]): void {
  for (const { unproven_row } of accounts) {
    const entry = entries.find(({ row }) => row === unproven_row);
    const spoken = entry && spokenSide(entry.description);
    if (entry && spoken?.isSure && (spoken.side === 'debit') !== entry.amount < 0)
      entry.flags.push('Ningún saldo prueba este monto, y su descripción dice lo contrario de su signo: compruébelo.');
  }
}

/** At an end of a file without a proving balance, a row that names a balance may be no movement. */
function markBalances(entries: readonly Entry[]): void {
  for (const end of new Set([entries.at(0), entries.at(-1)]))
    if (end && speaksOfBalance(end.description))
      end.flags.push('Su texto habla de un saldo: compruebe que sea un movimiento.');
}

/** Amounts and balances together show how a file writes decimals. */
function markOddDecimals(entries: readonly Entry[], body: Grid, { decimal, money }: Plan): void {
  if (decimal === undefined) return;
  const columns = money.flatMap(({ rule, balance }) => [
    ...(rule.kind === 'steps' ? [] : rule.kind === 'single' ? [rule.column] : [rule.debit, rule.credit]),
    balance,
  ]);
  const amounts = oddAmounts<number>(decimal);
  for (const { row, cells } of body) {
    for (const column of columns) {
      const cell = column === undefined ? undefined : cells[column];
      if (typeof cell === 'string' && hasAmount(cell)) amounts.see(cell, row);
    }
  }
  const rows = new Set(amounts.odd());
  if (rows.size === 0) return;
  for (const entry of entries) {
    if (rows.has(entry.row)) entry.flags.push(ODDLY_WRITTEN);
  }
}

/** Whether a text has a digit that is no zero. */
function hasAmount(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 48 && code < 58) return true;
  }
  return false;
}

function allZero(entries: readonly Entry[]): string[] {
  if (entries.length < 2 || entries.some(({ amount }) => amount !== 0)) return [];
  return ['Todos los montos leídos son cero: el monto puede estar en otra columna.'];
}

/** Warns when descriptions name the side opposite to the signs. */
function contradictedByWords(entries: readonly Entry[]): string[] {
  const amounts = entries.map(({ amount }) => amount);
  if (sidesInTexts(amounts, (at) => entries[at]?.description ?? '') !== 'otherwise') return [];
  return ['Las descripciones dicen lo contrario de los signos (pagos que entran, depósitos que salen): compruébelos.'];
}
