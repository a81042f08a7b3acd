import { Button } from '@fluentui/react-components';
import type { PendingOutcome } from '../machines/kit/pendingEffect';
import { MessageBar, MessageBarActions, MessageBarBody } from '../ui/MessageBar';
import { resumedWords as words } from './words';

type Props = {
  /** What is resumed. */
  text: string;
  pendingOutcome: PendingOutcome | undefined;
  canRestart: boolean;
  onRestart: () => void;
};

/** Says that a stored draft was resumed, and the outcome of a request that it left pending. */
export function ResumedBar({ text, pendingOutcome, canRestart, onRestart }: Props) {
  return (
    <MessageBar intent={pendingOutcome ? 'warning' : 'info'}>
      <MessageBarBody>
        {text} {pendingOutcome && words[pendingOutcome]}
      </MessageBarBody>
      <MessageBarActions>
        <Button size="small" disabledFocusable={!canRestart} onClick={onRestart}>
          {words.restart}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}
