import { CHANNELS, type Channel } from '../api/contract/channels';
import { offeredChannels } from '../api/contract/offers';
import { useUser } from './AppProvider';

/** The channels that the service has: one that only Cartera has is not shown where it is not told of. */
export function useChannels(): Channel[] {
  const user = useUser();
  return offeredChannels(user?.offers).map((name) => CHANNELS[name].number);
}
