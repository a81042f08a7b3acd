import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import type { PendingOutcome } from '../machines/kit/pendingEffect';
import { resumedWords as words } from './words';

type Props = {
  /** What goes on. */
  text: string;
  pendingOutcome: PendingOutcome | undefined;
  canRestart: boolean;
  onRestart: () => void;
};

/** Something begun on another visit goes on; and what became of what was sent then and never answered. */
export function ResumedBar({ text, pendingOutcome, canRestart, onRestart }: Props) {
  return (
    <MessageBar layout="multiline" intent={pendingOutcome ? 'warning' : 'info'}>
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
