import { useSelector } from '@xstate/react';
import type { AppActors } from '../machines/app';
import { AppRouter } from '../ui/address/AppRouter';
import { KeepFocus } from '../ui/frame/KeepFocus';
import { UiRoot } from '../ui/frame/Root';
import { AppProvider, useApp } from './AppProvider';
import { Notices } from './Notices';
import { Screens } from './router';

type Props = { actors: AppActors; router: AppRouter };

export function App({ actors, router }: Props) {
  return (
    <UiRoot>
      <AppProvider actors={actors}>
        <KeepFocus quiet>
          <AppRouter router={router}>
            <Screens />
          </AppRouter>
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
