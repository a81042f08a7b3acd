import { makeStyles } from '@fluentui/react-components';
import { MailInboxRegular } from '@fluentui/react-icons/svg/mail-inbox';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import type { CampaignEvent } from '../../api/contract/campaigns';
import type { MessageDetail } from '../../api/contract/messages';
import { useUser } from '../../console/ConsoleProvider';
import { channelOptions, eventStatusOptions } from '../../console/sharedWords';
import { campaignEventList } from '../../machines/campaigns/campaigns';
import { messageRecord } from '../../machines/messages';
import { type Filter, ListFilters } from '../../resource/ListFilters';
import { ListTable } from '../../resource/ListTable';
import { RecordPage } from '../../resource/RecordPage';
import { useList } from '../../resource/useList';
import { useRecord } from '../../resource/useRecord';
import { Watch } from '../../resource/Watch';
import { Page } from '../../ui/frame/Page';
import { SplitPane } from '../../ui/frame/SplitPane';
import { ChatBubble } from '../../ui/message/ChatBubble';
import { Letter } from '../../ui/message/Letter';
import { columns } from './columns';
import { words } from './words';

const LOOK_EVERY_MS = 5_000;

const useStyles = makeStyles({ detail: { display: 'flex', flexDirection: 'column', gap: '12px' } });

/** What became of each message, the newest first; new ones appear by themselves, and what is being read stays. */
export function InboxScreen() {
  const styles = useStyles();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { id = '' } = useParams();
  const profile = useUser()?.profile_id ?? '';
  const list = useList(campaignEventList);
  const [snapshot, listRef] = list;
  const { page, query } = snapshot.context;
  const of = page?.results.find(({ message }) => message === id);
  const named = page?.results.find(({ customer }) => customer === query.idCustomer)?.customer_name;
  const filters: Filter[] = [
    { kind: 'choice', name: 'status', label: words.status, options: eventStatusOptions },
    { kind: 'choice', name: 'chanel', label: words.channel, options: channelOptions },
    { kind: 'day', name: 'start', label: words.from },
    { kind: 'day', name: 'end', label: words.to },
    { kind: 'text', name: 'number', label: words.number },
    { kind: 'text', name: 'email', label: words.email },
    { kind: 'customer', name: 'idCustomer', label: words.customer, says: () => named ?? '…' },
    {
      kind: 'choice',
      name: 'profile_id',
      label: words.company,
      options: [{ value: profile, label: words.ownCompany }],
    },
    { kind: 'given', name: 'idCampaign', says: () => of?.template_name ?? words.theOne, label: words.campaign },
  ];
  return (
    <Page title={words.title} subtitle={page && words.subtitle(page.count)}>
      <Watch ms={LOOK_EVERY_MS} onLook={() => snapshot.matches('shown') && listRef.send({ type: 'REFRESH' })} />
      <ListFilters list={list} search={words.search} filters={filters} />
      <SplitPane
        detailLabel={words.detail}
        list={
          <ListTable
            list={list}
            label={words.title}
            columns={columns}
            rowKey={(one) => one.id}
            onOpen={({ message }) => message && navigate(`/bandeja/${message}${search}`)}
            empty={{ title: words.empty, body: words.emptyBody, icon: <MailInboxRegular /> }}
          />
        }
        detail={
          <div className={styles.detail}>{id === '' ? words.choose : <MessagePane key={id} id={id} of={of} />}</div>
        }
      />
    </Page>
  );
}

function MessagePane({ id, of }: { id: string; of: CampaignEvent | undefined }) {
  const handle = useRecord(messageRecord, { params: { id } });
  return (
    <>
      {of && (
        <Link to={`/clientes/${of.customer}`}>
          {of.customer_name} · {words.toCustomer}
        </Link>
      )}
      <RecordPage handle={handle}>
        {(message: MessageDetail) =>
          message.channel === 1 ? (
            <Letter
              subject={message.subject}
              to={words.addressed(message.to)}
              html={message.html}
              label={words.subject(message.to)}
            />
          ) : (
            <ChatBubble to={message.to} text={message.text} label={words.subject(message.to)} />
          )
        }
      </RecordPage>
    </>
  );
}
