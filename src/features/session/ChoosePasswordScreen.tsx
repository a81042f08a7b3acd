import { Link, useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { setPassword } from '../../api/contract/console/users';
import { useCommand } from '../../resource/hooks/useCommand';
import { TextField } from '../../ui/fields/TextField';
import { useTextForm } from '../../ui/fields/useTextForm';
import { SessionCard, SessionForm } from './SessionCard';
import { words } from './words';

const schema = z.pick(setPassword.body, { password: true });

/** The target of a password link. Its token is in the fragment, which browsers do not send. */
export function ChoosePasswordScreen() {
  const { hash } = useLocation();
  const [snapshot, ref] = useCommand(setPassword);
  const { answer, problem } = snapshot.context;
  const { form, field } = useTextForm({
    schema,
    missing: { password: words.noNewPassword },
    refused: problem?.fields,
    onSubmit: ({ password }) => ref.send({ type: 'RUN', ask: { body: { link: hash.slice(1), password } } }),
  });
  const login = <Link to="/ingresar">{words.toLogin}</Link>;
  if (answer) {
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
        problem={problem}
        busy={snapshot.hasTag('busy')}
        verb={words.chooseVerb}
        busyVerb={words.chooseBusy}
      >
        <TextField
          {...field('password')}
          label={words.newPassword}
          type="password"
          autoComplete="new-password"
          autoFocus
          hint={words.passwordHint}
        />
      </SessionForm>
    </SessionCard>
  );
}
