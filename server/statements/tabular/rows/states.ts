import { type Grid, type GridRow, textOf } from '../../../files/cells/grid';
import {
  normal,
  saysAuthorised,
  saysBooked,
  saysNo,
  saysPending,
  saysRejected,
  saysYes,
} from '../../../files/cells/words';
import type { Plan } from '../plan';

/** What a row says of its state; `isUnknown`: it may not be booked, and only the bank knows. */
type States = { said: readonly string[]; isUnknown: boolean };
export type StatesOf = (row: GridRow) => States;

const NONE: States = { said: [], isUnknown: false };

/** Reads the columns of states, and those whose titles are one ("Anulado", "Pendiente", "Confirmado") with a yes or no below. */
export function statesOfTable(rows: Grid, { columns, roles, header }: Plan): StatesOf {
  const status = columns('status');
  const marks = header.flatMap((title, column) => {
    const isTelling = saysRejected(title) || saysPending(title) || isBookedTitle(title);
    return roles[column] === 'ignore' && isTelling ? [column] : [];
  });
  if (status.length + marks.length === 0) return () => NONE;
  const words = new Set(rows.flatMap(({ cells }) => status.map((column) => textOf(cells[column]))));
  // A column that never says what is known of states says something else.
  const isTelling = [...words].some((text) => saysPending(text) || saysRejected(text) || saysBooked(text));
  return ({ cells }) => {
    const stated = status.map((column) => textOf(cells[column]));
    const marked = marks.flatMap((column) => markOf(header[column] ?? '', textOf(cells[column])));
    return { said: [...stated, ...marked], isUnknown: isTelling && stated.some(isUnknown) };
  };
}

const isBookedTitle = (title: string): boolean =>
  /^(?:confirmad|contabilizad|acreditad|posted|cleared|booked)\w*$/.test(normal(title));

function markOf(title: string, text: string): string[] {
  if (!isBookedTitle(title)) return saysYes(text) ? [title] : [];
  return saysNo(text) ? ['Pendiente'] : [];
}

/** Letters and codes alone mean as many things as there are banks. */
function isUnknown(text: string): boolean {
  const isKnown = saysBooked(text) || saysPending(text) || saysRejected(text) || saysAuthorised(text);
  return !isKnown && /\p{L}{3}/u.test(text);
}
