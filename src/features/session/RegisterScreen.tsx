import { Button } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { Link, useLocation } from 'react-router-dom';
import { register } from '../../api/contract/console/session';
import { useApp } from '../../console/AppProvider';
import { TextField } from '../../ui/fields/TextField';
import { useTextForm } from '../../ui/fields/useTextForm';
import { SessionCard, SessionForm } from './SessionCard';
import { words } from './words';

export function RegisterScreen() {
  const { session } = useApp();
  const { state } = useLocation();
  const busy = useSelector(session, (current) => current.hasTag('busy'));
  const problem = useSelector(session, (current) =>
    current.matches({ loggedOut: 'registerRefused' }) ? current.context.problem : undefined,
  );
  const isRequested = useSelector(session, (current) => current.matches({ loggedOut: 'requested' }));
  const { form, field } = useTextForm({
    schema: register.body,
    missing: { fullName: words.noFullName, email: words.noNewEmail, password: words.noNewPassword },
    refused: problem?.fields,
    onSubmit: (typed) => session.send({ type: 'REGISTER', ...typed }),
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
      <SessionForm form={form} problem={problem} busy={busy} verb={words.registerVerb} busyVerb={words.registerBusy}>
        <TextField {...field('fullName')} label={words.fullName} autoComplete="name" autoFocus />
        <TextField {...field('email')} label={words.email} type="email" autoComplete="username" />
        <TextField
          {...field('password')}
          label={words.password}
          type="password"
          autoComplete="new-password"
          hint={words.passwordHint}
        />
      </SessionForm>
    </SessionCard>
  );
}
