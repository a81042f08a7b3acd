import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { call } from '../../api/call';
import { type DraftBody, type DraftOf, deleteDraft, getDraft, saveDraft } from '../../api/contract/drafts';
import { eventAsParams, isAbsent } from './outcome';

type Context = {
  about: DraftOf;
  /** The draft as last written; null for none. */
  body: DraftBody | null;
  /** Whether it changed since the last request. */
  isUnsaved: boolean;
  /** The page is being closed, so requests use `keepalive`. */
  isGoing: boolean;
  /** Consecutive failures. */
  failures: number;
};

type Events =
  | { type: 'WRITE'; body: DraftBody | null }
  /** The work was confirmed or given up: the stored draft is deleted. */
  | { type: 'DISCARD' }
  /** The page is being closed: the draft is sent without waiting for a pause in typing. */
  | { type: 'FLUSH' };

/** The stored draft was read; null where there is none. */
type DraftEmitted = { type: 'READ'; body: DraftBody | null };

/** Browsers refuse a larger body in a `keepalive` request. */
const LARGEST_GOING = 60_000;

/** Requests in flight by draft, so that a reading waits for a write. */
const underWay = new Map<string, Promise<unknown>>();
const keyOf = ({ kind, subject }: DraftOf) => `${kind} ${subject}`;

type Persisting = Pick<Context, 'about' | 'body' | 'isGoing'>;

function persist({ about, body, isGoing }: Persisting): Promise<unknown> {
  const options = { keepalive: isGoing && JSON.stringify(body).length < LARGEST_GOING };
  const sent =
    body === null
      ? call(deleteDraft, { params: about }, options)
      : call(saveDraft, { params: about, body: { body } }, options);
  const key = keyOf(about);
  const ended = () => underWay.get(key) === sent && underWay.delete(key);
  underWay.set(key, sent);
  sent.then(ended, ended);
  return sent;
}

async function read(about: DraftOf): Promise<DraftBody | null> {
  await underWay.get(keyOf(about))?.catch(() => undefined);
  const { body } = await call(getDraft, { params: about });
  return body;
}

/** Persists a person's draft in the service: reads it when the page opens, and writes it after a pause in typing and on page unload. */
export const draftMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Events,
    input: {} as DraftOf,
    emitted: {} as DraftEmitted,
    meta: {} as { title: string },
  },
  actors: {
    // Without a signal, so that the request survives the actor.
    persistDraft: fromPromise<unknown, Persisting>(({ input }) => persist(input)),
    readDraft: fromPromise<DraftBody | null, { about: DraftOf }>(({ input }) => read(input.about)),
  },
  actions: {
    write: assign((_, { body }: { body: DraftBody | null }) => ({ body, isUnsaved: true })),
    discard: assign({ body: null, isUnsaved: true }),
    send: assign({ isUnsaved: false }),
    sendGoing: assign({ isGoing: true }),
    saved: assign({ isGoing: false, failures: 0 }),
    countFailure: assign(({ context: { failures } }) => ({ isGoing: false, failures: failures + 1 })),
    reportRead: emit((_, { output }: { output: DraftBody | null }): DraftEmitted => ({ type: 'READ', body: output })),
  },
  guards: {
    isUnsaved: ({ context: { isUnsaved } }) => isUnsaved,
    /** The provider has no drafts. */
    isUnknown: (_, { error }: { error: unknown }) => isAbsent(error),
  },
  delays: {
    pauseTime: 800,
    retryTime: ({ context: { failures } }) => Math.min(1_000 * 2 ** failures, 60_000),
  },
}).createMachine({
  id: 'draft',
  context: ({ input }) => ({ about: input, body: null, isUnsaved: false, isGoing: false, failures: 0 }),
  initial: 'reading',
  // Input during a request is written after it.
  on: { WRITE: { actions: { type: 'write', params: eventAsParams } }, DISCARD: { actions: 'discard' } },
  states: {
    reading: {
      description: 'Lo que ya se escriba mientras tanto se guarda después.',
      meta: { title: 'Leyendo el borrador' },
      invoke: {
        id: 'readDraft',
        src: 'readDraft',
        input: ({ context: { about } }) => ({ about }),
        onDone: { target: 'saved', actions: ['saved', { type: 'reportRead', params: eventAsParams }] },
        onError: [
          { guard: { type: 'isUnknown', params: eventAsParams }, target: 'absent' },
          { target: 'unread', actions: 'countFailure' },
        ],
      },
    },
    unread: {
      description: 'Sin haberlo leído no se escribe encima: se intenta de nuevo.',
      meta: { title: 'No se pudo leer el borrador' },
      after: { retryTime: 'reading' },
    },
    absent: {
      description: 'Un servicio de otros puede no tenerlos: lo escrito vive solo en la pantalla.',
      meta: { title: 'El servicio no guarda borradores' },
    },
    saved: {
      description: 'El servicio tiene todo lo escrito; lo próximo que se escriba se guardará también.',
      meta: { title: 'Nada por guardar' },
      always: { guard: 'isUnsaved', target: 'waiting' },
      on: { DISCARD: { target: 'saving', actions: 'discard' } },
    },
    waiting: {
      description: 'Se guarda cuando se deja de escribir un momento.',
      meta: { title: 'Esperando una pausa' },
      after: { pauseTime: 'saving' },
      on: {
        WRITE: { target: 'waiting', reenter: true, actions: { type: 'write', params: eventAsParams } },
        DISCARD: { target: 'saving', actions: 'discard' },
        FLUSH: { target: 'saving', actions: 'sendGoing' },
      },
    },
    saving: {
      description: 'El servicio recibe lo escrito hasta ahora; lo que se escriba entretanto va después.',
      meta: { title: 'Guardando el borrador' },
      entry: 'send',
      // The request in flight would be cancelled with the page.
      on: { FLUSH: { target: 'saving', reenter: true, actions: 'sendGoing' } },
      invoke: {
        id: 'persistDraft',
        src: 'persistDraft',
        input: ({ context: { about, body, isGoing } }) => ({ about, body, isGoing }),
        onDone: { target: 'saved', actions: 'saved' },
        onError: [
          { guard: { type: 'isUnknown', params: eventAsParams }, target: 'absent' },
          { target: 'failed', actions: 'countFailure' },
        ],
      },
    },
    failed: {
      description: 'Lo escrito sigue en la pantalla, y se intenta de nuevo cada vez más de tarde en tarde.',
      meta: { title: 'No se pudo guardar el borrador' },
      after: { retryTime: 'saving' },
      on: {
        WRITE: { target: 'waiting', actions: { type: 'write', params: eventAsParams } },
        DISCARD: { target: 'saving', actions: 'discard' },
        FLUSH: { target: 'saving', actions: 'sendGoing' },
      },
    },
  },
});

export type DraftActor = ActorRefFrom<typeof draftMachine>;
