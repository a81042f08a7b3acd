import { useSelector } from '@xstate/react';
import type { ComponentProps } from 'react';
import { RouterProvider } from 'react-router-dom';
import type { AppActors } from '../machines/app';
import { KeepFocus } from '../ui/frame/KeepFocus';
import { UiRoot } from '../ui/frame/Root';
import { AppProvider, useApp } from './AppProvider';
import { Notices } from './Notices';

type Props = { actors: AppActors; router: ComponentProps<typeof RouterProvider>['router'] };

export function App({ actors, router }: Props) {
  return (
    <UiRoot>
      <AppProvider actors={actors}>
        <KeepFocus quiet>
          {/** In a transition the screen that is left would stay live, and write its filters into the next screen's address. */}
          <RouterProvider router={router} useTransitions={false} />
        </KeepFocus>
        <ShownNotices router={router} />
      </AppProvider>
    </UiRoot>
  );
}

function ShownNotices({ router }: Pick<Props, 'router'>) {
  const { notices } = useApp();
  const shown = useSelector(notices, ({ context }) => context.notices);
  const act = (id: string) => {
    const action = shown.find((one) => one.id === id)?.action;
    if (!action) return;
    if ('event' in action) return notices.send({ type: 'ACT', id });
    notices.send({ type: 'CLOSE', id });
    router.navigate(action.to);
  };
  return <Notices notices={shown} onClose={(id) => notices.send({ type: 'CLOSE', id })} onAct={act} />;
}
