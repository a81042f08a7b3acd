import { zodResolver } from '@hookform/resolvers/zod';
import { useSelector } from '@xstate/react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import { register } from '../../api/contract/users';
import { useConsole } from '../../console/ConsoleProvider';
import { FormTextField } from '../../ui/fields/form';
import { SessionCard, SessionForm } from './SessionCard';
import { words } from './words';

export function RegisterScreen() {
  const { session } = useConsole();
  const { state } = useLocation();
  const busy = useSelector(session, (current) => current.hasTag('busy'));
  const problem = useSelector(session, (current) =>
    current.matches({ loggedOut: 'registerRefused' }) ? current.context.problem : undefined,
  );
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(register.body),
    defaultValues: { fullName: '', email: '', password: '' },
  });
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
        refusal={problem?.reason}
        busy={busy}
        verb={words.registerVerb}
        busyVerb={words.registerBusy}
        onSubmit={handleSubmit((typed) => session.send({ type: 'REGISTER', ...typed }))}
      >
        <FormTextField
          control={control}
          name="fullName"
          label={words.fullName}
          autoComplete="name"
          autoFocus
          missing={words.noFullName}
          error={problem?.fields.fullName}
        />
        <FormTextField
          control={control}
          name="email"
          label={words.email}
          type="email"
          autoComplete="username"
          missing={words.noNewEmail}
          error={problem?.fields.email}
        />
        <FormTextField
          control={control}
          name="password"
          label={words.password}
          type="password"
          autoComplete="new-password"
          hint={words.passwordHint}
          missing={words.noNewPassword}
          error={problem?.fields.password}
        />
      </SessionForm>
    </SessionCard>
  );
}
