import {
  type ActorOptions,
  type ActorRefFrom,
  createActor,
  fromCallback,
  fromPromise,
  type PromiseActorLogic,
} from 'xstate';
import { call } from '../api/call';
import type { Authorizer } from '../api/client';
import { type BrokenScreen, LONGEST, reportBrokenScreen } from '../api/contract/console/brokenScreens';
import { forgetSteps, inspect } from '../flows/recorder';
import type { ChangesEmitted } from './changes/changes';
import type { ChangesActor } from './changes/hearChanges';
import type { flowCounterMachine } from './flows/flowCounter';
import { noticesMachine } from './notices';
import { authorizerOf } from './session/authorizer';
import { isOver, type Locks, refreshing } from './session/refreshOnce';
import { refreshQueueMachine } from './session/refreshQueue';
import { sessionMachine } from './session/session';
import { loggingOut } from './session/sessionCalls';
import type { SessionStore } from './session/sessionStore';

/** The actors that live as long as the page. Screens start their own. */
export type AppActors = {
  session: ActorRefFrom<typeof sessionMachine>;
  refreshQueue: ActorRefFrom<typeof refreshQueueMachine>;
  notices: ActorRefFrom<typeof noticesMachine>;
  /** Emits what anybody of the company changed, once it is heard. */
  changes: ActorRefFrom<typeof passedOn>;
  /** Gives the API client its token and handles 401 answers. */
  authorizer: Authorizer;
  /** Reports a broken screen to the service. A failure of this report is ignored. */
  report(broken: BrokenScreen): Promise<void>;
  /** The person's company got another name. */
  renameCompany(company: string): void;
  /** The page is being closed or hidden. */
  leave(): void;
  /** Hears what others change, once it is started; done when its code has arrived, and is none where it does not. */
  hearing: ActorRefFrom<PromiseActorLogic<ChangesActor | undefined>>;
  stop(): void;
};

/** Screens listen before the code that hears is there. */
const passedOn = fromCallback<ChangesEmitted, undefined, ChangesEmitted>(({ receive, emit }) => receive(emit));

type Settings = {
  store: SessionStore;
  locks?: Locks;
  /** The clock of the timers; the browser's by default. */
  clock?: ActorOptions<typeof noticesMachine>['clock'];
};

export function startApp({ store, locks, clock }: Settings): AppActors {
  forgetSteps();
  const session = createActor(
    sessionMachine.provide({
      actors: { leave: loggingOut(store) },
      actions: { storeSession: (_, entered) => entered && store.write(entered) },
    }),
    { inspect, input: { user: store.read()?.userData } },
  );
  const refreshQueue = createActor(refreshQueueMachine.provide({ actors: { refresh: refreshing(store, locks) } }), {
    inspect,
  });
  const timed = clock ? { clock } : {};
  const notices = createActor(noticesMachine, { inspect, ...timed });
  const changes = createActor(passedOn);
  let flowCounter: ActorRefFrom<typeof flowCounterMachine> | undefined;
  const inOrOut = (now: ReturnType<typeof session.getSnapshot>) =>
    ({ type: now.matches('loggedIn') ? 'IN' : 'OUT' }) as const;
  const hearing = createActor(
    fromPromise(async () => {
      const codes = Promise.all([import('./changes/hearChanges'), import('./flows/flowCounter')]);
      // Without it the screens ask at intervals, and nothing is counted.
      const [hearing, counting] = (await codes.catch(() => undefined)) ?? [];
      if (!hearing || !counting) return undefined;
      // The counter must not count its own transitions.
      flowCounter = createActor(counting.flowCounterMachine, timed).start();
      flowCounter.send(inOrOut(session.getSnapshot()));
      return hearing.hearChanges(session, changes.send);
    }),
  );

  session.on('FAILED', ({ message, severity }) => notices.send({ type: 'SHOW', kind: severity, text: message }));
  session.on('OPENED', () => refreshQueue.send({ type: 'OPENED' }));
  refreshQueue.on('EXPIRED', () => session.send({ type: 'EXPIRED' }));
  // Since the login the person may have got another role, and the service offer other calls.
  refreshQueue.on('RELEASED', () => {
    const user = store.read()?.userData;
    const known = session.getSnapshot().context.user;
    if (user && known && JSON.stringify(user) !== JSON.stringify(known)) session.send({ type: 'STORED', user });
  });
  const stopWatching = store.watch((stored) =>
    session.send(stored && isOver(stored) ? { type: 'EXPIRED' } : { type: 'STORED', user: stored?.userData }),
  );

  session.subscribe((now) => flowCounter?.send(inOrOut(now)));

  const authorizer = authorizerOf(refreshQueue, store);
  for (const actor of [notices, refreshQueue, changes, session]) actor.start();
  return {
    session,
    refreshQueue,
    notices,
    changes,
    hearing,
    authorizer,
    report: async ({ screen, message, components }) => {
      const body = {
        screen: screen.slice(0, LONGEST.screen),
        message: message.slice(0, LONGEST.message),
        components: components.slice(0, LONGEST.components),
      };
      await call(reportBrokenScreen, { body }).catch(() => undefined);
    },
    // Other tabs hear of it through the store.
    renameCompany: (company: string) => {
      const stored = store.read();
      if (!stored || stored.userData.company === company) return;
      const userData = { ...stored.userData, company };
      store.write({ ...stored, userData });
      session.send({ type: 'STORED', user: userData });
    },
    leave: () => flowCounter?.send({ type: 'FLUSH' }),
    stop: () => {
      stopWatching();
      hearing.getSnapshot().output?.stop();
      for (const actor of [session, refreshQueue, notices, changes]) actor.stop();
      flowCounter?.stop();
    },
  };
}
