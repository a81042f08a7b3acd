import { Button, makeStyles } from '@fluentui/react-components';
import { MessageBar, MessageBarActions, MessageBarBody } from '../../ui/MessageBar';
import { words } from './words';

const useStyles = makeStyles({ root: { marginBottom: '8px' } });

/** Says that somebody else entered in another tab, and what became of this one. */
export function ReplacedBar({ name, onSeen }: { name: string; onSeen: () => void }) {
  return (
    <MessageBar className={useStyles().root} intent="warning">
      <MessageBarBody>{words.replaced(name)}</MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={onSeen}>
          {words.seen}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}
