import { Button, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { MovementDetail } from '../../../api/contract/conciliationShapes';
import type { WorkbenchActor } from '../../../machines/workbench/workbench';
import { moment } from '../../../ui/format/dates';
import { Money } from '../../../ui/format/Money';
import { movementWords as words, words as workbenchWords } from '../words';

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

/** What the movement has paid already: each part with who and when, and the way back. */
export function Allocations({ workbenchRef, detail, mayChange, currency }: Props) {
  const styles = useStyles();
  const isSending = useSelector(workbenchRef, (current) => current.hasTag('sending'));
  if (detail.allocations.length === 0) return null;
  return (
    <div className={styles.root}>
      <Subtitle2 as="h3" className={styles.title}>
        {words.allocations}
      </Subtitle2>
      <ul className={styles.list}>
        {detail.allocations.map(({ id, document_number, customer_name, amount, created_by, created_at }) => (
          <li key={id} className={styles.line}>
            <div>
              <span className={styles.number}>{document_number}</span> {customer_name}
              <div className={styles.quiet}>{words.by(created_by, moment(created_at))}</div>
            </div>
            <Money value={amount} currency={currency} />
            {mayChange && (
              <Button
                size="small"
                disabledFocusable={isSending}
                aria-label={words.undoAllocation(document_number)}
                onClick={() => workbenchRef.send({ type: 'UNDO_ALLOCATION', allocation: id })}
              >
                {workbenchWords.undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
