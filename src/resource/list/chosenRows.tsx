import { useState } from 'react';
import type { Column } from '../../ui/table/columns';
import { words } from '../../ui/words';

/** The rows that a person chose in a table, of any of its pages. */
export type ChosenRows<R> = {
  rows: R[];
  has: (row: R) => boolean;
  /** Chooses these; when all of them were chosen, none of them. */
  toggle: (rows: R[]) => void;
  clear: () => void;
};

/** `of`: the filters of the table; under others nothing is chosen. */
export function useChosenRows<R>(keyOf: (row: R) => string, of: string): ChosenRows<R> {
  const [chosen, setChosen] = useState<{ of: string; rows: R[] }>({ of, rows: [] });
  const rows = chosen.of === of ? chosen.rows : [];
  const has = (row: R) => rows.some((one) => keyOf(one) === keyOf(row));
  const toggle = (some: R[]) => {
    const rest = rows.filter((one) => !some.some((other) => keyOf(other) === keyOf(one)));
    setChosen({ of, rows: some.every(has) ? rest : [...rest, ...some] });
  };
  return { rows, has, toggle, clear: () => setChosen({ of, rows: [] }) };
}

/** The checkbox of each row; the space bar does the same. */
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
        onChange={() => chosen.toggle([row])}
      />
    ),
  };
}
