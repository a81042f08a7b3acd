import { type Grid, type GridRow, textOf } from '../../../files/cells/grid';
import {
  isUnbookedState,
  normal,
  saysAuthorised,
  saysBooked,
  saysNo,
  saysPending,
  saysRejected,
  saysUndone,
  saysYes,
} from '../../../files/cells/words';
import type { Plan } from '../plan';
import { HALF } from '../thresholds';

/** What a row says of its state; `doubt`: it may not be booked, and only the bank knows. */
type States = { said: readonly string[]; doubt?: string };
export type StatesOf = (row: GridRow) => States;

const NONE: States = { said: [] };

/** Reads the columns of states, and those whose titles are one ("Anulado", "Pendiente", "Confirmado") with a yes or no below. */
export function statesOfTable(rows: Grid, { columns, roles, header }: Plan): StatesOf {
  const status = columns('status');
  const marks = header.flatMap((title, column) => {
    const isBooked = BOOKED_TITLE.test(normal(title)) && (roles[column] === 'ignore' || roles[column] === 'balance');
    return isBooked || (roles[column] === 'ignore' && (saysRejected(title) || saysPending(title))) ? [column] : [];
  });
  const booked = columns('value_date').filter(
    (column) => BOOKING_DAY.test(normal(header[column] ?? '')) && hasGaps(rows, column),
  );
  // Beside a description and no balance, a remark that is a state ("REVERSADO") is its only sign.
  const texts = columns('description');
  const remarks = texts.length > 1 && columns('balance').length === 0 ? texts : [];
  if (status.length + marks.length + booked.length + remarks.length === 0) return () => NONE;
  const stated = rows.flatMap(({ cells }) => status.map((column) => textOf(cells[column])));
  const isOnlyAuthorised =
    columns('balance').length === 0 && stated.some((text) => saysBooked(text) && !AUTHORISED.test(text));
  const isUnclear = unknownIn(stated);
  const isUnknown = (text: string) => isUnclear(text) || (isOnlyAuthorised && AUTHORISED.test(text));
  return ({ cells }) => {
    const stated = status.map((column) => textOf(cells[column]));
    const marked = marks.flatMap((column) => markOf(header[column] ?? '', textOf(cells[column])));
    const unknown = stated.find(isUnknown);
    const gap = booked.find((column) => textOf(cells[column]) === '');
    const remark = remarks.map((column) => textOf(cells[column])).find(isUnbookedState);
    const what = whatOf(unknown ?? remark, gap !== undefined && header[gap]);
    return { said: [...stated, ...marked], ...(what && { doubt: `${what}: compruebe que esté contabilizado.` }) };
  };
}

const whatOf = (state: string | undefined, gap: string | false | undefined) =>
  state === undefined ? typeof gap === 'string' && `Sin «${gap}»` : `Estado «${state}»`;

/** Beside states of what is booked, and where no balance counts it, an authorisation is not booked yet. */
const AUTHORISED = /^(?:pre-?)?auth?ori[sz]/i;
const BOOKED_TITLE = /^(?:confirmad|contabilizad|acreditad|disponible|posted|cleared|booked)\w*$/;
const BOOKING_DAY = /contab|registr|booking|posting|posted/;

/** Whether a few of many rows lack a cell. */
function hasGaps(rows: Grid, column: number): boolean {
  const filled = rows.filter(({ cells }) => textOf(cells[column]) !== '').length;
  return filled < rows.length && filled >= rows.length * HALF;
}

function markOf(title: string, text: string): string[] {
  if (!BOOKED_TITLE.test(normal(title))) return saysYes(text) ? [title] : [];
  // A zero may be an amount.
  return saysNo(text) && text !== '0' ? ['Pendiente'] : [];
}

/** Which of the texts in columns of states nobody but the bank knows; letters where few rows have them. */
function unknownIn(texts: readonly string[]): (text: string) => boolean {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  // A column that never says what is known of states says something else.
  const isTelling = [...counts.keys()].some((text) => saysPending(text) || saysRejected(text) || saysBooked(text));
  const filled = texts.length - (counts.get('') ?? 0);
  return (text) => {
    if (text === '' || saysBooked(text) || saysPending(text) || saysRejected(text) || saysAuthorised(text))
      return false;
    if (/^\p{L}{1,2}$/u.test(text)) return (counts.get(text) ?? 0) < filled * HALF;
    return (isTelling && /\p{L}{3}/u.test(text)) || saysUndone(text);
  };
}
