import { Checkbox, makeStyles } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { MovementDetail } from '../../../api/contract/conciliationShapes';
import { fromCents } from '../../../api/contract/money';
import { leftOf } from '../../../machines/workbench/allocationDraft';
import { keepersFor, mayForgive, restOf } from '../../../machines/workbench/endings';
import type { WorkbenchActor } from '../../../machines/workbench/workbench';
import { TextField } from '../../../ui/fields/TextField';
import { money } from '../../../ui/format/format';
import { endingWords as words } from '../endingWords';

const useStyles = makeStyles({ root: { display: 'flex', flexDirection: 'column', flexShrink: 0 } });

type Props = { workbenchRef: WorkbenchActor; detail: MovementDetail; currency: string };

/** What becomes of what the documents ticked do not need, and of what they would still owe. */
export function Rests({ workbenchRef, detail, currency }: Props) {
  const styles = useStyles();
  const draft = useSelector(workbenchRef, ({ context }) => context.draft);
  const rests = useSelector(workbenchRef, ({ context }) => context.rests);
  const limit = useSelector(workbenchRef, ({ context }) => context.forgiveLimit);
  const left = leftOf(draft, detail);
  const keepers = draft.length > 0 && left > 0 ? keepersFor(draft, rests) : [];
  const lacking = draft.filter((line) => mayForgive(line, limit));
  if (keepers.length === 0 && lacking.length === 0) return null;
  return (
    <div className={styles.root}>
      {keepers.map((keeper) => (
        <Checkbox
          key={keeper.customer}
          label={words.keep(money(fromCents(left), currency), keeper.name || words.chosen)}
          checked={rests.keeper?.customer === keeper.customer}
          onChange={(_, { checked }) =>
            workbenchRef.send({ type: 'KEEP', keeper: checked === true ? keeper : undefined })
          }
        />
      ))}
      {lacking.map((line) => {
        const { document, number } = line;
        const reason = rests.reasons?.[document];
        return (
          <div key={document}>
            <Checkbox
              label={words.forgive(money(fromCents(restOf(line)), currency), number)}
              checked={reason !== undefined}
              onChange={(_, { checked }) =>
                workbenchRef.send({ type: 'FORGIVE', document, reason: checked === true ? '' : undefined })
              }
            />
            {reason !== undefined && (
              <TextField
                label={words.reason(number)}
                hint={words.reasonHint}
                required
                maxLength={200}
                value={reason}
                onChange={(text) => workbenchRef.send({ type: 'FORGIVE', document, reason: text })}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
