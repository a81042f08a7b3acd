import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { login } from '../../api/contract/console/session';
import { useApp, useUser } from '../../console/AppProvider';
import { useFocusReturn } from '../../ui/dialog/useFocusReturn';
import { TextField } from '../../ui/fields/TextField';
import { useTextForm } from '../../ui/fields/useTextForm';
import '../../ui/popup/Owner';
import { RefusalBar } from '../../ui/RefusalBar';
import { VerbButton } from '../../ui/VerbButton';
import { words } from './words';

/** The login over the screen whose session ended. Escape does not close it, because the screen below has unsaved input. */
export function PasswordDialog() {
  useFocusReturn(true);
  return (
    <Dialog open modalType="alert">
      <DialogSurface>
        <PasswordForm />
      </DialogSurface>
    </Dialog>
  );
}

const useStyles = makeStyles({ content: { display: 'flex', flexDirection: 'column', gap: '12px' } });

const schema = z.pick(login.body, { password: true });

/** Mounted with the dialog, so that no password is left in the form. */
function PasswordForm() {
  const styles = useStyles();
  const { session } = useApp();
  const email = useUser()?.email ?? '';
  const busy = useSelector(session, (current) => current.hasTag('busy'));
  const problem = useSelector(session, ({ context }) => context.problem);
  const { form, field } = useTextForm({
    schema,
    missing: { password: words.noPassword },
    refused: problem?.fields,
    onSubmit: ({ password }) => session.send({ type: 'RENEW', password }),
  });
  // The dialog opens by itself: where it comes in a quick second drawing, Fluent finds nothing yet to give the focus to.
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <form {...form}>
      <DialogBody>
        <DialogTitle>{words.expiredTitle}</DialogTitle>
        <DialogContent className={styles.content}>
          {problem && <RefusalBar refusal={problem} isAlert />}
          {words.expiredBody(email)}
          {/** For the browser's password manager, which needs the username. */}
          <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
          <TextField
            {...field('password')}
            label={words.password}
            type="password"
            autoComplete="current-password"
            inputRef={input}
          />
        </DialogContent>
        <DialogActions>
          <Button disabledFocusable={busy} onClick={() => session.send({ type: 'LOGOUT' })}>
            {words.leave}
          </Button>
          <VerbButton busy={busy}>{words.continue}</VerbButton>
        </DialogActions>
      </DialogBody>
    </form>
  );
}
