import { Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import type { Reason } from '../../../api/contract/conciliationShapes';
import type { AllocationLine } from '../../../machines/workbench/allocationDraft';
import type { WorkbenchActor } from '../../../machines/workbench/workbench';
import { Chip } from '../../../ui/Chip';
import { MoneyField } from '../../../ui/fields/MoneyField';
import { money } from '../../../ui/format/format';
import { movementWords as words } from '../words';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) 132px',
    alignItems: 'start',
    gap: '0 4px',
    padding: '4px 8px 4px 0',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  what: { minWidth: 0, padding: '5px 0' },
  number: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground2 },
  reasons: { gridColumn: '2 / -1', display: 'flex', flexWrap: 'wrap', gap: '4px', paddingBottom: '4px' },
  amount: { padding: '4px 0' },
});

type Props = {
  workbenchRef: WorkbenchActor;
  line: AllocationLine;
  /** Only known of suggestions. */
  due?: string | null;
  reasons?: Reason[];
  /** The line as staff took it in; undefined while it is not ticked. */
  drafted: AllocationLine | undefined;
  currency: string;
  mayChange: boolean;
};

/** A document that may be paid: ticked, with how much of the movement goes to it. */
export function DocumentLine({ workbenchRef, line, due, reasons = [], drafted, currency, mayChange }: Props) {
  const styles = useStyles();
  const { number, customerName, balance } = line;
  return (
    <li className={styles.root}>
      <Checkbox
        checked={drafted !== undefined}
        disabled={!mayChange}
        aria-label={words.take(number, customerName)}
        onChange={() => workbenchRef.send({ type: 'TOGGLE', line })}
      />
      <div className={styles.what}>
        <span className={styles.number}>{number}</span> {customerName}
        <div className={styles.quiet}>
          {words.owes(money(balance, currency))}
          {due !== undefined && ` · ${words.due(due)}`}
        </div>
      </div>
      <div className={styles.amount}>
        {drafted && (
          <DraftAmount workbenchRef={workbenchRef} line={drafted} currency={currency} disabled={!mayChange} />
        )}
      </div>
      {reasons.length > 0 && (
        <div className={styles.reasons}>
          {reasons.map(({ kind, text }) => (
            <Chip key={`${kind} ${text}`}>{text}</Chip>
          ))}
        </div>
      )}
    </li>
  );
}

type AmountProps = { workbenchRef: WorkbenchActor; line: AllocationLine; currency: string; disabled: boolean };

/** How much of the movement goes to the document; typed as on paper, and told at once where it is more than is owed. */
export function DraftAmount({ workbenchRef, line, currency, disabled }: AmountProps) {
  return (
    <MoneyField
      bare
      label={words.amountFor(line.number)}
      value={line.amount}
      currency={currency}
      max={line.balance}
      disabled={disabled}
      onChange={(amount) => workbenchRef.send({ type: 'AMOUNT', document: line.document, amount })}
    />
  );
}
