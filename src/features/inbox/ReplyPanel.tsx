import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowReplyRegular } from '@fluentui/react-icons/svg/arrow-reply';
import type { z } from 'zod';
import { type Conversation, sendReply } from '../../api/contract/conversations';
import { useAbility, useOffers } from '../../console/ConsoleProvider';
import { replySending } from '../../machines/conversations';
import { CommandForm } from '../../resource/command/CommandForm';
import { type RecordRef, useChange } from '../../resource/hooks/useChange';
import { FormTextField } from '../../ui/fields/form';
import { moment } from '../../ui/format/dates';
import { words } from './words';

type Input = z.input<typeof sendReply.body>;

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', marginTop: '8px' },
  quiet: { color: tokens.colorNeutralForeground2 },
});

type Props = {
  /** The customer's id, or that of a stranger's message. */
  partner: string;
  conversation: RecordRef;
  until: string | null;
  /** Why nothing may be written, where nothing may. */
  why: NonNullable<Conversation['no_reply']>;
};

/** Writes to whoever wrote, as long as WhatsApp takes it; what is being typed when that ends is not lost. */
export function ReplyPanel({ partner, conversation, until, why }: Props) {
  const styles = useStyles();
  const ability = useAbility();
  const offers = useOffers();
  const sending = useChange(replySending, conversation);
  const [, ref] = sending;
  if (!ability.can('create', 'Message') || !offers(sendReply)) return null;
  return (
    <div className={styles.root}>
      {until !== null && (
        <Button icon={<ArrowReplyRegular />} onClick={() => ref.send({ type: 'OPEN', ask: {} })}>
          {words.reply}
        </Button>
      )}
      <span className={styles.quiet}>{until === null ? words.noReply[why] : words.until(moment(until))}</span>
      <CommandForm<Input, Input>
        command={sending}
        title={words.replyTitle}
        verb={words.replyVerb}
        schema={sendReply.body}
        initial={{ text: '' }}
        onSubmit={(body) => ref.send({ type: 'CONFIRM', ask: { params: { id: partner }, body } })}
      >
        <FormTextField<Input> name="text" label={words.text} missing={words.noReplyText} lines={5} maxLength={4_096} />
      </CommandForm>
    </div>
  );
}
