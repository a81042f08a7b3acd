import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import type { Recalled } from '../machines/kit/effect';
import { resumedWords as words } from './words';

type Props = {
  /** What goes on. */
  text: string;
  recalled: Recalled | undefined;
  canRestart: boolean;
  onRestart: () => void;
};

/** Something begun on another visit goes on; and what became of what was sent then and never answered. */
export function ResumedBar({ text, recalled, canRestart, onRestart }: Props) {
  return (
    <MessageBar layout="multiline" intent={recalled ? 'warning' : 'info'}>
      <MessageBarBody>
        {text} {recalled && words[recalled]}
      </MessageBarBody>
      <MessageBarActions>
        <Button size="small" disabledFocusable={!canRestart} onClick={onRestart}>
          {words.restart}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}
