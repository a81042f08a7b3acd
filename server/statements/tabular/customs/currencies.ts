import type { Role } from '../../../../src/api/contract/reconciliation/statement';
import { type Grid, type GridRow, textOf } from '../../../files/cells/grid';
import { normal } from '../../../files/cells/words';
import { type Entry, FOREIGN, LOCAL } from '../../statement';
import type { Draft } from '../columns/draft';
import { MONEY } from '../columns/likely';
import { currencySpoken, isoIn } from '../place/surroundings';

/** A currency that only some cells name ("579,68 USD", then plain 1084) applies to all movements, if no two disagree. */
export function shareCurrency(entries: readonly Entry[]): void {
  const only = entries.find(({ currency }) => currency !== '')?.currency;
  if (only === undefined || entries.some(({ currency }) => currency !== '' && currency !== only)) return;
  for (const entry of entries) entry.currency = only;
}

/** The currency that the headers of amount columns name ("Withdrawals (SGD)"), '' when none does. */
export function currencyOfHeader(header: readonly string[], columns: readonly number[]): string {
  return columns.map((column) => currencySpoken(header[column] ?? '')).find((code) => code !== '') ?? '';
}

/** The currencies that may decide whether amounts have decimals: the file's, and those of its currency column. */
export function currenciesIn(rows: Grid, drafts: readonly Draft[], currency: string): Set<string> {
  const column = drafts.findIndex(({ meaning }) => meaning === 'currency');
  const codes = column < 0 ? [] : rows.slice(0, 500).map((row) => isoIn(textOf(row.cells[column]).toUpperCase()));
  return new Set([currency, ...codes].filter((code) => code !== ''));
}

/** Currencies whose amounts carry no decimals in practice. */
const WITHOUT_CENTS = new Set(['CLP', 'COP', 'PYG', 'JPY', 'KRW', 'VND', 'ISK', 'UGX', 'XAF', 'XOF', 'HUF', 'IDR']);

export const haveNoCents = (currencies: ReadonlySet<string>): boolean =>
  [...currencies].some((code) => WITHOUT_CENTS.has(code));

/** The currency of each column: by its own title, or by the title above that spans it. */
export function currenciesOfColumns(header: readonly string[], above: GridRow | undefined, ofFile: string): string[] {
  let spanned = '';
  const named = header.map((text, column) => {
    const title = textOf(above?.cells[column]);
    if (title !== '') spanned = currencySpoken(title);
    return currencySpoken(text) || spanned;
  });
  const titles = header.map((text, column) => named[column] || (FOREIGNERS.test(normal(text)) ? FOREIGN : ''));
  const others = new Set(titles.filter((currency) => currency !== ''));
  const isOwn = (text: string) => LOCALS.test(normal(text)) || /(?<!\p{L})\$\W*$/u.test(text);
  // Two currencies need exactly one named or foreign one, and beside it a title with a word for the local one.
  if (others.size !== 1 || !header.some((text, column) => titles[column] === '' && isOwn(text))) return named;
  const own = ofFile !== '' && !others.has(ofFile) ? ofFile : LOCAL;
  return header.map((text, column) => titles[column] || (isOwn(text) ? own : ''));
}

/** Words for a local and a foreign currency that name neither. */
const LOCALS = /\b(?:local|nacional|mn|m n|pesos|ml|m l)\b/;
const FOREIGNERS = /\b(?:extranjera|foreign|me|m e)\b/;

/** The columns of money of each currency; one group with all columns where the table has one currency. */
export function byCurrency(
  roles: readonly Role[],
  currencies: readonly string[],
): { roles: Role[]; currency: string }[] {
  const repeats = (['amount', 'debit', 'credit'] as const).some(
    (role) => roles.filter((one) => one === role).length > 1,
  );
  const names = new Set(
    roles.flatMap((role, column) => (MONEY.includes(role) && currencies[column] ? [currencies[column]] : [])),
  );
  if (names.size < 2 || !(repeats || isSplit(roles, currencies))) return [{ roles: [...roles], currency: '' }];
  return [...names].map((currency) => ({
    currency,
    roles: roles.map((role, column) => (MONEY.includes(role) && currencies[column] !== currency ? 'ignore' : role)),
  }));
}

/** One `debit` and one `credit` in different currencies are no pair. */
function isSplit(roles: readonly Role[], currencies: readonly string[]): boolean {
  const paid = roles.flatMap((role, column) =>
    role === 'debit' || role === 'credit' ? [currencies[column] ?? ''] : [],
  );
  return new Set(paid).size > 1;
}
