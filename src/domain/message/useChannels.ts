import { CHANNELS, type Channel } from '../../api/contract/messaging/channels';
import { offeredChannels } from '../../api/contract/messaging/offeredChannels';
import { useUser } from '../../console/AppProvider';

/** The channels of the service. Cartera's own channels are shown only where the service offers them. */
export function useChannels(): Channel[] {
  const user = useUser();
  return offeredChannels(user?.offers).map((name) => CHANNELS[name].number);
}
