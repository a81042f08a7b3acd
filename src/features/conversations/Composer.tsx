import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { NoteRegular } from '@fluentui/react-icons/svg/note';
import { SendRegular } from '@fluentui/react-icons/svg/send';
import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type * as z from 'zod/mini';
import { CHANNELS, type Channel } from '../../api/contract/messaging/channels';
import { addConversationNote, type Conversation, sendReply } from '../../api/contract/messaging/conversations';
import type { QuickAnswer } from '../../api/contract/messaging/quickAnswers';
import { useOffers } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { LeavesChoice } from '../../domain/message/LeavesChoice';
import { UnconfiguredChannel } from '../../domain/UnconfiguredChannel';
import { LeaveQuestion } from '../../resource/command/LeaveQuestion';
import { type RecordRef, useCommand, useCommandAbout } from '../../resource/hooks/useCommand';
import { leaveWords } from '../../resource/words';
import { FormFields, FormTextAreaField } from '../../ui/fields/form';
import { RefusalBar } from '../../ui/RefusalBar';
import { VerbButton } from '../../ui/VerbButton';
import { QuickAnswers, useQuickAnswers } from './QuickAnswers';
import { timeLeft, words } from './words';

type Input = z.input<typeof sendReply.body>;
/** What the writer had read when they began. */
type Seen = { seen: string | undefined };

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px', marginTop: '8px' },
  foot: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' },
  note: { backgroundColor: tokens.colorStatusWarningBackground1, borderRadius: tokens.borderRadiusMedium },
  quiet: { margin: 0, marginRight: 'auto', flex: '1 1 240px', color: tokens.colorNeutralForeground2 },
});

type Props = {
  /** The customer's id, or that of a stranger's message. */
  partner: string;
  /** Null for a stranger. */
  customer: string | null;
  conversation: RecordRef;
  channel: Channel;
  /** The end of the time to reply; null where there is none. */
  until: string | null;
  /** Why replies are blocked; null if they are not. */
  why: NonNullable<Conversation['no_reply']> | null;
  /** Whether they ever wrote: notes belong to what they wrote. */
  hasWritten: boolean;
  /** The last of what is shown. */
  last: string | undefined;
  /** Opens the form of a template, which may be sent when a reply may not. */
  onWrite: (() => void) | undefined;
  onChanged: (() => void) | undefined;
};

/** Writes in a conversation: a reply while WhatsApp allows it, or a note for colleagues. Typed text is not lost when that ends. */
export function Composer({
  partner,
  customer,
  conversation,
  channel,
  until,
  why,
  hasWritten,
  last,
  onWrite,
  onChanged,
}: Props) {
  const styles = useStyles();
  const ability = useAbility();
  const offers = useOffers();
  const root = useRef<HTMLFormElement>(null);
  const form = useForm<Input>({ resolver: zodResolver(sendReply.body), defaultValues: { text: '' } });
  const { isDirty } = form.formState;
  const wrote = () => {
    form.reset();
    conversation.send({ type: 'REFRESH' });
    onChanged?.();
  };
  const params = { id: partner };
  const by = channel === CHANNELS.whatsapp.number ? {} : { channel };
  // The command is open while somebody writes: what a colleague answers meanwhile is news to them, however soon it is shown.
  const [sending, replyRef, begin] = useCommandAbout(sendReply, (_: Seen) => ({ params }), { next: wrote });
  const [noting, noteRef] = useCommand(addConversationNote, {
    changes: conversation,
    next: () => {
      wrote();
      // Another note follows a note: what is meant for colleagues never becomes a reply by itself.
      openNote();
    },
  });
  const openNote = () => noteRef.send({ type: 'OPEN', ask: { params } });
  const asksNote = !noting.matches('closed');
  const quick = useQuickAnswers();
  const mayNote = hasWritten && offers(addConversationNote);
  const isReply = !asksNote && (why === null || isDirty);
  const busy = sending.hasTag('busy') || noting.hasTag('busy');
  const { problem } = (asksNote ? noting : sending).context;
  if (!ability.can('create', 'Message') || !offers(sendReply)) return null;
  const mend = customer !== null && why !== null ? words.mend[why] : undefined;
  const mayWrite = onWrite && customer !== null && (why === 'ventana' || why === 'no_escribio');
  const status = (
    <p className={styles.quiet}>
      {why !== null ? words.noReply[why] : until === null ? words.byMail : words.until(timeLeft(until))}{' '}
      {mend && <Link to={`/clientes/${customer}/${mend.at}`}>{mend.act}</Link>}
      {mayWrite && (
        <Button size="small" onClick={onWrite}>
          {words.sendTemplate}
        </Button>
      )}
    </p>
  );
  const noteChoice = mayNote && (
    <Button
      appearance="subtle"
      icon={asksNote ? <SendRegular /> : <NoteRegular />}
      onClick={() => (asksNote ? noteRef.send({ type: 'CANCEL' }) : openNote())}
    >
      {asksNote ? words.writeReply : words.writeNote}
    </Button>
  );
  if (!isReply && !asksNote) {
    return (
      <div className={styles.root}>
        <div className={styles.foot}>
          {status}
          {noteChoice}
        </div>
      </div>
    );
  }
  const follow = (text: string) => {
    if (text === '') replyRef.send({ type: 'CANCEL' });
    else if (sending.matches('closed')) begin({ seen: last });
  };
  const reply = (body: Partial<Input>) =>
    form.handleSubmit(({ text }) => {
      follow(text);
      replyRef.send({ type: 'CONFIRM', ask: { params, body: { ...body, ...by, text } } });
    });
  // The question goes with the next try, and the text is where its writer goes on.
  const retry = (change: Partial<Input>) => {
    root.current?.querySelector('textarea')?.focus();
    void reply({ ...sending.context.ask.body, ...change })();
  };
  const { about } = sending.context;
  const seen = sending.matches('closed') ? last : about?.seen;
  const send = (resolve: boolean) =>
    asksNote
      ? form.handleSubmit(({ text }) => noteRef.send({ type: 'CONFIRM', ask: { params, body: { text } } }))
      : reply({ ...(seen !== undefined && { seen }), ...(resolve && { resolve }) });
  const typed = form.watch('text');
  const matches = asksNote ? [] : quick.matching(typed);
  const take = ({ text }: QuickAnswer) => {
    form.setValue('text', text, { shouldDirty: true });
    follow(text);
  };
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLTextAreaElement && !asksNote) follow(target.value);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (!(event.target instanceof HTMLTextAreaElement) || event.nativeEvent.isComposing) return;
    const chosen = matches[quick.at % Math.max(matches.length, 1)];
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      if (chosen) take(chosen);
      else void send(event.ctrlKey || event.metaKey)();
    }
    if (matches.length > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      quick.move(event.key === 'ArrowDown' ? 1 : matches.length - 1);
    }
  };
  return (
    <form ref={root} noValidate className={styles.root} onSubmit={send(false)} onInput={onInput} onKeyDown={onKeyDown}>
      {problem && (
        <RefusalBar refusal={problem}>
          {problem.asks === 'answered' ? (
            <Button onClick={() => retry({ seen: undefined })}>{words.sendAnyway}</Button>
          ) : (
            problem.asks && <LeavesChoice asks={problem.asks} onChoose={(leaves) => retry({ leaves })} />
          )}
        </RefusalBar>
      )}
      {typed.startsWith('/') && !asksNote && quick.isOffered && (
        <QuickAnswers matches={matches} at={quick.at} onChoose={take} />
      )}
      {!asksNote && <UnconfiguredChannel channel={channel} />}
      <div className={asksNote ? styles.note : undefined}>
        <FormFields form={form} refused={problem?.fields}>
          <FormTextAreaField<Input>
            name="text"
            label={asksNote ? words.note : words.text}
            missing={asksNote ? words.noNoteText : words.noReplyText}
            lines={2}
            maxLength={4_096}
          />
        </FormFields>
      </div>
      <div className={styles.foot}>
        {asksNote ? <p className={styles.quiet}>{words.noteHint}</p> : status}
        {noteChoice}
        {!asksNote && hasWritten && (
          <Button disabledFocusable={busy} onClick={send(true)} title="Ctrl+Enter">
            {words.resolveVerb}
          </Button>
        )}
        <VerbButton busy={busy} icon={asksNote ? <NoteRegular /> : <SendRegular />}>
          {asksNote ? words.noteVerb : words.replyVerb}
        </VerbButton>
      </div>
      <LeaveQuestion isUnsaved={isDirty && !busy} body={leaveWords.form(asksNote ? words.note : words.text)} />
    </form>
  );
}
