import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { NoteRegular } from '@fluentui/react-icons/svg/note';
import { useSelector } from '@xstate/react';
import type { MovementDetail } from '../../../api/contract/reconciliation/shapes';
import type { WorkbenchActor } from '../../../machines/workbench/workbench';
import { moment } from '../../../ui/format/dates';
import { lazyPart } from '../../../ui/lazyPart';
import { OpenedField } from './PaneFields';
import { happening, movementWords as words } from './words';

const TextAreaField = lazyPart(async () => (await import('../../../ui/fields/TextAreaField')).TextAreaField);

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px', alignItems: 'stretch' },
  note: { display: 'flex', gap: '6px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  icon: { flexShrink: 0, fontSize: '16px', paddingTop: '2px', color: tokens.colorNeutralForeground3 },
  save: { alignSelf: 'flex-start' },
  summary: { cursor: 'pointer', color: tokens.colorNeutralForeground2 },
  history: { margin: '4px 0 0', paddingLeft: '20px' },
  when: { color: tokens.colorNeutralForeground3 },
});

type Props = { workbenchRef: WorkbenchActor; detail: MovementDetail; mayChange: boolean };

/** The note and the history of the movement. */
export function NoteAndHistory({ workbenchRef, detail, mayChange }: Props) {
  const styles = useStyles();
  const note = useSelector(workbenchRef, ({ context }) => context.note);
  const isOpened = useSelector(workbenchRef, ({ context }) => context.field === 'note');
  const isBegun = note !== undefined && note !== detail.note;
  const canSave = useSelector(workbenchRef, (current) => current.can({ type: 'SAVE_NOTE' }));
  // An undo of several documents has an entry for each; they are shown once.
  const history = new Map(detail.history.map((line) => [`${line.at} ${line.what} ${line.text}`, line]));
  return (
    <div className={styles.root}>
      {mayChange && (isOpened || isBegun) ? (
        <OpenedField workbenchRef={workbenchRef} name="note">
          <TextAreaField
            label={words.note}
            lines={2}
            maxLength={500}
            value={note ?? detail.note}
            onChange={(text) => workbenchRef.send({ type: 'WRITE_NOTE', note: text })}
          />
        </OpenedField>
      ) : (
        detail.note !== '' && (
          <div className={styles.note}>
            <NoteRegular className={styles.icon} aria-hidden="true" />
            {detail.note}
          </div>
        )
      )}
      {canSave && (
        <Button size="small" className={styles.save} onClick={() => workbenchRef.send({ type: 'SAVE_NOTE' })}>
          {words.saveNote}
        </Button>
      )}
      {history.size > 0 && (
        <details>
          <summary className={styles.summary}>{words.history(history.size)}</summary>
          <ul className={styles.history}>
            {[...history].map(([key, line]) => (
              <li key={key}>
                <span className={styles.when}>{moment(line.at)}</span> {happening(line)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
