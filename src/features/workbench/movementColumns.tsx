import { Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import type { Movement } from '../../api/contract/reconciliation/shapes';
import { isSettled } from '../../machines/workbench/movements';
import { shortDate } from '../../ui/format/dates';
import { MiddleCut } from '../../ui/format/MiddleCut';
import { Money } from '../../ui/format/Money';
import { useSharedStyles } from '../../ui/styles';
import type { Column } from '../../ui/table/columns';
import { describedNumbers, shortNumber } from './describedNumbers';
import { MovementState } from './MovementState';
import { words } from './words';

type ColumnProps = {
  currency: string;
  checked: readonly string[];
  /** Chooses a movement for an act on several; absent where nothing can be chosen. */
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
  words: { flexShrink: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'pre' },
  number: {
    position: 'relative',
    flexShrink: 0,
    fontVariantNumeric: 'tabular-nums',
    lineHeight: '20px',
  },
  known: {
    padding: '0 5px',
    borderRadius: tokens.borderRadiusSmall,
    color: tokens.colorBrandForeground2,
    backgroundColor: tokens.colorBrandBackground2,
  },
  begun: { flexShrink: 0, marginRight: '4px', color: tokens.colorBrandForeground1 },
});

function Description({ movement, isBegun }: { movement: Movement; isBegun: boolean }) {
  const styles = useStyles();
  const { description, counterparty, later_reason: reason } = movement;
  return (
    <span className={styles.text} title={[description, counterparty, reason].filter(Boolean).join(' · ')}>
      {isBegun && <EditRegular className={styles.begun} aria-label={words.begun} />}
      <BankText movement={movement} />
    </span>
  );
}

/** The bank's words, which give way, and the numbers of the documents that they say, which stay. */
function BankText({ movement: { description, counterparty, suggested, repeats } }: { movement: Movement }) {
  const styles = useStyles();
  const { srOnly } = useSharedStyles();
  const numbers = [
    ...suggested.map(({ document_number: number }) => number),
    ...(repeats ? [repeats.document_number] : []),
  ];
  const pieces = describedNumbers((description || counterparty).replace(/\s+/g, ' ').trim(), numbers);
  if (pieces.every(({ number }) => number === undefined)) return <MiddleCut text={description || counterparty} />;
  return pieces.map(({ at, text, number, isKnown }) =>
    number === undefined ? (
      <span key={at} className={styles.words}>
        {text}
      </span>
    ) : (
      <span key={at} className={mergeClasses(styles.number, isKnown && styles.known)} data-number={number}>
        <span aria-hidden="true">{shortNumber(number)}</span>
        <span className={srOnly}>{text}</span>
      </span>
    ),
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
      !isSettled(m) && (
        <Checkbox checked={marked.has(m.id)} aria-label={words.markRow(m.description)} onChange={() => onCheck(m.id)} />
      ),
  };
}
