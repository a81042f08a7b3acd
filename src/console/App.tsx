import { useSelector } from '@xstate/react';
import type { ComponentProps } from 'react';
import { RouterProvider } from 'react-router-dom';
import { PasswordDialog } from '../features/session/PasswordDialog';
import type { Console } from '../machines/console';
import { KeepFocus } from '../ui/frame/KeepFocus';
import { Notices } from '../ui/frame/Notices';
import { UiRoot } from '../ui/frame/Root';
import { ConsoleProvider, useConsole } from './ConsoleProvider';

type Props = { console: Console; router: ComponentProps<typeof RouterProvider>['router'] };

export function App({ console, router }: Props) {
  return (
    <UiRoot>
      <ConsoleProvider console={console}>
        <KeepFocus quiet>
          <RouterProvider router={router} />
        </KeepFocus>
        <PasswordDialog />
        <ShownNotices />
      </ConsoleProvider>
    </UiRoot>
  );
}

function ShownNotices() {
  const { notices } = useConsole();
  const shown = useSelector(notices, ({ context }) => context.notices);
  return (
    <Notices
      notices={shown}
      onClose={(id) => notices.send({ type: 'CLOSE', id })}
      onAct={(id, name) => notices.send({ type: 'ACT', id, name })}
    />
  );
}
