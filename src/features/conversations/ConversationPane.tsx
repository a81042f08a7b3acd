import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Link } from 'react-router-dom';
import { createActivity } from '../../api/contract/customers/activities';
import { type Channel, mediumOf } from '../../api/contract/messaging/channels';
import {
  type Conversation as ConversationAnswer,
  getConversation,
  sendTemplate,
  type Utterance,
} from '../../api/contract/messaging/conversations';
import { cancelMessage } from '../../api/contract/messaging/messages';
import { useOffers } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { leavesInWords } from '../../domain/columns/messages';
import { Conversation } from '../../domain/message/Conversation';
import { channelName, eventStatuses } from '../../domain/words';
import { type RecordRef, useCommand, useCommandAbout } from '../../resource/hooks/useCommand';
import { usePolling } from '../../resource/hooks/usePolling';
import { useRecord } from '../../resource/hooks/useRecord';
import { RecordPage } from '../../resource/record/RecordPage';
import { Chip, StateChip } from '../../ui/Chip';
import { moment } from '../../ui/format/dates';
import { Composer } from './Composer';
import { CustomerAside } from './CustomerAside';
import { MessageMedia } from './MessageMedia';
import { type NotedOf, Proposed } from './Proposed';
import { StatusBar } from './StatusBar';
import { StrangerAside } from './StrangerAside';
import { saidIn, words } from './words';

const EVERY_MS = 5_000;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '12px' },
  sides: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '12px' },
  said: { flex: '3 1 300px', minWidth: 0 },
  some: { margin: '0 0 8px' },
  quiet: { color: tokens.colorNeutralForeground2, margin: '8px 0 0' },
  full: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', flexBasis: '100%' },
  aside: { flex: '1 1 210px', minWidth: 0 },
});

type Props = {
  id: string;
  channel: Channel;
  /** Called after something was changed. */
  onChanged?: (() => void) | undefined;
};

/** A conversation by one channel, with the customer's debt and the actions beside it. */
export function ConversationPane({ id, channel, onChanged }: Props) {
  const styles = useStyles();
  const { isAnswered, isLetter } = mediumOf(channel);
  const handle = useRecord(getConversation, { params: { id }, query: { channel: `${channel}` } });
  const [snapshot, ref] = handle;
  const ability = useAbility();
  const offers = useOffers();
  const refresh = () => {
    ref.send({ type: 'REFRESH' });
    onChanged?.();
  };
  const noting = useCommandAbout(createActivity, askOf, { next: refresh });
  const [, , note] = noting;
  const writing = useCommand(sendTemplate, { next: refresh });
  const [, cancelling] = useCommand(cancelMessage, { next: refresh });
  const mayCancel = ability.can('create', 'Message') && offers(cancelMessage);
  const cancel = (message: string) => cancelling.send({ type: 'RUN', ask: { params: { id: message } } });
  const mayNote = ability.can('create', 'Activity') && offers(createActivity);
  const actions = {
    full: styles.full,
    conversation: ref,
    note: mayNote ? note : undefined,
    cancel: mayCancel ? cancel : undefined,
  };
  usePolling(snapshot.matches('shown'), () => ref.send({ type: 'REFRESH' }), EVERY_MS);
  return (
    <div className={styles.root}>
      <RecordPage handle={handle}>
        {({
          customer,
          contact,
          results,
          count,
          documents,
          open_documents,
          reply_until = null,
          no_reply,
          ...status
        }: ConversationAnswer) => (
          <div className={styles.sides}>
            <div className={styles.said}>
              <StatusBar partner={id} conversation={ref} status={status} onChanged={onChanged} />
              {count > results.length && <p className={styles.some}>{words.onlyLast(results.length, count)}</p>}
              {results.length === 0 ? (
                words.nothingSaid(channelName(channel))
              ) : (
                <Conversation label={words.said} said={results.map((one) => saidOf(one, customer, actions))} />
              )}
              {isAnswered && no_reply !== 'solo_salida' ? (
                <Composer
                  partner={id}
                  customer={customer}
                  conversation={ref}
                  channel={channel}
                  until={reply_until}
                  why={reply_until === null ? (no_reply ?? (isLetter ? null : 'otro')) : null}
                  hasWritten={Boolean(status.last_inbound)}
                  onWrite={offers(sendTemplate) ? () => writing[1].send({ type: 'OPEN', ask: {} }) : undefined}
                  last={results.at(-1)?.id}
                  onChanged={onChanged}
                />
              ) : (
                <p className={styles.quiet}>
                  {words.noReply.solo_salida}{' '}
                  {customer !== null && (
                    <Link to={`/clientes/${customer}/${words.mend.solo_salida.at}`}>{words.mend.solo_salida.act}</Link>
                  )}
                </p>
              )}
            </div>
            <div className={styles.aside}>
              {customer === null ? (
                <StrangerAside address={addressIn(results)} channel={channel} conversation={ref} />
              ) : (
                <CustomerAside
                  id={customer}
                  channel={channel}
                  contact={contact}
                  documents={documents}
                  openDocuments={open_documents}
                  noting={mayNote ? noting : undefined}
                  writing={writing}
                  onChanged={refresh}
                />
              )}
            </div>
          </div>
        )}
      </RecordPage>
    </div>
  );
}

const askOf = ({ customer, kind }: NotedOf) => ({ body: { customer, kind } });

/** The addresses that wrote. */
const addressIn = (results: Utterance[]) => results.find(({ direction }) => direction === 'entrada')?.address ?? '';

type Actions = {
  full: string;
  conversation: RecordRef;
  note: ((noted: NotedOf) => void) | undefined;
  cancel: ((message: string) => void) | undefined;
};

const saidOf = (one: Utterance, customer: string | null, { full, note, cancel, conversation }: Actions) => {
  const isOurs = one.direction === 'salida';
  if (one.direction === 'nota') {
    const who = words.noteOf(one.address);
    return { key: one.id, kind: 'note' as const, who, title: who, text: one.text, foot: <span>{moment(one.at)}</span> };
  }
  return {
    key: one.id,
    kind: isOurs ? ('ours' as const) : ('theirs' as const),
    who: isOurs ? words.sentTo(one.address) : words.cameFrom(one.address),
    title: one.subject,
    text: saidIn(one),
    media: one.media && <MessageMedia message={one.id} media={one.media} conversation={conversation} />,
    foot: (
      <>
        <span>{moment(one.at)}</span>
        {one.status && <StateChip {...eventStatuses[one.status]} />}
        {one.is_automatic && <Chip tone="neutral">{words.automatic}</Chip>}
        {one.is_unverified ? (
          <Chip tone="bad">{words.unverifiedSender}</Chip>
        ) : (
          one.is_unknown_sender && <Chip tone="warn">{words.unknownSender}</Chip>
        )}
        {one.full_text && (
          <details className={full}>
            <summary>{words.fullMail}</summary>
            {one.full_text}
          </details>
        )}
        {one.opts_out && <Chip tone="warn">{words.askedOut}</Chip>}
        {one.may_opt_out && <Chip tone="warn">{words.mayAskOut}</Chip>}
        {customer !== null &&
          one.proposes?.map((proposed) => (
            <Proposed
              key={proposed.kind}
              {...proposed}
              customer={customer}
              text={one.text}
              onNote={note && ((noted) => note({ customer, ...noted }))}
            />
          ))}
        {one.reason && <span>{one.reason}</span>}
        {one.leaves_at && (
          <>
            <span>{leavesInWords(one.leaves_at)}</span>
            {cancel && (
              <Button size="small" appearance="subtle" onClick={() => cancel(one.id)}>
                {words.cancelMessage}
              </Button>
            )}
          </>
        )}
        {isOurs && <Link to={`/salida/${one.id}`}>{one.template_name || words.seeMessage}</Link>}
      </>
    ),
  };
};
