import { Button } from '@fluentui/react-components';
import { QuestionCircleRegular } from '@fluentui/react-icons/svg/question-circle';
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out';
import { Suspense, useState } from 'react';
import { matchPath, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { version } from '../../package.json';
import { listJobs } from '../api/contract/jobs';
import { DemoClockMenu } from '../features/demoClock/DemoClockMenu';
import { JobsMenu } from '../features/jobs/JobsMenu';
import { Frame } from '../ui/frame/Frame';
import type { MenuGroup } from '../ui/frame/SideMenu';
import { isSomethingHeld } from '../ui/frame/useLeaveGuard';
import { SkeletonRows } from '../ui/SkeletonRows';
import { useAbility, useConsole, useOffers, useUser } from './ConsoleProvider';
import { type ConsoleRoute, routes } from './routes';
import { ScreenBoundary } from './ScreenBoundary';
import { useShown } from './useShown';
import { words } from './words';

/** The frame around every screen of whoever is in. */
export function ConsoleFrame() {
  const { session, report } = useConsole();
  const user = useUser();
  const ability = useAbility();
  const offers = useOffers();
  const shown = useShown();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [passed, setPassed] = useState(0);
  // What is typed stays, with the day before around it.
  const onPassed = () => !isSomethingHeld() && setPassed((times) => times + 1);
  const leave = {
    label: words.leave,
    icon: <SignOutRegular />,
    onChoose: () => session.send({ type: 'LOGOUT' }),
  };
  return (
    <Frame
      product={words.product}
      menu={menuOf(routes.filter(shown))}
      crumbs={crumbsAt(pathname)}
      // Another person's jobs are looked at anew.
      jobs={
        <>
          {user?.demo && <DemoClockMenu key={`demo ${user.id}`} onPassed={onPassed} />}
          {ability.can('read', 'Home') && (
            <Button
              appearance="subtle"
              icon={<QuestionCircleRegular />}
              aria-label={words.help}
              title={words.help}
              onClick={() => navigate('/ayuda')}
            />
          )}
          {ability.can('read', 'Job') && offers(listJobs) && <JobsMenu key={user?.id} />}
        </>
      }
      user={user && { name: user.fullName, detail: `${user.email} · ${user.role}`, items: [leave] }}
      footer={[words.product, words.version(version)]}
    >
      {/* Another person's screens begin anew, and those of another day; the same person's stay as they were while the session is renewed. */}
      <ScreenBoundary
        key={`${user?.id} ${passed}`}
        resetKey={pathname}
        onBroken={(broken) => report({ screen: pathname, ...broken })}
      >
        {/* Another screen's code is waited for without the screen before: what is chosen there would be written in the new address. */}
        <Suspense key={rowAt(pathname)?.path} fallback={<SkeletonRows columns="1fr" />}>
          <Outlet />
        </Suspense>
      </ScreenBoundary>
    </Frame>
  );
}

function menuOf(permitted: ConsoleRoute[]): MenuGroup[] {
  const groups: MenuGroup[] = [];
  for (const { path, menu } of permitted) {
    if (!menu) continue;
    const { group, ...entry } = menu;
    // A screen whose address may name what is open in it begins without.
    const item = { ...entry, to: path.replace(/(\/:\w+\?)+$/, '') };
    const known = groups.find((one) => one.group === group);
    if (known) known.items.push(item);
    else groups.push({ ...(group !== undefined && { group }), items: [item] });
  }
  return groups;
}

const rowAt = (pathname: string) => routes.find((route) => matchPath(route.path, pathname));

/** The rows whose paths begin the address, outermost first. */
function crumbsAt(pathname: string) {
  const path = rowAt(pathname)?.path ?? pathname;
  return routes
    .filter((route) => path === route.path || path.startsWith(`${route.path}/`))
    .map(({ title, path: to }) => (to === path ? { label: title } : { label: title, to }));
}
