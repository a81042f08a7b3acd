import { MailInboxRegular } from '@fluentui/react-icons/svg/mail-inbox';
import { useLocation, useNavigate } from 'react-router-dom';
import { listCampaignEvents } from '../../api/contract/messaging/campaigns';
import { CHANNELS } from '../../api/contract/messaging/channels';
import { getConversation } from '../../api/contract/messaging/conversations';
import type { CampaignEvent } from '../../api/contract/messaging/shapes';
import { useOffers, useUser } from '../../console/AppProvider';
import { customerFilter, namedCustomer } from '../../domain/CustomerPicker';
import { useChannels } from '../../domain/message/useChannels';
import { channelOptions, eventStatusOptions } from '../../domain/words';
import { isCounted } from '../../machines/kit/list';
import { useList } from '../../resource/hooks/useList';
import { type Filter, ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { columns } from './columns';
import { InboxFrame } from './InboxFrame';
import { useNewest } from './useNewest';
import { conversationPath, INBOX, words } from './words';

/** The status of each message, newest first. */
export function EventsScreen() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const offers = useOffers();
  const profile = useUser()?.profile_id ?? '';
  const channels = useChannels();
  const list = useList(listCampaignEvents);
  useNewest(list);
  const { page, query } = list[0].context;
  const launched = page?.results.find(({ campaign }) => campaign === query.idCampaign)?.template_name;
  const filters: Filter[] = [
    { kind: 'choice', name: 'status', label: words.status, options: eventStatusOptions },
    { kind: 'choice', name: 'chanel', label: words.channel, options: channelOptions(channels) },
    { kind: 'day', name: 'start', label: words.from },
    { kind: 'day', name: 'end', label: words.to },
    { kind: 'text', name: 'number', label: words.number },
    { kind: 'text', name: 'email', label: words.email },
    customerFilter(words.customer, namedCustomer(list[0].context) ?? words.theOne),
    {
      kind: 'choice',
      name: 'profile_id',
      label: words.company,
      options: [{ value: profile, label: words.ownCompany }],
    },
    { kind: 'linked', name: 'idCampaign', says: () => launched ?? words.theOne, label: words.campaign },
  ];
  return (
    <InboxFrame
      title={words.events}
      subtitle={isCounted(page) ? words.countEvents(page.count) : undefined}
      filters={<ListFilters list={list} search={words.search} filters={filters} />}
    >
      <ListTable
        list={list}
        label={words.events}
        columns={columns}
        rowHeight={52}
        rowKey={(one) => one.id}
        {...(offers(getConversation) && {
          onOpen: ({ id, customer, channel }: CampaignEvent) =>
            navigate(conversationPath(INBOX.events, customer ?? id, channel ?? CHANNELS.whatsapp.number) + search),
        })}
        empty={{ title: words.empty, body: words.emptyBody, icon: <MailInboxRegular /> }}
      />
    </InboxFrame>
  );
}
