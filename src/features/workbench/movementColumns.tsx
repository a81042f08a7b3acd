import { Checkbox } from '@fluentui/react-components';
import type { Movement } from '../../api/contract/conciliationShapes';
import { isSure } from '../../machines/workbench/movements';
import { shortDate } from '../../ui/format/dates';
import { Money } from '../../ui/format/Money';
import { StatusDot } from '../../ui/StatusDot';
import type { Column } from '../../ui/table/columns';
import { stateOf, words } from './words';

/** `onCheck` marks a movement with a sure suggestion, to accept several at once. */
export function movementColumns(
  currency: string,
  checked: readonly string[],
  onCheck: ((id: string) => void) | false,
): Column<Movement>[] {
  return [
    ...(onCheck ? [marks(checked, onCheck)] : []),
    { key: 'date', header: words.date, width: 64, render: (m) => shortDate(m.date) },
    {
      key: 'description',
      header: words.description,
      width: 180,
      grow: 1,
      render: ({ description, counterparty }) => (
        <span title={[description, counterparty].filter(Boolean).join(' · ')}>{description || counterparty}</span>
      ),
    },
    {
      key: 'amount',
      header: words.amount,
      width: 124,
      align: 'end',
      render: (m) => <Money value={m.amount} currency={currency} signed />,
    },
    {
      key: 'dot',
      header: words.status,
      hideHeader: true,
      width: 28,
      render: (m) => {
        const { dot, label } = stateOf(m);
        return <StatusDot kind={dot} label={label} short />;
      },
    },
    // The words of the shape beside it, where there is room for them.
    {
      key: 'status',
      header: words.status,
      width: 96,
      spare: true,
      render: (m) => <span aria-hidden="true">{stateOf(m).label}</span>,
    },
  ];
}

function marks(checked: readonly string[], onCheck: (id: string) => void): Column<Movement> {
  const marked = new Set(checked);
  return {
    key: 'mark',
    header: words.mark,
    hideHeader: true,
    tight: true,
    width: 36,
    render: (m) =>
      isSure(m) && (
        <Checkbox checked={marked.has(m.id)} aria-label={words.markRow(m.description)} onChange={() => onCheck(m.id)} />
      ),
  };
}
