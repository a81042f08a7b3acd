import { listConversations } from '../../api/contract/messaging/conversations';
import { useOffers } from '../../console/AppProvider';
import { EventsScreen } from './EventsScreen';
import { PeopleScreen } from './PeopleScreen';

/** The people who wrote; where the service does not offer them, the status of each sent message. */
export function InboxScreen() {
  const offers = useOffers();
  return offers(listConversations) ? <PeopleScreen /> : <EventsScreen />;
}
