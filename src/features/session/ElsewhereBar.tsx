import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { words } from './words';

/** Says that the session ended in another tab. */
export function ElsewhereBar() {
  return (
    <MessageBar layout="multiline">
      <MessageBarBody>{words.elsewhere}</MessageBarBody>
    </MessageBar>
  );
}
