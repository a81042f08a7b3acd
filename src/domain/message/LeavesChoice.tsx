import { Button, makeStyles } from '@fluentui/react-components';
import { useFormContext } from 'react-hook-form';
import type { Leaves } from '../../api/contract/messaging/messages';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { messageWords as words } from '../partWords';

const useStyles = makeStyles({ root: { display: 'flex', flexWrap: 'wrap', gap: '8px' } });

type Props = {
  /** What the service asks, if it asks. */
  asks: string | undefined;
  onChoose: (leaves: Leaves) => void;
  /** Whether its buttons send the form around them. */
  isSubmit?: boolean;
};

/** When a message leaves, where the service asks it: what cannot hurt is the one that Enter takes. */
export function LeavesChoice({ asks, onChoose, isSubmit = false }: Props) {
  const styles = useStyles();
  if (asks !== 'outside-hours' && asks !== 'outside-hours-now') return null;
  const type = isSubmit ? 'submit' : 'button';
  return (
    <div className={styles.root}>
      {asks === 'outside-hours' && (
        <Button type={type} appearance="primary" autoFocus onClick={() => onChoose('al_abrir')}>
          {words.whenOpen}
        </Button>
      )}
      <Button type={type} onClick={() => onChoose('ahora')}>
        {words.atOnce}
      </Button>
    </div>
  );
}

/** The same in the form of a command whose body has `leaves`. */
export function FormLeavesChoice({ command: [snapshot] }: { command: CommandHandle }) {
  const { setValue } = useFormContext<{ leaves?: Leaves }>();
  const { problem } = snapshot.context;
  return <LeavesChoice isSubmit asks={problem?.asks} onChoose={(leaves) => setValue('leaves', leaves)} />;
}
