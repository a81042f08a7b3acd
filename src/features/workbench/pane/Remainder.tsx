import { Checkbox, makeStyles } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { fromCents } from '../../../api/contract/money';
import type { MovementDetail } from '../../../api/contract/reconciliation/shapes';
import { leftOf } from '../../../machines/workbench/allocationDraft';
import { creditHoldersFor, mayWriteOff, stillOwed } from '../../../machines/workbench/dispositions';
import type { WorkbenchActor } from '../../../machines/workbench/workbench';
import { TextField } from '../../../ui/fields/TextField';
import { money } from '../../../ui/format/format';
import { dispositionWords as words } from '../dispositionWords';

const useStyles = makeStyles({ root: { display: 'flex', flexDirection: 'column', flexShrink: 0 } });

type Props = { workbenchRef: WorkbenchActor; detail: MovementDetail; currency: string };

/** The disposition of the difference between the movement and the ticked documents. */
export function Remainder({ workbenchRef, detail, currency }: Props) {
  const styles = useStyles();
  const draft = useSelector(workbenchRef, ({ context }) => context.draft);
  const remainder = useSelector(workbenchRef, ({ context }) => context.remainder);
  const limit = useSelector(workbenchRef, ({ context }) => context.writeOffLimit);
  const left = leftOf(draft, detail);
  const holders = draft.length > 0 && left > 0 ? creditHoldersFor(draft, remainder) : [];
  const lacking = draft.filter((line) => mayWriteOff(line, limit));
  if (holders.length === 0 && lacking.length === 0) return null;
  return (
    <div className={styles.root}>
      {holders.map((creditHolder) => (
        <Checkbox
          key={creditHolder.customer}
          label={words.creditTo(money(fromCents(left), currency), creditHolder.name || words.chosen)}
          checked={remainder.creditHolder?.customer === creditHolder.customer}
          onChange={(_, { checked }) =>
            workbenchRef.send({ type: 'KEEP_AS_CREDIT', creditHolder: checked === true ? creditHolder : undefined })
          }
        />
      ))}
      {lacking.map((line) => {
        const { document, number } = line;
        const reason = remainder.reasons?.[document];
        return (
          <div key={document}>
            <Checkbox
              label={words.writeOff(money(fromCents(stillOwed(line)), currency), number)}
              checked={reason !== undefined}
              onChange={(_, { checked }) =>
                workbenchRef.send({ type: 'WRITE_OFF', document, reason: checked === true ? '' : undefined })
              }
            />
            {reason !== undefined && (
              <TextField
                label={words.reason(number)}
                hint={words.reasonHint}
                required
                maxLength={200}
                value={reason}
                onChange={(text) => workbenchRef.send({ type: 'WRITE_OFF', document, reason: text })}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
