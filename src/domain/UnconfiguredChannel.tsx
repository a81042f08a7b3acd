import { type Channel, nameOf } from '../api/contract/messaging/channels';
import { useUser } from '../console/AppProvider';
import { MessageBar, MessageBarBody } from '../ui/MessageBar';
import { messageWords as words } from './partWords';
import { channelName } from './words';

/** Says that nothing reaches anybody by a channel that is not set up; nothing in a demonstration, which plays that it does. */
export function UnconfiguredChannel({ channel }: { channel: Channel }) {
  const user = useUser();
  if (user?.demo || !user?.unconfigured_channels?.includes(nameOf(channel))) return null;
  return (
    <MessageBar intent="warning">
      <MessageBarBody>{words.unconfigured(channelName(channel))}</MessageBarBody>
    </MessageBar>
  );
}
