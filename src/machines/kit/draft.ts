import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { call } from '../../api/call';
import { authorizer } from '../../api/client';
import { type DraftBody, type DraftOf, deleteDraft, getDraft, saveDraft } from '../../api/contract/console/drafts';
import { guardOn, on } from './on';
import { errorOf, isAbsent, outputOf } from './outcome';

type Resume = { type: 'RESUME'; body: DraftBody | null };

/** The actor whose work the draft persists. It invokes the draft, which hands it the stored one by RESUME. */
export type DraftParent<Snapshot = unknown> = {
  getSnapshot(): { can(event: Resume): boolean } & Snapshot;
  subscribe(next: () => void): { unsubscribe(): void };
  send(event: Resume): void;
};

/** `toPersist`: what the parent now has to persist; null while nothing was begun. */
type DraftInput = { about: DraftOf; parent: DraftParent; toPersist: () => DraftBody | null };

type Context = DraftInput & {
  /** The draft as last written; null for none. */
  body: DraftBody | null;
  /** Id of whose it is. */
  person: string | undefined;
  /** Whether it changed since the last request. */
  isUnsaved: boolean;
  /** The page may be closed before the answer, so requests use `keepalive`. */
  isGoing: boolean;
  /** Consecutive failures. */
  failures: number;
};

type Events =
  /** The parent's work changed. Null: it was confirmed or abandoned, and the stored draft is deleted. */
  | { type: 'WRITE'; body: DraftBody | null }
  /** The page is being closed: the draft is sent without waiting for a pause in typing. */
  | { type: 'FLUSH' };

/** Browsers refuse a larger body in a `keepalive` request. */
const LARGEST_GOING = 60_000;

/** Requests in flight by draft, so that a reading waits for a write. */
const underWay = new Map<string, Promise<void>>();
const keyOf = ({ kind, subject }: DraftOf) => `${kind} ${subject}`;

type Persisting = Pick<Context, 'about' | 'body' | 'isGoing' | 'person'>;

function persist({ about, body, isGoing, person }: Persisting): Promise<void> {
  const options = { keepalive: isGoing && JSON.stringify(body).length < LARGEST_GOING };
  const key = keyOf(about);
  // Somebody else logged in elsewhere: a draft is its person's alone.
  const isTheirs = () => person === authorizer().person();
  const send = async () => {
    if (!isTheirs()) return;
    if (body === null) await call(deleteDraft, { params: about }, options);
    else await call(saveDraft, { params: about, body: { body } }, options);
  };
  const earlier = isTheirs() ? underWay.get(key) : undefined;
  const first = send();
  // The service may take up this request before an earlier one, which would then stay: what was written last goes once more after both.
  const sent: Promise<void> = earlier
    ? Promise.allSettled([earlier, first]).then(() => (underWay.get(key) === sent ? send() : first))
    : first;
  const ended = () => underWay.get(key) === sent && underWay.delete(key);
  underWay.set(key, sent);
  sent.then(ended, ended);
  return sent;
}

/** `body`: what the parent has begun after the stored draft was handed over. `wasBegun`: it had begun something else before. */
type Resumed = { stored: DraftBody | null; body: DraftBody | null; wasBegun: boolean };

/** Reads the stored draft and hands it to the parent, where it can take one. */
async function resume({ about, parent, toPersist }: DraftInput, signal: AbortSignal): Promise<Resumed> {
  await underWay.get(keyOf(about))?.catch(() => undefined);
  const { body: stored } = await call(getDraft, { params: about }, { signal });
  const begun = toPersist();
  const wasBegun = begun !== null && !isSame(begun, stored);
  const event: Resume = { type: 'RESUME', body: stored };
  if (!parent.getSnapshot().can(event)) return { stored, body: stored, wasBegun };
  parent.send(event);
  return { stored, body: toPersist(), wasBegun };
}

/** A draft's subject, made of what distinguishes it from others of its kind. */
export const subjectOf = (...parts: (string | undefined)[]): string =>
  parts
    .filter((part) => part)
    .join('.')
    .replace(/[^\w.-]/g, '_')
    .slice(0, 80);

const isSame = (one: DraftBody | null, other: DraftBody | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Whether a request was sent since: its attempt is stored at once, because the page may be closed before its answer. */
const isSent = (before: DraftBody | null, body: DraftBody | null): boolean =>
  body?.attempt !== undefined && JSON.stringify(body.attempt) !== JSON.stringify(before?.attempt);

type Tag = 'unwritable' | 'saved' | 'refused' | 'quiet';
type Watched = Pick<DraftInput, 'parent' | 'toPersist'> & {
  draft: { getSnapshot(): { context: Context; hasTag(tag: Tag): boolean } };
};

const notOffered = { guard: { type: 'isUnknown', params: errorOf }, target: 'absent' } as const;

/** Persists a person's draft in the service: reads it when its parent starts, and writes it after a pause in typing and on page unload. */
export const draftMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Events,
    input: {} as DraftInput,
    tags: {} as Tag,
    meta: {} as { title: string },
  },
  actors: {
    watchParent: fromCallback<Events, Watched>(({ input: { parent, toPersist, draft }, sendBack }) => {
      const look = () => sendBack({ type: 'WRITE', body: toPersist() });
      look();
      const subscription = parent.subscribe(look);
      return () => {
        subscription.unsubscribe();
        // The parent stops before the draft hears of its last change, and may stop with the page.
        const last = draft.getSnapshot();
        const body = toPersist();
        const isSaved = last.hasTag('saved') && isSame(last.context.body, body);
        if (!isSaved && !last.hasTag('unwritable')) void persist({ ...last.context, body, isGoing: true });
      };
    }),
    watchPage: fromCallback<Events>(({ sendBack }) => {
      // A machine that runs outside a page has none that could be left.
      if (typeof window === 'undefined') return;
      const flush = () => sendBack({ type: 'FLUSH' });
      const flushHidden = () => document.visibilityState === 'hidden' && flush();
      window.addEventListener('pagehide', flush);
      document.addEventListener('visibilitychange', flushHidden);
      return () => {
        window.removeEventListener('pagehide', flush);
        document.removeEventListener('visibilitychange', flushHidden);
      };
    }),
    // Without a signal, so that the request survives the actor.
    persistDraft: fromPromise<void, Persisting>(({ input }) => persist(input)),
    readDraft: fromPromise<Resumed, DraftInput>(({ input, signal }) => resume(input, signal)),
  },
  actions: {
    write: on('WRITE', ({ body: before }, { body }) => ({ body, isUnsaved: true, isGoing: isSent(before, body) })),
    /** What was begun before the stored draft was read wins over it. */
    setResumed: assign((_, { body, wasBegun }: Resumed) => (wasBegun ? {} : { body, isUnsaved: false })),
    send: assign({ isUnsaved: false }),
    sendGoing: assign({ isGoing: true }),
    saved: assign({ isGoing: false, failures: 0 }),
    countFailure: assign(({ context: { failures } }) => ({ isGoing: false, failures: failures + 1 })),
  },
  guards: {
    isUnsaved: ({ context: { isUnsaved } }) => isUnsaved,
    isOther: guardOn('WRITE', (context, { body }) => !isSame(context.body, body)),
    isSent: guardOn('WRITE', (context, { body }) => isSent(context.body, body)),
    isUrgent: guardOn(
      'WRITE',
      (context, { body }) => isSent(context.body, body) || (body === null && context.body !== null),
    ),
    /** The request that the stored draft was for had succeeded. */
    isObsolete: (_, { stored, body, wasBegun }: Resumed) => !wasBegun && body === null && stored !== null,
    /** The provider has no drafts. */
    isUnknown: (_, { error }: { error: unknown }) => isAbsent(error),
  },
  delays: {
    pauseTime: 800,
    retryTime: ({ context: { failures } }) => Math.min(1_000 * 2 ** failures, 60_000),
  },
}).createMachine({
  id: 'draft',
  context: ({ input }) => ({
    ...input,
    person: authorizer().person(),
    body: null,
    isUnsaved: false,
    isGoing: false,
    failures: 0,
  }),
  initial: 'reading',
  invoke: [
    {
      id: 'watchParent',
      src: 'watchParent',
      input: ({ context: { parent, toPersist }, self }) => ({ parent, toPersist, draft: self }),
    },
    { id: 'watchPage', src: 'watchPage' },
  ],
  // Input during a request is written after it.
  on: { WRITE: { guard: 'isOther', actions: 'write' } },
  states: {
    reading: {
      description: 'Lo que ya se escriba mientras tanto se guarda después.',
      meta: { title: 'Leyendo el borrador' },
      tags: ['unwritable', 'quiet'],
      invoke: {
        id: 'readDraft',
        src: 'readDraft',
        input: ({ context: { about, parent, toPersist } }) => ({ about, parent, toPersist }),
        onDone: [
          {
            guard: { type: 'isObsolete', params: outputOf },
            target: 'saving',
            actions: ['saved', { type: 'setResumed', params: outputOf }],
          },
          { target: 'saved', actions: ['saved', { type: 'setResumed', params: outputOf }] },
        ],
        onError: [notOffered, { target: 'unread', actions: 'countFailure' }],
      },
    },
    unread: {
      description: 'Sin haberlo leído no se escribe encima: se intenta de nuevo.',
      meta: { title: 'No se pudo leer el borrador' },
      tags: ['unwritable', 'refused'],
      after: { retryTime: 'reading' },
    },
    absent: {
      description: 'Un servicio de otros puede no tenerlos: lo escrito vive solo en la pantalla.',
      meta: { title: 'El servicio no guarda borradores' },
      tags: 'unwritable',
    },
    saved: {
      description: 'El servicio tiene todo lo escrito; lo próximo que se escriba se guardará también.',
      meta: { title: 'Nada por guardar' },
      tags: 'saved',
      always: { guard: 'isUnsaved', target: 'waiting' },
      on: { WRITE: { guard: 'isUrgent', target: 'saving', actions: 'write' } },
    },
    waiting: {
      description: 'Se guarda cuando se deja de escribir un momento.',
      meta: { title: 'Esperando una pausa' },
      after: { pauseTime: 'saving' },
      on: {
        WRITE: [
          { guard: 'isUrgent', target: 'saving', actions: 'write' },
          { guard: 'isOther', target: 'waiting', reenter: true, actions: 'write' },
        ],
        FLUSH: { target: 'saving', actions: 'sendGoing' },
      },
    },
    saving: {
      description: 'El servicio recibe lo escrito hasta ahora; lo que se escriba entretanto va después.',
      meta: { title: 'Guardando el borrador' },
      tags: 'quiet',
      entry: 'send',
      on: {
        // The request in flight would be cancelled with the page.
        FLUSH: { target: 'saving', reenter: true, actions: 'sendGoing' },
        WRITE: [
          { guard: 'isSent', target: 'saving', reenter: true, actions: 'write' },
          { guard: 'isOther', actions: 'write' },
        ],
      },
      invoke: {
        id: 'persistDraft',
        src: 'persistDraft',
        input: ({ context: { about, body, isGoing, person } }) => ({ about, body, isGoing, person }),
        onDone: { target: 'saved', actions: 'saved' },
        onError: [notOffered, { target: 'failed', actions: 'countFailure' }],
      },
    },
    failed: {
      description: 'Lo escrito sigue en la pantalla, y se intenta de nuevo cada vez más de tarde en tarde.',
      meta: { title: 'No se pudo guardar el borrador' },
      tags: 'refused',
      after: { retryTime: 'saving' },
      on: {
        WRITE: [
          { guard: 'isUrgent', target: 'saving', actions: 'write' },
          { guard: 'isOther', target: 'waiting', actions: 'write' },
        ],
        FLUSH: { target: 'saving', actions: 'sendGoing' },
      },
    },
  },
});
