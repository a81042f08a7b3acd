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
        <ShownNotices router={router} />
      </ConsoleProvider>
    </UiRoot>
  );
}

function ShownNotices({ router }: Pick<Props, 'router'>) {
  const { notices } = useConsole();
  const shown = useSelector(notices, ({ context }) => context.notices);
  const act = (id: string) => {
    const action = shown.find((one) => one.id === id)?.action;
    if (!action) return;
    if ('name' in action) return notices.send({ type: 'ACT', id, name: action.name });
    notices.send({ type: 'CLOSE', id });
    router.navigate(action.to);
  };
  return <Notices notices={shown} onClose={(id) => notices.send({ type: 'CLOSE', id })} onAct={act} />;
}
