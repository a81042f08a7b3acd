import { Button } from '@fluentui/react-components';
import { QuestionCircleRegular } from '@fluentui/react-icons/svg/question-circle';
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { generatePath, matchPath, useLocation, useNavigate } from 'react-router-dom';
import { version } from '../../package.json';
import { listJobs } from '../api/contract/console/jobs';
import { CommandPaletteButton } from '../features/commandPalette/CommandPaletteButton';
import { DemoClockMenu } from '../features/demoClock/DemoClockMenu';
import { JobsMenu } from '../features/jobs/JobsMenu';
import { hasUnsavedInput } from '../ui/address/useLeaveGuard';
import { EarlyDrop } from '../ui/fields/earlyDrop';
import { Frame } from '../ui/frame/Frame';
import { Page } from '../ui/frame/Page';
import type { MenuGroup } from '../ui/frame/SideMenu';
import { lazyPart } from '../ui/lazyPart';
import { LazyBoundary } from '../ui/waiting/LazyBoundary';
import { Progress } from '../ui/waiting/Progress';
import { SkeletonPage } from '../ui/waiting/SkeletonRows';
import { useApp, useOffers, useUser } from './AppProvider';
import { droppedIn } from './dropped';
import { MENU } from './menu';
import { PermittedScreen } from './PermittedScreen';
import { type ConsoleRoute, routes, rowAt } from './routes';
import { ScreenBoundary } from './ScreenBoundary';
import { isTouring } from './touring';
import { useAbility } from './useAbility';
import { useShown } from './useShown';
import { words } from './words';

const Tour = lazyPart(async () => (await import('../features/help/Tour')).Tour);
const OutgoingHoldNotice = lazyPart(
  async () => (await import('../features/home/OutgoingHoldNotice')).OutgoingHoldNotice,
);
const ConnectionNotice = lazyPart(async () => (await import('../features/presence/ConnectionNotice')).ConnectionNotice);
const ReplacedBar = lazyPart(async () => (await import('../features/session/ReplacedBar')).ReplacedBar);
const AlsoHere = lazyPart(async () => (await import('../features/presence/AlsoHere')).AlsoHere);

/** The frame around every screen of a logged-in person. */
export function AppFrame() {
  const { session, report, hearing } = useApp();
  const isHearing = useSelector(hearing, ({ status }) => status === 'done');
  const changes = useSelector(hearing, ({ output }) => output);
  const user = useUser();
  const isReplaced = useSelector(session, ({ context }) => context.isReplaced);
  const ability = useAbility();
  const offers = useOffers();
  const shown = useShown();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const [passed, setPassed] = useState(0);
  // At midnight, remount unless there is unsaved input.
  const onPassed = () => !hasUnsavedInput() && setPassed((times) => times + 1);
  const leave = {
    label: words.leave,
    icon: <SignOutRegular />,
    onChoose: () => session.send({ type: 'LOGOUT' }),
  };
  // A dropped file is already being passed on before its screen has loaded.
  const awaited = (
    <Page title={rowAt(pathname)?.title ?? words.product}>
      <EarlyDrop />
      {droppedIn(state) === undefined ? <SkeletonPage /> : <Progress label={words.reading} />}
    </Page>
  );
  return (
    <Frame
      product={words.product}
      menu={menuOf(routes.filter(shown))}
      above={pagesAbove(pathname)}
      // Remount for another person, whose jobs differ.
      tools={
        <>
          {/** Its code comes after the first screen. */}
          <LazyBoundary>
            {isHearing && (
              <>
                {changes && <ConnectionNotice hearing={changes} />}
                <OutgoingHoldNotice key={`hold ${user?.id}`} />
                <AlsoHere key={user?.id} />
              </>
            )}
          </LazyBoundary>
          <CommandPaletteButton key={`palette ${user?.id}`} />
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
      // The company's name on every screen shows a person which company they work in.
      footer={[words.product, ...(user?.company ? [user.company] : []), words.version(version)]}
    >
      <LazyBoundary>
        {isReplaced && user && <ReplacedBar name={user.fullName} onSeen={() => session.send({ type: 'SEEN' })} />}
        {isTouring(search) && <Tour />}
      </LazyBoundary>
      {/** Remount when user or day changes, not when the session is renewed. */}
      <ScreenBoundary
        key={`${user?.id} ${passed}`}
        resetKey={pathname}
        onBroken={(broken) => report({ screen: pathname, ...broken })}
      >
        {/** While another screen's code loads, the previous screen is unmounted: its choices would be written into the new address. */}
        <LazyBoundary key={rowAt(pathname)?.path} fallback={awaited}>
          <PermittedScreen />
        </LazyBoundary>
      </ScreenBoundary>
    </Frame>
  );
}

function menuOf(permitted: ConsoleRoute[]): MenuGroup[] {
  const groups: MenuGroup[] = [];
  for (const { path, title, screen } of permitted) {
    const entry = MENU[path];
    if (!entry) continue;
    const { group, label = title, icon } = entry;
    // A screen whose address can name an open record is opened without one.
    // Code that does not arrive is fetched anew, and missed, where the screen is opened.
    const onNear = () => void screen.fetch().catch(() => undefined);
    const item = { label, icon, to: withoutOptional(path), onNear };
    const known = groups.find((one) => one.group === group);
    if (known) known.items.push(item);
    else groups.push({ ...(group !== undefined && { group }), items: [item] });
  }
  return groups;
}

const withoutOptional = (path: string): string => path.replace(/(\/:\w+\?)+$/, '');

/** The rows whose paths are prefixes of the address, outermost first. */
function pagesAbove(pathname: string) {
  const path = rowAt(pathname)?.path ?? pathname;
  const { params } = matchPath(path, pathname) ?? {};
  return routes
    .filter((route) => path.startsWith(`${route.path}/`))
    .map((route) => ({ label: route.title, to: generatePath(route.path, params) }));
}
