import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { useSelector } from '@xstate/react';
import type { WorkbenchActor } from '../../machines/workbench/workbench';
import { OfferLine } from './OfferLine';
import { actText, words } from './words';

const useStyles = makeStyles({
  root: {
    minHeight: '32px',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    color: tokens.colorNeutralForeground2,
  },
});

/** What the person did last, and the way back. */
export function DoneBar({ workbenchRef }: { workbenchRef: WorkbenchActor }) {
  const styles = useStyles();
  const last = useSelector(workbenchRef, ({ context }) => context.acts.at(-1));
  const canUndo = useSelector(workbenchRef, (current) => current.can({ type: 'UNDO' }));
  return (
    <div className={styles.root}>
      <span role="status">{last && actText(last)}</span>
      {last && (
        <Button
          size="small"
          icon={<ArrowUndoRegular />}
          disabledFocusable={!canUndo}
          onClick={() => workbenchRef.send({ type: 'UNDO' })}
        >
          {words.undoKey}
        </Button>
      )}
      <OfferLine workbenchRef={workbenchRef} />
    </div>
  );
}
