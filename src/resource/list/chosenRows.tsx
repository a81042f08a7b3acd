import { useState } from 'react';
import type { Column } from '../../ui/table/columns';
import { words } from '../../ui/words';

/** The rows that a person chose in a table, of any of its pages. */
export type ChosenRows<R> = {
  rows: R[];
  has: (row: R) => boolean;
  /** Chooses these; when all of them were chosen, none of them. */
  toggle: (rows: R[]) => void;
  /** Chooses all rows of the page between the last chosen one and this one. */
  reach: (row: R) => void;
  clear: () => void;
};

/** `of`: the filters of the table; under others nothing is chosen. `page`: the rows on show. */
export function useChosenRows<R>(keyOf: (row: R) => string, of: string, page: R[]): ChosenRows<R> {
  const [chosen, setChosen] = useState<{ of: string; rows: R[] }>({ of, rows: [] });
  // As the page has them now: others may have changed them since.
  const asNow = (row: R) => page.find((one) => keyOf(one) === keyOf(row)) ?? row;
  const rows = chosen.of === of ? chosen.rows.map(asNow) : [];
  const has = (row: R) => rows.some((one) => keyOf(one) === keyOf(row));
  const toggle = (some: R[]) => {
    const rest = rows.filter((one) => !some.some((other) => keyOf(other) === keyOf(one)));
    setChosen({ of, rows: some.every(has) ? rest : [...rest, ...some] });
  };
  const placeOf = (row: R | undefined) => page.findIndex((one) => row !== undefined && keyOf(one) === keyOf(row));
  const reach = (row: R) => {
    const [from, to] = [placeOf(rows.at(-1)), placeOf(row)];
    const reached = from < 0 ? [row] : page.slice(Math.min(from, to), Math.max(from, to) + 1);
    setChosen({ of, rows: [...rows, ...reached.filter((one) => !has(one))] });
  };
  return { rows, has, reach, toggle, clear: () => setChosen({ of, rows: [] }) };
}

/** The checkbox of each row; the space bar does the same. With the shift key it reaches from the last chosen row to this one. */
export function choosingColumn<R>(chosen: ChosenRows<R>, label: (row: R) => string): Column<R> {
  return {
    key: 'chosen',
    header: words.choose,
    hideHeader: true,
    tight: true,
    width: 36,
    render: (row) => (
      <input
        type="checkbox"
        checked={chosen.has(row)}
        aria-label={label(row)}
        tabIndex={-1}
        onChange={({ nativeEvent }) =>
          nativeEvent instanceof MouseEvent && nativeEvent.shiftKey ? chosen.reach(row) : chosen.toggle([row])
        }
      />
    ),
  };
}
