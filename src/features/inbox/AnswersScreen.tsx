import { ChatRegular } from '@fluentui/react-icons/svg/chat';
import { useLocation, useNavigate } from 'react-router-dom';
import { listInboundMessages } from '../../api/contract/messaging/conversations';
import { customerFilter } from '../../domain/CustomerPicker';
import { useChannels } from '../../domain/message/useChannels';
import { channelOptions } from '../../domain/words';
import { isCounted } from '../../machines/kit/list';
import { useList } from '../../resource/hooks/useList';
import { type Filter, ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { answerColumns } from './columns';
import { InboxFrame } from './InboxFrame';
import { useNewest } from './useNewest';
import { answerKindOptions, conversationPath, INBOX, words } from './words';

/** The conversations, unanswered ones first. */
export function AnswersScreen() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const channels = useChannels();
  const list = useList(listInboundMessages);
  useNewest(list);
  const { page, query } = list[0].context;
  const named = page?.results.find(({ customer }) => customer === query.idCustomer)?.customer_name;
  const filters: Filter[] = [
    { kind: 'choice', name: 'kind', label: words.kind, options: answerKindOptions },
    { kind: 'choice', name: 'channel', label: words.channel, options: channelOptions(channels) },
    { kind: 'day', name: 'start', label: words.from },
    { kind: 'day', name: 'end', label: words.to },
    customerFilter(words.customer, named ?? words.theOne),
  ];
  return (
    <InboxFrame
      subtitle={isCounted(page) ? words.countAnswers(page.count) : undefined}
      current={INBOX.answers}
      filters={<ListFilters list={list} search={words.searchAnswers} filters={filters} />}
    >
      <ListTable
        list={list}
        label={words.answers}
        columns={answerColumns}
        rowKey={(one) => one.id}
        rowHeight={52}
        onOpen={({ id, customer, channel }) =>
          navigate(conversationPath(INBOX.answers, customer ?? id, channel) + search)
        }
        empty={{ title: words.noAnswers, body: words.noAnswersBody, icon: <ChatRegular /> }}
      />
    </InboxFrame>
  );
}
