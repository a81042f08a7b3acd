import { Checkbox, makeStyles, mergeClasses, Subtitle2, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { useSelector } from '@xstate/react';
import type { MovementDetail } from '../../../api/contract/reconciliation/shapes';
import type { AllocationLine } from '../../../machines/workbench/allocationDraft';
import { type Answer, answerOf } from '../../../machines/workbench/answer';
import type { WorkbenchActor } from '../../../machines/workbench/workbench';
import { MoneyField } from '../../../ui/fields/MoneyField';
import { TextField } from '../../../ui/fields/TextField';
import { money } from '../../../ui/format/format';
import { Money } from '../../../ui/format/Money';
import { lazyPart } from '../../../ui/lazyPart';
import { LazyBoundary } from '../../../ui/waiting/LazyBoundary';
import { dispositionWords } from '../dispositionWords';
import { ASSIGN_FORM } from './AssignFoot';
import { movementWords as words } from './words';

const BookedPayment = lazyPart(async () => (await import('./booked/BookedPayment')).BookedPayment);
const Parts = lazyPart(async () => (await import('./fields/Parts')).Parts);

const useStyles = makeStyles({
  root: {
    flexShrink: 0,
    maxHeight: '40%',
    overflowY: 'auto',
    padding: '6px 8px 6px 10px',
    borderRadius: tokens.borderRadiusMedium,
    borderLeft: `3px solid ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorBrandBackground2,
  },
  head: { display: 'flex', alignItems: 'center', gap: '6px', color: tokens.colorBrandForeground2 },
  icon: { flexShrink: 0, fontSize: '18px' },
  title: { margin: 0 },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  line: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) 116px',
    alignItems: 'start',
    gap: '0 4px',
    padding: '2px 0',
  },
  // Who pays is what staff confirm: where there is no room beside the number, the name takes another line.
  name: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '6px',
    minWidth: 0,
    paddingTop: '5px',
    overflowWrap: 'anywhere',
  },
  evidence: { gridColumn: '2 / -1' },
  number: { fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
  // The name takes another line, so that the amount is shown in full.
  category: { minWidth: 0, overflowWrap: 'anywhere', fontWeight: tokens.fontWeightSemibold },
  part: { borderTop: `1px dashed ${tokens.colorBrandStroke2}` },
  plain: { display: 'flex', justifyContent: 'space-between', gap: '12px', padding: '4px 0 2px' },
});

type Props = { workbenchRef: WorkbenchActor; detail: MovementDetail; currency: string; mayChange: boolean };

/** What Enter does: documents with their amounts, each part of the difference, a credit, or a category. */
export function AnswerCard({ workbenchRef, detail, currency, mayChange }: Props) {
  const styles = useStyles();
  const draft = useSelector(workbenchRef, ({ context }) => context.draft);
  const answer = useSelector(
    workbenchRef,
    ({ context }) => answerOf(context),
    (a, b) => JSON.stringify(a) === JSON.stringify(b),
  );
  if (answer.kind === 'none') return null;
  const [surplus] = answer.surplus;
  const creditTitle =
    surplus &&
    dispositionWords.creditTo(money(surplus.amount, currency), surplus.holder.name || dispositionWords.chosen);
  return (
    <form
      id={ASSIGN_FORM}
      className={styles.root}
      onSubmit={(event) => {
        event.preventDefault();
        workbenchRef.send({ type: 'ACCEPT' });
      }}
    >
      <div className={styles.head}>
        <CheckmarkCircleRegular className={styles.icon} aria-hidden="true" />
        <Subtitle2 as="h3" className={styles.title}>
          {answer.kind === 'credit' ? creditTitle : words.answers[answer.kind]}
        </Subtitle2>
      </div>
      {(answer.kind === 'documents' || answer.kind === 'split') && (
        <ul className={styles.list}>
          {draft.map((line) => (
            <DocumentAnswer
              key={line.document}
              {...{ workbenchRef, detail, line, currency, mayChange }}
              shortfall={answer.shortfalls.find((one) => one.line.document === line.document)}
              withholding={answer.withholdings.find(({ document }) => document === line.document)}
            />
          ))}
          {answer.parts.length > 0 && (
            <LazyBoundary>
              <Parts {...{ workbenchRef, currency, mayChange }} parts={answer.parts} />
            </LazyBoundary>
          )}
          {answer.surplus.map(({ holder, amount, isTaken }) => (
            <li key={holder.customer} className={styles.part}>
              <Checkbox
                label={dispositionWords.creditTo(money(amount, currency), holder.name || dispositionWords.chosen)}
                checked={isTaken}
                disabled={!mayChange}
                onChange={(_, { checked }) =>
                  workbenchRef.send({ type: 'KEEP_AS_CREDIT', creditHolder: checked === true ? holder : undefined })
                }
              />
            </li>
          ))}
        </ul>
      )}
      {answer.booked && (
        <LazyBoundary>
          <BookedPayment booked={answer.booked} currency={currency} />
        </LazyBoundary>
      )}
      {answer.kind === 'credit' && <div className={styles.quiet}>{words.creditIsLater}</div>}
      {answer.kind === 'category' && answer.category && (
        <div className={styles.plain}>
          <span className={styles.category}>{answer.category.name}</span>
          <Money value={answer.category.amount} currency={currency} strong />
        </div>
      )}
    </form>
  );
}

type LineProps = Props & {
  line: AllocationLine;
  shortfall: Answer['shortfalls'][number] | undefined;
  withholding: Answer['withholdings'][number] | undefined;
};

/** A ticked document with its evidence and its amount, and what it lacks. */
function DocumentAnswer({ workbenchRef, detail, line, currency, mayChange, shortfall, withholding }: LineProps) {
  const styles = useStyles();
  const { document, number, customerName, balance } = line;
  const candidate = detail.candidates.find(({ document_id }) => document_id === document);
  const evidence = candidate ? [words.due(candidate.due_date), ...candidate.reasons.map(({ text }) => text)] : [];
  const write = (reason: string | undefined) => workbenchRef.send({ type: 'WRITE_OFF', document, reason });
  return (
    <li>
      <div className={styles.line}>
        <Checkbox
          checked
          disabled={!mayChange}
          aria-label={words.take(number, customerName)}
          onChange={() => workbenchRef.send({ type: 'TOGGLE', line })}
        />
        <div className={styles.name}>
          <span className={styles.number}>{number}</span>
          <span>{customerName}</span>
        </div>
        {/** Accepts any notation, and reports an excess at once. */}
        <MoneyField
          bare
          label={words.amountFor(number)}
          value={line.amount}
          currency={currency}
          max={balance}
          disabled={!mayChange}
          onChange={(amount) => workbenchRef.send({ type: 'AMOUNT', document, amount })}
        />
        <div className={mergeClasses(styles.quiet, styles.evidence)}>
          {words.owes} <Money value={balance} currency={currency} />
          {evidence.map((text) => ` · ${text}`)}
        </div>
      </div>
      {withholding && (
        <div className={styles.part}>
          <Checkbox
            label={dispositionWords.expect(money(withholding.amount, currency), number)}
            checked={withholding.isTaken}
            disabled={!mayChange}
            onChange={(_, { checked }) => workbenchRef.send({ type: 'WITHHELD', document, isTaken: checked === true })}
          />
        </div>
      )}
      {shortfall && (
        <div className={styles.part}>
          <Checkbox
            label={dispositionWords.writeOff(money(shortfall.amount, currency), number)}
            checked={shortfall.reason !== undefined}
            disabled={!mayChange}
            onChange={(_, { checked }) => write(checked === true ? '' : undefined)}
          />
          {shortfall.reason !== undefined && (
            <TextField
              label={dispositionWords.reason(number)}
              hint={dispositionWords.reasonHint}
              required
              maxLength={200}
              value={shortfall.reason}
              onChange={write}
            />
          )}
        </div>
      )}
    </li>
  );
}
