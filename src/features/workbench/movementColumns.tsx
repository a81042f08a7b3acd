import { Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import type { Movement } from '../../api/contract/reconciliation/shapes';
import { isSure } from '../../machines/workbench/movements';
import { shortDate } from '../../ui/format/dates';
import { MiddleCut } from '../../ui/format/MiddleCut';
import { Money } from '../../ui/format/Money';
import type { Column } from '../../ui/table/columns';
import { MovementState } from './MovementState';
import { words } from './words';

type ColumnProps = {
  currency: string;
  checked: readonly string[];
  /** Checks a sure suggestion for the bulk accept; absent where nothing can be checked. */
  onCheck: ((id: string) => void) | undefined;
  /** The movements with an unconfirmed draft. */
  begun: ReadonlySet<string>;
  /** Only deferred movements are shown: the column has their reason and day instead of the status. */
  showsDeferred: boolean;
};

export function movementColumns({ currency, checked, onCheck, begun, showsDeferred }: ColumnProps): Column<Movement>[] {
  return [
    ...(onCheck ? [marks(checked, onCheck)] : []),
    { key: 'date', header: words.date, width: 62, render: (m) => shortDate(m.date) },
    {
      key: 'description',
      header: words.description,
      width: 180,
      grow: 1,
      render: (m) => <Description movement={m} isBegun={begun.has(m.id)} />,
    },
    {
      key: 'amount',
      header: words.amount,
      width: 104,
      align: 'end',
      render: (m) => <Money value={m.amount} currency={currency} signed />,
    },
    showsDeferred
      ? { key: 'until', header: words.until, width: 148, grow: 1, render: deferral }
      : { key: 'status', header: words.status, width: 152, uncut: true, render: (m) => <MovementState movement={m} /> },
  ];
}

function deferral({ later_until: until, later_reason: reason }: Movement) {
  const text = [until ? shortDate(until) : words.noDay, reason].filter(Boolean).join(' · ');
  return <span title={text}>{text}</span>;
}

const useStyles = makeStyles({
  text: { display: 'flex', alignItems: 'center', minWidth: 0 },
  begun: { flexShrink: 0, marginRight: '4px', color: tokens.colorBrandForeground1 },
});

function Description({ movement, isBegun }: { movement: Movement; isBegun: boolean }) {
  const styles = useStyles();
  const { description, counterparty, later_reason: reason } = movement;
  return (
    <span className={styles.text} title={[description, counterparty, reason].filter(Boolean).join(' · ')}>
      {isBegun && <EditRegular className={styles.begun} aria-label={words.begun} />}
      <MiddleCut text={description || counterparty} />
    </span>
  );
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
