import { useSelector } from '@xstate/react';
import { Link, useLocation } from 'react-router-dom';
import { login } from '../../api/contract/console/session';
import { useApp } from '../../console/AppProvider';
import { pageSetting } from '../../console/pageSetting';
import { TextField } from '../../ui/fields/TextField';
import { useTextForm } from '../../ui/fields/useTextForm';
import { lazyPart } from '../../ui/lazyPart';
import { LazyBoundary } from '../../ui/waiting/LazyBoundary';
import { SessionCard, SessionForm } from './SessionCard';
import { words } from './words';

const NobodyYet = lazyPart(async () => (await import('./NobodyYet')).NobodyYet);
const ElsewhereBar = lazyPart(async () => (await import('./ElsewhereBar')).ElsewhereBar);

export function LoginScreen() {
  const { session } = useApp();
  const { state } = useLocation();
  const busy = useSelector(session, (current) => current.hasTag('busy'));
  const problem = useSelector(session, (current) =>
    current.matches({ loggedOut: 'loginRefused' }) ? current.context.problem : undefined,
  );
  const isElsewhere = useSelector(session, (current) => current.matches({ loggedOut: 'elsewhere' }));
  const { form, field } = useTextForm({
    schema: login.body,
    missing: { email: words.noEmail, password: words.noPassword },
    refused: problem?.fields,
    onSubmit: (typed) => session.send({ type: 'LOGIN', ...typed }),
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
      <LazyBoundary>
        {pageSetting('registered') === undefined && <NobodyYet />}
        {isElsewhere && <ElsewhereBar />}
      </LazyBoundary>
      <SessionForm form={form} problem={problem} busy={busy} verb={words.loginVerb} busyVerb={words.loginBusy}>
        <TextField {...field('email')} label={words.email} type="email" autoComplete="username" autoFocus />
        <TextField {...field('password')} label={words.password} type="password" autoComplete="current-password" />
      </SessionForm>
    </SessionCard>
  );
}
