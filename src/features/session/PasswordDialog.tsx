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
import { zodResolver } from '@hookform/resolvers/zod';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { login } from '../../api/contract/console/users';
import { useApp, useUser } from '../../console/AppProvider';
import { useFocusReturn } from '../../ui/dialog/useFocusReturn';
import { FormFields, FormTextField } from '../../ui/fields/form';
import { RefusalBar } from '../../ui/RefusalBar';
import { VerbButton } from '../../ui/VerbButton';
import { words } from './words';

/** The login over the screen whose session ended. Escape does not close it, because the screen below has unsaved input. */
export function PasswordDialog() {
  const { session } = useApp();
  const open = useSelector(session, (current) => current.matches('expired') || current.matches('renewing'));
  useFocusReturn(open);
  return (
    <Dialog open={open} modalType="alert">
      <DialogSurface>
        <PasswordForm />
      </DialogSurface>
    </Dialog>
  );
}

const useStyles = makeStyles({ content: { display: 'flex', flexDirection: 'column', gap: '12px' } });

/** Mounted with the dialog, so that no password is left in the form. */
function PasswordForm() {
  const styles = useStyles();
  const { session } = useApp();
  const email = useUser()?.email ?? '';
  const busy = useSelector(session, (current) => current.hasTag('busy'));
  const problem = useSelector(session, ({ context }) => context.problem);
  const form = useForm({
    resolver: zodResolver(login.body.pick({ password: true })),
    defaultValues: { password: '' },
  });
  // The dialog opens by itself: where it comes in a quick second drawing, Fluent finds nothing yet to give the focus to.
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <form noValidate onSubmit={form.handleSubmit(({ password }) => session.send({ type: 'RENEW', password }))}>
      <DialogBody>
        <DialogTitle>{words.expiredTitle}</DialogTitle>
        <DialogContent className={styles.content}>
          {problem && <RefusalBar refusal={problem} isAlert />}
          {words.expiredBody(email)}
          {/** For the browser's password manager, which needs the username. */}
          <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
          <FormFields form={form} refused={problem?.fields}>
            <FormTextField
              name="password"
              label={words.password}
              type="password"
              autoComplete="current-password"
              missing={words.noPassword}
              inputRef={input}
            />
          </FormFields>
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
