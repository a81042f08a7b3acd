import { Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { Reason } from '../../../api/contract/reconciliation/shapes';
import type { AllocationLine } from '../../../machines/workbench/allocationDraft';
import { sameReason, type Tie, type TieFacet } from '../../../machines/workbench/candidates';
import type { WorkbenchActor } from '../../../machines/workbench/workbench';
import { Money } from '../../../ui/format/Money';
import { movementWords as words } from './words';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'start',
    gap: '0 4px',
    padding: '2px 8px 2px 0',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  taken: { backgroundColor: tokens.colorBrandBackground2 },
  what: { minWidth: 0, paddingTop: '5px', overflowWrap: 'anywhere' },
  number: { fontWeight: tokens.fontWeightSemibold },
  quiet: { gridColumn: '2 / -1', paddingBottom: '5px', color: tokens.colorNeutralForeground2 },
  key: {
    display: 'inline-block',
    minWidth: '18px',
    marginRight: '6px',
    textAlign: 'center',
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    lineHeight: '16px',
    color: tokens.colorNeutralForeground2,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusSmall,
  },
  balance: { paddingTop: '5px' },
  plain: { fontWeight: tokens.fontWeightRegular },
  differs: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1 },
});

type Props = {
  workbenchRef: WorkbenchActor;
  line: AllocationLine;
  /** Only suggestions have it. */
  due?: string | null;
  /** Why the search found it. */
  foundBy?: ReactNode;
  reasons?: Reason[];
  /** Of tied documents, the differing facets are marked. */
  tie?: Tie;
  isTaken: boolean;
  /** The digit that ticks it. */
  place?: number;
  currency: string;
  mayChange: boolean;
  onToggle?: () => void;
};

/** A document to tick; its amount is edited among the assigned ones. */
export function DocumentLine({
  workbenchRef,
  line,
  due,
  foundBy,
  reasons = [],
  tie,
  isTaken,
  place,
  currency,
  mayChange,
  onToggle,
}: Props) {
  const styles = useStyles();
  const { number, customerName, balance } = line;
  const mark = (facet: TieFacet) => (tie ? (tie.differing.has(facet) ? styles.differs : styles.plain) : undefined);
  const isShared = (reason: Reason) =>
    tie?.candidates.every((other) => other.reasons.some((one) => sameReason(one, reason))) ?? true;
  return (
    <li className={mergeClasses(styles.root, isTaken && styles.taken)}>
      <Checkbox
        checked={isTaken}
        disabled={!mayChange}
        aria-label={words.take(number, customerName)}
        onChange={() => {
          workbenchRef.send({ type: 'TOGGLE', line });
          onToggle?.();
        }}
      />
      <div className={styles.what}>
        {place !== undefined && place < 10 && mayChange && (
          <kbd className={styles.key} title={words.tickKey(place)}>
            {place}
          </kbd>
        )}
        <span className={mergeClasses(styles.number, mark('document_number'))}>{number}</span>{' '}
        <span className={mark('customer_name')}>{customerName}</span>
        {foundBy}
      </div>
      <span className={mergeClasses(styles.balance, mark('balance'))}>
        <Money value={balance} currency={currency} />
      </span>
      <div className={styles.quiet}>
        {due !== undefined && <span className={mark('due_date')}>{words.due(due)}</span>}
        {reasons.map((reason) => (
          <span key={`${reason.kind} ${reason.text}`}>
            {' · '}
            <span className={isShared(reason) ? undefined : styles.differs}>{reason.text}</span>
          </span>
        ))}
      </div>
    </li>
  );
}
