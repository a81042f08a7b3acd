import { Button, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { MovementDetail } from '../../../api/contract/reconciliation/shapes';
import type { WorkbenchActor } from '../../../machines/workbench/workbench';
import { moment } from '../../../ui/format/dates';
import { Money } from '../../../ui/format/Money';
import { dispositionWords } from '../dispositionWords';
import { words as workbenchWords } from '../words';
import { movementWords as words } from './words';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px' },
  title: { margin: 0 },
  list: { display: 'flex', flexDirection: 'column', gap: '4px', margin: 0, padding: 0, listStyleType: 'none' },
  line: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    alignItems: 'center',
    gap: '8px',
    padding: '6px 8px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  number: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground2 },
});

type Props = { workbenchRef: WorkbenchActor; detail: MovementDetail; mayChange: boolean; currency: string };

/** The movement's allocations, with person, date and undo. */
export function Allocations({ workbenchRef, detail, mayChange, currency }: Props) {
  const styles = useStyles();
  const isSending = useSelector(workbenchRef, (current) => current.hasTag('sending'));
  const lines = [
    ...detail.allocations.map(ofAllocation),
    ...(detail.forgiven ?? []).map(ofWriteOff),
    ...(detail.withheld ?? []).map(ofExpected),
    ...(detail.credits ?? []).map(ofCredit),
  ];
  const { category, parts = category ? [category] : [] } = detail;
  return (
    <div className={styles.root}>
      <Subtitle2 as="h3" className={styles.title}>
        {words.allocations}
      </Subtitle2>
      <ul className={styles.list}>
        {lines.map(({ id, name, about, amount, created_by, created_at, undo }) => (
          <li key={id} className={styles.line}>
            <div>
              <span className={styles.number}>{name}</span> {about}
              <div className={styles.quiet}>{words.by(created_by, moment(created_at))}</div>
            </div>
            <Money value={amount} currency={currency} />
            {mayChange && (
              <Button
                size="small"
                disabledFocusable={isSending}
                aria-label={undo}
                onClick={() => workbenchRef.send({ type: 'UNDO_ALLOCATION', allocation: id })}
              >
                {workbenchWords.undo}
              </Button>
            )}
          </li>
        ))}
        {parts.map(({ id, name, amount }, at) => (
          <li key={id} className={styles.line}>
            <span className={styles.number}>{dispositionWords.categoryOf(name)}</span>
            <Money value={amount} currency={currency} />
            {mayChange && at === 0 && (
              <Button
                size="small"
                disabledFocusable={isSending}
                onClick={() => workbenchRef.send({ type: 'CATEGORISE', category: null })}
              >
                {parts.length > 1 ? dispositionWords.takeAllAway : dispositionWords.takeAway}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

type Entry = { id: string; amount: string; created_by: string; created_at: string };
/** A part of the movement: name, details, and label of its undo. */
type Line = Entry & { name: string; about: string; undo: string };

const ofAllocation = (entry: MovementDetail['allocations'][number]): Line => ({
  ...entry,
  name: entry.document_number,
  about: entry.customer_name,
  undo: words.undoAllocation(entry.document_number),
});

const ofWriteOff = (entry: NonNullable<MovementDetail['forgiven']>[number]): Line => ({
  ...entry,
  name: dispositionWords.forgiven(entry.document_number, entry.reason),
  about: '',
  undo: dispositionWords.undoWriteOff(entry.document_number),
});

const ofExpected = (entry: NonNullable<MovementDetail['withheld']>[number]): Line => ({
  ...entry,
  name: dispositionWords.expected(entry.document_number, entry.reason),
  about: '',
  undo: dispositionWords.undoExpected(entry.document_number),
});

const ofCredit = (entry: NonNullable<MovementDetail['credits']>[number]): Line => ({
  ...entry,
  name: dispositionWords.credit(entry.customer_name),
  about: '',
  undo: dispositionWords.undoCredit(entry.customer_name),
});
