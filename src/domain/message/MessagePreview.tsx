import { useSelector } from '@xstate/react';
import { mediumOf } from '../../api/contract/messaging/channels';
import type { ProviderTemplate } from '../../api/contract/messaging/providerTemplates';
import { previewTemplate } from '../../api/contract/messaging/templates';
import { variableOf } from '../../api/contract/messaging/templateText';
import type { Ask } from '../../api/contract/row';
import { useOffers, useUser } from '../../console/AppProvider';
import { useRecordRef } from '../../resource/hooks/useRowActor';
import { MessageBar, MessageBarBody } from '../../ui/MessageBar';
import { Progress } from '../../ui/waiting/Progress';
import { messageWords as words } from '../partWords';
import { UnconfiguredChannel } from '../UnconfiguredChannel';
import { ChatBubble } from './ChatBubble';
import { Letter } from './Letter';

type Text = NonNullable<Ask<typeof previewTemplate>['body']>;
type Props = {
  text: Text;
  /** Whether WhatsApp approved the template. */
  isApproved?: boolean;
  /** What WhatsApp adds to the text. */
  provider?: ProviderTemplate | null | undefined;
};

/** A message as one customer gets it, and what prevents sending it; nothing without a text or a preview call. */
export function MessagePreview(props: Props) {
  const offers = useOffers();
  if (props.text.body.trim() === '' || !offers(previewTemplate)) return null;
  // Another text remounts the preview.
  return <Preview key={JSON.stringify(props.text)} {...props} />;
}

function Preview({ text, isApproved = true, provider }: Props) {
  const company = useUser()?.company;
  const ref = useRecordRef(previewTemplate, { body: text });
  const { record, problem } = useSelector(ref, ({ context }) => context);
  if (!record) return problem ? <Warning text={problem.reason} /> : <Progress label={words.writing} />;
  const missing = record.missing.map((one) => variableOf(one)?.title ?? one).join(', ');
  return (
    <>
      <UnconfiguredChannel channel={text.channel} />
      {missing && <Warning text={words.missing(missing)} />}
      {record.via !== 'bandeja_local' && !isApproved && <Warning text={words.unapproved} />}
      {mediumOf(text.channel).isLetter ? (
        <Letter short subject={record.subject} to={words.asReceived} html={record.html} label={words.preview} />
      ) : (
        <ChatBubble
          isPlain={!mediumOf(text.channel).drawsMarks}
          from={company || words.preview}
          text={record.text}
          label={words.preview}
          provider={provider}
        />
      )}
    </>
  );
}

const Warning = ({ text }: { text: string }) => (
  <MessageBar intent="warning">
    <MessageBarBody>{text}</MessageBarBody>
  </MessageBar>
);
