import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import { setPassword } from '../../api/contract/console/staff';
import { useCommand } from '../../resource/hooks/useCommand';
import { FormTextField } from '../../ui/fields/form';
import { SessionCard, SessionForm } from './SessionCard';
import { words } from './words';

const typed = setPassword.body.pick({ password: true });

/** The target of a password link. Its token is in the fragment, which browsers do not send. */
export function ChoosePasswordScreen() {
  const { hash } = useLocation();
  const [isDone, setDone] = useState(false);
  const [snapshot, ref] = useCommand(setPassword, { next: () => setDone(true) });
  const form = useForm({ resolver: zodResolver(typed), defaultValues: { password: '' } });
  const login = <Link to="/ingresar">{words.toLogin}</Link>;
  if (isDone) {
    return (
      <SessionCard title={words.chosenTitle} foot={login}>
        <div role="status">{words.chosenBody}</div>
      </SessionCard>
    );
  }
  return (
    <SessionCard title={words.chooseTitle} foot={login}>
      <SessionForm
        form={form}
        problem={snapshot.context.problem}
        busy={snapshot.hasTag('busy')}
        verb={words.chooseVerb}
        busyVerb={words.chooseBusy}
        onSubmit={({ password }) => {
          ref.send({ type: 'RUN', ask: { body: { link: hash.slice(1), password } } });
        }}
      >
        <FormTextField
          name="password"
          label={words.newPassword}
          type="password"
          autoComplete="new-password"
          autoFocus
          hint={words.passwordHint}
          missing={words.noNewPassword}
        />
      </SessionForm>
    </SessionCard>
  );
}
