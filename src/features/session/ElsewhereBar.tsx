import { MessageBar, MessageBarBody } from '../../ui/MessageBar';
import { words } from './words';

/** Says that the session ended in another tab. */
export function ElsewhereBar() {
  return (
    <MessageBar>
      <MessageBarBody>{words.elsewhere}</MessageBarBody>
    </MessageBar>
  );
}
