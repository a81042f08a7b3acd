import { makeStyles, tokens } from '@fluentui/react-components';
import { SendRegular } from '@fluentui/react-icons/svg/send';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { type Conversation, sendReply } from '../../api/contract/messaging/conversations';
import { useOffers } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { LeaveQuestion } from '../../resource/command/LeaveQuestion';
import { type RecordRef, useCommand } from '../../resource/hooks/useCommand';
import { leaveWords } from '../../resource/words';
import { FormFields, FormTextAreaField } from '../../ui/fields/form';
import { moment } from '../../ui/format/dates';
import { RefusalBar } from '../../ui/RefusalBar';
import { VerbButton } from '../../ui/VerbButton';
import { words } from './words';

type Input = z.input<typeof sendReply.body>;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px', marginTop: '8px' },
  foot: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '4px 12px' },
  quiet: { margin: 0, color: tokens.colorNeutralForeground2 },
});

type Props = {
  /** The customer's id, or that of a stranger's message. */
  partner: string;
  conversation: RecordRef;
  until: string | null;
  /** Why replies are blocked, if they are. */
  why: NonNullable<Conversation['no_reply']>;
};

/** Replies in a conversation while WhatsApp allows it; typed text is not lost when that ends. */
export function ReplyPanel({ partner, conversation, until, why }: Props) {
  const styles = useStyles();
  const ability = useAbility();
  const offers = useOffers();
  const form = useForm<Input>({ resolver: zodResolver(sendReply.body), defaultValues: { text: '' } });
  const { isDirty } = form.formState;
  const [sending, ref] = useCommand(sendReply, {
    changes: conversation,
    next: () => {
      form.reset();
      conversation.send({ type: 'REFRESH' });
    },
  });
  const busy = sending.hasTag('busy');
  const { problem } = sending.context;
  if (!ability.can('create', 'Message') || !offers(sendReply)) return null;
  const status = <p className={styles.quiet}>{until === null ? words.noReply[why] : words.until(moment(until))}</p>;
  if (until === null && !isDirty) return status;
  return (
    <form
      noValidate
      className={styles.root}
      onSubmit={form.handleSubmit((body) => ref.send({ type: 'RUN', ask: { params: { id: partner }, body } }))}
    >
      {problem && <RefusalBar refusal={problem} />}
      <FormFields form={form} refused={problem?.fields}>
        <FormTextAreaField<Input>
          name="text"
          label={words.text}
          missing={words.noReplyText}
          lines={2}
          maxLength={4_096}
        />
      </FormFields>
      <div className={styles.foot}>
        {status}
        <VerbButton busy={busy} icon={<SendRegular />}>
          {words.replyVerb}
        </VerbButton>
      </div>
      <LeaveQuestion isUnsaved={isDirty && !busy} body={leaveWords.form(words.text)} />
    </form>
  );
}
