import { SendRegular } from '@fluentui/react-icons/svg/send';
import { useNavigate } from 'react-router-dom';
import type { Channel } from '../../api/contract/messaging/channels';
import { listMessages } from '../../api/contract/messaging/messages';
import { customerFilter, namedCustomer } from '../../domain/CustomerPicker';
import { useChannels } from '../../domain/message/useChannels';
import { channelOptions } from '../../domain/words';
import { isCounted } from '../../machines/kit/list';
import { useList } from '../../resource/hooks/useList';
import { type Filter, ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { Page } from '../../ui/frame/Page';
import { columns } from './columns';
import { statusOptions, viaOptions, words } from './words';

const filtersFor = (named: string | undefined, channels: readonly Channel[]): Filter[] => [
  { kind: 'choice', name: 'channel', label: words.channel, options: channelOptions(channels) },
  { kind: 'choice', name: 'status', label: words.status, options: statusOptions },
  { kind: 'choice', name: 'via', label: words.via, options: viaOptions(channels) },
  customerFilter(words.customer, named ?? words.theOne),
  { kind: 'day', name: 'start', label: words.since },
  { kind: 'day', name: 'end', label: words.until },
];

/** The outbox: sent messages, and those of channels that are not configured. */
export function MessagesList() {
  const navigate = useNavigate();
  const list = useList(listMessages);
  const { page } = list[0].context;
  return (
    <Page title={words.title} subtitle={isCounted(page) && words.subtitle(page.count)}>
      <ListFilters
        list={list}
        search={words.search}
        filters={filtersFor(namedCustomer(list[0].context), useChannels())}
      />
      <ListTable
        list={list}
        label={words.title}
        columns={columns}
        rowKey={({ id }) => id}
        rowHeight={52}
        onOpen={({ id }) => navigate(`/salida/${id}`)}
        empty={{ title: words.empty, body: words.emptyBody, icon: <SendRegular /> }}
      />
    </Page>
  );
}
