import { makeStyles } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { WorklistActor } from '../../../machines/worklist/worklist';
import { draftOf } from '../../../machines/worklist/worklistSetup';
import { DateField } from '../../../ui/fields/DateField';
import { TextAreaField } from '../../../ui/fields/TextAreaField';
import { today } from '../../../ui/format/dates';
import { Panel } from '../../../ui/frame/Panel';
import { formOf } from './openForm';
import { errorOf } from './PromisePane';
import { words } from './words';

const useStyles = makeStyles({
  fields: { display: 'flex', gap: '12px', '> *': { minWidth: 0 }, '> :first-child': { flex: '1 1 0' } },
});

/** What is saved with whatever came of the call; it stays in sight below what scrolls. */
export function NotePane({ worklistRef }: { worklistRef: WorklistActor }) {
  const styles = useStyles();
  const draft = useSelector(worklistRef, ({ context }) => draftOf(context));
  const problem = useSelector(worklistRef, ({ context }) => context.problem);
  const form = useSelector(worklistRef, formOf);
  return (
    <Panel>
      <div className={styles.fields}>
        <TextAreaField
          label={words.noteLabel}
          lines={2}
          maxLength={2_000}
          value={draft.note}
          onChange={(note) => worklistRef.send({ type: 'NOTE', note })}
        />
        {form !== 'promise' && (
          <DateField
            name="next_on"
            label={words.nextLabel}
            value={draft.next}
            min={today()}
            {...errorOf(problem, 'next_on')}
            onChange={(day, wrong) =>
              worklistRef.send({ type: 'NEXT', day: day === '' && wrong === undefined ? undefined : day })
            }
          />
        )}
      </div>
    </Panel>
  );
}
