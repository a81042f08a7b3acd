import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { zodResolver } from '@hookform/resolvers/zod';
import { useSelector } from '@xstate/react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import type { z } from 'zod';
import { getRegistration, login } from '../../api/contract/console/users';
import { useApp } from '../../console/AppProvider';
import { useRecordRef } from '../../resource/hooks/useRowActor';
import { FormTextField } from '../../ui/fields/form';
import { SessionCard, SessionForm } from './SessionCard';
import { words } from './words';

type Typed = z.input<typeof login.body>;

export function LoginScreen() {
  const { session } = useApp();
  const { state } = useLocation();
  const busy = useSelector(session, (current) => current.hasTag('busy'));
  const problem = useSelector(session, (current) =>
    current.matches({ loggedOut: 'loginRefused' }) ? current.context.problem : undefined,
  );
  const isElsewhere = useSelector(session, (current) => current.matches({ loggedOut: 'elsewhere' }));
  // Other providers may not say, and the screen then omits it.
  const registration = useRecordRef(getRegistration, {});
  const isFirst = useSelector(registration, ({ context }) => context.record?.first === true);
  const form = useForm({
    resolver: zodResolver(login.body),
    defaultValues: { email: '', password: '' },
  });
  return (
    <SessionCard
      title={words.loginTitle}
      foot={
        <>
          {words.noAccount}{' '}
          <Link to="/registro" state={state}>
            {words.toRegister}
          </Link>
        </>
      }
    >
      {isFirst && (
        <MessageBar layout="multiline">
          <MessageBarBody>{words.nobodyYet}</MessageBarBody>
        </MessageBar>
      )}
      {isElsewhere && (
        <MessageBar layout="multiline">
          <MessageBarBody>{words.elsewhere}</MessageBarBody>
        </MessageBar>
      )}
      <SessionForm
        form={form}
        problem={problem}
        busy={busy}
        verb={words.loginVerb}
        busyVerb={words.loginBusy}
        onSubmit={(typed) => session.send({ type: 'LOGIN', ...typed })}
      >
        <FormTextField<Typed>
          name="email"
          label={words.email}
          type="email"
          autoComplete="username"
          autoFocus
          missing={words.noEmail}
        />
        <FormTextField<Typed>
          name="password"
          label={words.password}
          type="password"
          autoComplete="current-password"
          missing={words.noPassword}
        />
      </SessionForm>
    </SessionCard>
  );
}
