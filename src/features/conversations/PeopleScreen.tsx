import { ChatRegular } from '@fluentui/react-icons/svg/chat';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { CONVERSATION_TAB, listConversations } from '../../api/contract/messaging/conversations';
import { useList } from '../../resource/hooks/useList';
import { ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { FilterTabs } from '../../ui/filters/FilterTabs';
import { personColumns } from './columns';
import { InboxFrame } from './InboxFrame';
import { useNewest } from './useNewest';
import { conversationPath, INBOX, words } from './words';

/** A row per person who wrote, who waits longest first. */
export function PeopleScreen() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const list = useList(listConversations);
  useNewest(list);
  const [{ context }, ref, ask] = list;
  const { page, query } = context;
  return (
    <InboxFrame
      title={words.title}
      actions={<Link to={INBOX.events}>{words.events}</Link>}
      onChanged={() => ref.send({ type: 'REFRESH' })}
      filters={
        <>
          {page?.tabs && (
            <FilterTabs
              label={words.tabs}
              filters={CONVERSATION_TAB}
              names={words.tab}
              counts={page.tabs}
              value={query.tab ?? 'abiertas'}
              onChange={(tab) => ask({ tab: tab === 'abiertas' ? '' : tab })}
            />
          )}
          <ListFilters list={list} search={words.searchPeople} />
        </>
      }
    >
      <ListTable
        list={list}
        label={words.people}
        columns={personColumns}
        rowKey={({ id }) => id}
        rowHeight={52}
        onOpen={({ id, channel }) => navigate(conversationPath(INBOX.people, id, channel) + search)}
        empty={{ title: words.noPeople, body: words.noPeopleBody, icon: <ChatRegular /> }}
      />
    </InboxFrame>
  );
}
