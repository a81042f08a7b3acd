import { Button, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import type { AllocationLine } from '../../../machines/workbench/allocationDraft';
import type { WorkbenchActor } from '../../../machines/workbench/workbench';
import { MoneyField } from '../../../ui/fields/MoneyField';
import { ASSIGN_FORM } from './AssignFoot';
import { movementWords as words } from './words';

const useStyles = makeStyles({
  root: {
    flexShrink: 0,
    maxHeight: '38%',
    overflowY: 'auto',
    padding: '4px 8px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
  },
  title: { margin: 0 },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  line: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 116px auto',
    alignItems: 'start',
    gap: '4px',
    padding: '2px 0',
  },
  what: { display: 'flex', gap: '6px', paddingTop: '2px', minWidth: 0, whiteSpace: 'nowrap' },
  // Numbers differ in their last digits: where there is no room, the name goes.
  number: { flexShrink: 0, fontWeight: tokens.fontWeightSemibold },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', minWidth: 0 },
});

type Props = { workbenchRef: WorkbenchActor; draft: AllocationLine[]; currency: string; mayChange: boolean };

/** The ticked documents and their amounts, always visible. */
export function AssignedLines({ workbenchRef, draft, currency, mayChange }: Props) {
  const styles = useStyles();
  if (draft.length === 0) return null;
  return (
    <form
      id={ASSIGN_FORM}
      className={styles.root}
      onSubmit={(event) => {
        event.preventDefault();
        workbenchRef.send({ type: 'ACCEPT' });
      }}
    >
      <Subtitle2 as="h3" className={styles.title}>
        {words.assignedTitle}
      </Subtitle2>
      <ul className={styles.list}>
        {draft.map((line) => (
          <li key={line.document} className={styles.line}>
            <span className={styles.what} title={`${line.number} ${line.customerName}`}>
              <span className={styles.number}>{line.number}</span>
              <span className={styles.name}>{line.customerName}</span>
            </span>
            {/** Accepts any notation, and reports an excess at once. */}
            <MoneyField
              bare
              label={words.amountFor(line.number)}
              value={line.amount}
              currency={currency}
              max={line.balance}
              disabled={!mayChange}
              onChange={(amount) => workbenchRef.send({ type: 'AMOUNT', document: line.document, amount })}
            />
            <Button
              size="small"
              appearance="subtle"
              icon={<DismissRegular />}
              disabled={!mayChange}
              aria-label={words.remove(line.number)}
              onClick={() => workbenchRef.send({ type: 'TOGGLE', line })}
            />
          </li>
        ))}
      </ul>
    </form>
  );
}
