import { Button, makeStyles } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { WorklistActor } from '../../../machines/worklist/worklist';
import { words } from './words';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '12px' },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

type Props = {
  worklistRef: WorklistActor;
  /** The name of the field that has the focus first. */
  first: string;
  verb: string;
  children: ReactNode;
};

/** What an outcome asks for before it is saved. Enter saves it from any field, Escape leaves it. */
export function DetailForm({ worklistRef, first, verb, children }: Props) {
  const styles = useStyles();
  const form = useRef<HTMLFormElement>(null);
  const canSave = useSelector(worklistRef, (current) => current.can({ type: 'SAVE' }));
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }, [first]);
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        worklistRef.send({ type: 'SAVE' });
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.preventDefault();
          worklistRef.send({ type: 'CANCEL' });
        }
        // A select does not send its form.
        if (event.key === 'Enter' && event.target instanceof HTMLSelectElement) {
          event.preventDefault();
          worklistRef.send({ type: 'SAVE' });
        }
      }}
    >
      {children}
      <div className={styles.acts}>
        <Button type="submit" appearance="primary" disabledFocusable={!canSave}>
          {verb}
        </Button>
        <Button onClick={() => worklistRef.send({ type: 'CANCEL' })}>{words.cancelPromise}</Button>
      </div>
    </form>
  );
}
