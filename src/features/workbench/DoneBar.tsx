import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { useSelector } from '@xstate/react';
import type { WorkbenchActor } from '../../machines/workbench/workbench';
import { words } from './words';

const useStyles = makeStyles({
  root: { minHeight: '32px', display: 'flex', alignItems: 'center', gap: '8px', color: tokens.colorNeutralForeground2 },
});

/** What was reconciled last, and the way back. */
export function DoneBar({ workbench }: { workbench: WorkbenchActor }) {
  const styles = useStyles();
  const last = useSelector(workbench, ({ context }) => context.done.at(-1));
  const canUndo = useSelector(workbench, (current) => current.can({ type: 'UNDO' }));
  return (
    <div className={styles.root}>
      <span role="status">{last?.text}</span>
      {last && (
        <Button
          size="small"
          icon={<ArrowUndoRegular />}
          disabledFocusable={!canUndo}
          onClick={() => workbench.send({ type: 'UNDO' })}
        >
          {words.undoKey}
        </Button>
      )}
    </div>
  );
}
