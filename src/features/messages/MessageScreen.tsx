import { Button } from '@fluentui/react-components';
import { AttachRegular } from '@fluentui/react-icons/svg/attach';
import { Link } from 'react-router-dom';
import { mediumOf } from '../../api/contract/messaging/channels';
import {
  cancelMessage,
  exportMessageAttachment,
  getMessage,
  type Message,
  type MessageAttachment,
  type MessageDetail,
} from '../../api/contract/messaging/messages';
import { useOffers, useUser } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { leavesInWords, messageStatuses, statusOf } from '../../domain/columns/messages';
import { ChatBubble } from '../../domain/message/ChatBubble';
import { Letter } from '../../domain/message/Letter';
import { channelName } from '../../domain/words';
import { useCommand } from '../../resource/hooks/useCommand';
import { useRecord } from '../../resource/hooks/useRecord';
import { useFiles } from '../../resource/list/ExportMenu';
import { RecordPage } from '../../resource/record/RecordPage';
import { RecordRoute } from '../../resource/record/RecordRoute';
import { StateChip } from '../../ui/Chip';
import { Facts } from '../../ui/Facts';
import { date, moment } from '../../ui/format/dates';
import { Page } from '../../ui/frame/Page';
import { Panel } from '../../ui/frame/Panel';
import { viaOf, words } from './words';

export function MessageScreen() {
  return <RecordRoute page={MessagePage} />;
}

/** One message as sent, and its status. */
function MessagePage({ id }: { id: string }) {
  const handle = useRecord(getMessage, { params: { id } });
  const [snapshot, ref] = handle;
  const { record } = snapshot.context;
  const company = useUser()?.company;
  const ability = useAbility();
  const offers = useOffers();
  const [cancelling, cancelRef] = useCommand(cancelMessage, { changes: ref });
  const mayCancel = ability.can('create', 'Message') && offers(cancelMessage);
  return (
    <Page title={record ? words.message(record.to) : words.loading} subtitle={record && words.createdBy(record)}>
      <RecordPage handle={handle}>
        {(message: MessageDetail) => (
          <>
            <Panel>
              <Facts facts={factsOf(message)} />
              {message.leaves_at && mayCancel && (
                <div>
                  <Button
                    disabledFocusable={cancelling.hasTag('busy')}
                    onClick={() => cancelRef.send({ type: 'RUN', ask: { params: { id } } })}
                  >
                    {words.cancelMessage}
                  </Button>
                </div>
              )}
              {message.attachments?.map((attachment) => (
                <AttachmentButton key={attachment.at} message={message} attachment={attachment} />
              ))}
            </Panel>
            {mediumOf(message.channel).isLetter ? (
              <Letter
                subject={message.subject}
                to={words.addressed(message.to)}
                html={message.html}
                label={words.message(message.to)}
              />
            ) : (
              <ChatBubble
                isPlain={!mediumOf(message.channel).drawsMarks}
                from={company ?? message.to}
                text={message.text}
                label={words.message(message.to)}
              />
            )}
          </>
        )}
      </RecordPage>
    </Page>
  );
}

type AttachmentProps = { message: MessageDetail; attachment: MessageAttachment };

/** Its attachment. */
function AttachmentButton({ message: { id }, attachment: { at } }: AttachmentProps) {
  const [isBusy, ask] = useFiles(exportMessageAttachment);
  return (
    <div>
      <Button icon={<AttachRegular />} disabledFocusable={isBusy} onClick={() => ask({ message: id }, 'pdf')}>
        {words.statement(date(at))}
      </Button>
    </div>
  );
}

/** Details that only some channels report. */
const ARRIVED: Message['status'][] = ['entregado', 'leido', 'respondido'];

const factsOf = (message: MessageDetail) => [
  ...(message.customer
    ? [{ name: words.customer, value: <Link to={`/clientes/${message.customer}`}>{message.customer_name}</Link> }]
    : []),
  ...(message.campaign
    ? [{ name: words.campaign, value: <Link to={`/campanas/${message.campaign}`}>{message.template_name}</Link> }]
    : []),
  { name: words.status, value: <StateChip {...statusOf(message)} /> },
  { name: words.channel, value: channelName(message.channel) },
  // What stayed in the local outbox went no way, and at no time: its state says so.
  ...(message.via === 'bandeja_local'
    ? []
    : [
        { name: words.via, value: viaOf(message.via) },
        { name: words.sent, value: message.sent_at ? moment(message.sent_at) : words.notSent },
      ]),
  ...(message.states ?? [])
    .filter(({ status }) => ARRIVED.includes(status))
    .map(({ status, at }) => ({ name: messageStatuses[status].word, value: moment(at) })),
  ...(message.leaves_at ? [{ name: words.waits, value: leavesInWords(message.leaves_at) }] : []),
  ...(message.reason ? [{ name: words.reason, value: message.reason }] : []),
  ...(message.is_test ? [{ name: words.test, value: message.created_by }] : []),
];
