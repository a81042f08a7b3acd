import { SendRegular } from '@fluentui/react-icons/svg/send';
import { useNavigate } from 'react-router-dom';
import { isCounted } from '../../machines/kit/list';
import { messageList } from '../../machines/messages';
import { useList } from '../../resource/hooks/useList';
import { type Filter, ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { Page } from '../../ui/frame/Page';
import { columns } from './columns';
import { channelOptions, statusOptions, words } from './words';

const filters: Filter[] = [
  { kind: 'choice', name: 'channel', label: words.channel, options: channelOptions },
  { kind: 'choice', name: 'status', label: words.status, options: statusOptions },
  { kind: 'day', name: 'start', label: words.since },
  { kind: 'day', name: 'end', label: words.until },
];

/** Every message that left, and those that stay here while their channel is not configured. */
export function MessagesList() {
  const navigate = useNavigate();
  const list = useList(messageList);
  const { page } = list[0].context;
  return (
    <Page title={words.title} subtitle={isCounted(page) && words.subtitle(page.count)}>
      <ListFilters list={list} search={words.search} filters={filters} />
      <ListTable
        list={list}
        label={words.title}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate(`/salida/${id}`)}
        empty={{ title: words.empty, body: words.emptyBody, icon: <SendRegular /> }}
      />
    </Page>
  );
}
