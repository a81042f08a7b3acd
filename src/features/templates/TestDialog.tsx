import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { type AddressField, mediumOf } from '../../api/contract/messaging/channels';
import type { TemplatePreview } from '../../api/contract/messaging/templates';
import { channelName } from '../../domain/words';
import type { MessageTestActor } from '../../machines/templates/messageTest';
import { DialogShell } from '../../ui/dialog/DialogShell';
import { FormFields, FormTextField } from '../../ui/fields/form';
import { MessageBar, MessageBarBody } from '../../ui/MessageBar';
import { VerbButton } from '../../ui/VerbButton';
import { Progress } from '../../ui/waiting/Progress';
import { testWords as words } from './words';

type Props = { testRef: MessageTestActor; via: TemplatePreview['via'] | undefined };

type Typed = { to: string };

/** How the address of a test is asked for; what goes to the person's own is not. */
const ASKED: Record<AddressField, { label: string; hint: string; type: 'tel' } | undefined> = {
  phone: { label: words.phone, hint: words.phoneHint, type: 'tel' },
  email: undefined,
};

/** The address of a test and then its result, in one dialog so that the focus stays. */
export function TestDialog({ testRef, via }: Props) {
  const snapshot = useSelector(testRef, (current) => current);
  const { ask, problem, message } = snapshot.context;
  const form = useForm<Typed>({ defaultValues: { to: '' } });
  const address = ask && mediumOf(ask.channel).address;
  const asked = address && ASKED[address];
  const isSending = snapshot.matches('sending');
  const isAsking = snapshot.matches('asking') || isSending;
  const close = () => !isSending && testRef.send({ type: 'CLOSE' });
  const send = form.handleSubmit(({ to }) => testRef.send({ type: 'SEND', ...(asked && { to }) }));
  return (
    <DialogShell
      open
      title={words.title}
      refusal={problem}
      onClose={close}
      onSubmit={() => isAsking && send()}
      actions={
        isAsking ? (
          <>
            <Button disabledFocusable={isSending} onClick={close}>
              {words.cancel}
            </Button>
            <VerbButton busy={isSending}>{words.verb}</VerbButton>
          </>
        ) : (
          <Button appearance="primary" onClick={close}>
            {words.close}
          </Button>
        )
      }
    >
      {isAsking ? (
        <FormFields form={form} refused={problem?.fields}>
          <div>{address && words.to[address]}</div>
          {asked && <FormTextField<Typed> name="to" {...asked} maxLength={30} />}
          {ask && via === 'bandeja_local' && (
            <MessageBar>
              <MessageBarBody>{words.local(channelName(ask.channel))}</MessageBarBody>
            </MessageBar>
          )}
        </FormFields>
      ) : (
        <Outcome isDone={snapshot.matches('done')} message={message} />
      )}
    </DialogShell>
  );
}

type OutcomeProps = { isDone: boolean; message: ReturnType<MessageTestActor['getSnapshot']>['context']['message'] };

function Outcome({ isDone, message }: OutcomeProps) {
  if (!isDone || !message) {
    return (
      <>
        <Progress label={words.working} />
        {message?.reason && (
          <MessageBar intent="warning">
            <MessageBarBody>{words.waiting(message.reason)}</MessageBarBody>
          </MessageBar>
        )}
      </>
    );
  }
  return (
    <>
      <MessageBar intent={message.status === 'fallido' || message.status === 'incierto' ? 'error' : 'success'}>
        <MessageBarBody>{words.outcome(message)}</MessageBarBody>
      </MessageBar>
      <Link to={`/salida/${message.id}`}>{words.outbox}</Link>
    </>
  );
}
