import { Checkbox } from '@fluentui/react-components';
import { words } from '../words';
import type { Column } from './columns';

type Options<R> = {
  isSelected: (row: R) => boolean;
  onToggle: (row: R) => void;
  /** Whether all rows on show are chosen, some ('mixed') or none. */
  all: boolean | 'mixed';
  onToggleAll: () => void;
  /** What the row is called: `Elegir F-1042`. */
  label: (row: R) => string;
  /** Rows that cannot be chosen. */
  disabled?: (row: R) => boolean;
};

/** A column of checkboxes. The list itself knows nothing of choosing but the space bar (`onToggle`) and the tint (`isSelected`). */
export function selectionColumn<R>({ isSelected, onToggle, all, onToggleAll, label, disabled }: Options<R>): Column<R> {
  return {
    key: 'chosen',
    width: 40,
    tight: true,
    header: <Checkbox checked={all} onChange={onToggleAll} aria-label={words.selectAll} />,
    render: (row) => (
      <Checkbox
        checked={isSelected(row)}
        disabled={disabled?.(row)}
        onChange={() => onToggle(row)}
        aria-label={words.selectRow(label(row))}
      />
    ),
  };
}
