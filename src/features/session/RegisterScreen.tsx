import { Button } from '@fluentui/react-components';
import { zodResolver } from '@hookform/resolvers/zod';
import { useSelector } from '@xstate/react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import type { z } from 'zod';
import { register } from '../../api/contract/console/users';
import { useApp } from '../../console/AppProvider';
import { FormTextField } from '../../ui/fields/form';
import { SessionCard, SessionForm } from './SessionCard';
import { words } from './words';

type Typed = z.input<typeof register.body>;

export function RegisterScreen() {
  const { session } = useApp();
  const { state } = useLocation();
  const busy = useSelector(session, (current) => current.hasTag('busy'));
  const problem = useSelector(session, (current) =>
    current.matches({ loggedOut: 'registerRefused' }) ? current.context.problem : undefined,
  );
  const isRequested = useSelector(session, (current) => current.matches({ loggedOut: 'requested' }));
  const form = useForm({
    resolver: zodResolver(register.body),
    defaultValues: { fullName: '', email: '', password: '' },
  });
  if (isRequested) {
    return (
      <SessionCard title={words.requestedTitle} foot={<Link to="/ingresar">{words.toLogin}</Link>}>
        <div role="status">{words.requestedBody}</div>
        <Button onClick={() => session.send({ type: 'AGAIN' })}>{words.registerAnother}</Button>
      </SessionCard>
    );
  }
  return (
    <SessionCard
      title={words.registerTitle}
      foot={
        <>
          {words.hasAccount}{' '}
          <Link to="/ingresar" state={state}>
            {words.toLogin}
          </Link>
        </>
      }
    >
      <SessionForm
        form={form}
        problem={problem}
        busy={busy}
        verb={words.registerVerb}
        busyVerb={words.registerBusy}
        onSubmit={(typed) => session.send({ type: 'REGISTER', ...typed })}
      >
        <FormTextField<Typed>
          name="fullName"
          label={words.fullName}
          autoComplete="name"
          autoFocus
          missing={words.noFullName}
        />
        <FormTextField<Typed>
          name="email"
          label={words.email}
          type="email"
          autoComplete="username"
          missing={words.noNewEmail}
        />
        <FormTextField<Typed>
          name="password"
          label={words.password}
          type="password"
          autoComplete="new-password"
          hint={words.passwordHint}
          missing={words.noNewPassword}
        />
      </SessionForm>
    </SessionCard>
  );
}
