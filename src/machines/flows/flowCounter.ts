import { assign, fromPromise, setup } from 'xstate';
import { call } from '../../api/call';
import { addFlowTraffic } from '../../api/contract/console/flowTraffic';
import { forgetCounts, takeCounts } from '../../flows/recorder';
import { errorOf, isAbsent, outputOf } from '../kit/outcome';

type Sending = {
  /** Whether the company consents to counting. Without consent no count leaves the page. */
  isCounted: boolean;
  /** The page is being closed, so requests use `keepalive`. */
  isGoing: boolean;
};

type Context = Sending & {
  /** Whether the service was asked since the login. */
  isAsked: boolean;
};

type Answered = { counted_since: string | null };

/** Sends the transition counts since the last report, if the company consents. */
export const flowCounterMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'IN' } | { type: 'OUT' } | { type: 'FLUSH' },
    tags: {} as 'quiet',
    meta: {} as { title: string },
  },
  actors: {
    // A failed report is not repeated: the service may have counted it.
    send: fromPromise<Answered, Sending>(({ input: { isCounted, isGoing } }) =>
      call(addFlowTraffic, { body: { taken: isCounted ? takeCounts() : [] } }, { keepalive: isGoing }),
    ),
  },
  actions: {
    begin: assign({ isCounted: false, isAsked: false, isGoing: false }),
    sendGoing: assign({ isGoing: true }),
    setConsent: assign((_, { counted_since }: Answered) => ({
      isCounted: counted_since !== null,
      isAsked: true,
      isGoing: false,
    })),
    stay: assign({ isAsked: true, isGoing: false }),
    forgetCounts: () => forgetCounts(),
  },
  guards: {
    isCounted: ({ context }) => context.isCounted,
    isForbidden: (_, { counted_since }: Answered) => counted_since === null,
    /** The provider has no transition statistics. */
    isUnknown: (_, { error }: { error: unknown }) => isAbsent(error),
  },
  delays: { pace: ({ context: { isAsked } }) => (isAsked ? 300_000 : 20_000) },
}).createMachine({
  id: 'flowCounter',
  context: { isCounted: false, isAsked: false, isGoing: false },
  initial: 'out',
  states: {
    out: {
      description: 'Sin sesión no se sabe de qué empresa sería lo contado.',
      meta: { title: 'Nadie ha ingresado' },
      on: { IN: { target: 'counting', actions: 'begin' } },
    },
    counting: {
      description: 'Mientras no se sepa que la empresa lo consiente, lo contado no sale de la página.',
      meta: { title: 'Contando' },
      after: { pace: 'sending' },
      on: {
        OUT: { target: 'out', actions: 'forgetCounts' },
        FLUSH: { guard: 'isCounted', target: 'sending', actions: 'sendGoing' },
      },
    },
    sending: {
      description: 'Van solo sumas. Lo que no llega no se envía otra vez: pudo haberse contado.',
      meta: { title: 'Enviando lo contado' },
      tags: 'quiet',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context: { isCounted, isGoing } }) => ({ isCounted, isGoing }),
        onDone: [
          {
            guard: { type: 'isForbidden', params: outputOf },
            target: 'counting',
            actions: [{ type: 'setConsent', params: outputOf }, 'forgetCounts'],
          },
          { target: 'counting', actions: { type: 'setConsent', params: outputOf } },
        ],
        onError: [
          { guard: { type: 'isUnknown', params: errorOf }, target: 'absent', actions: 'forgetCounts' },
          { target: 'counting', actions: 'stay' },
        ],
      },
      on: { OUT: { target: 'out', actions: 'forgetCounts' } },
    },
    absent: {
      description: 'Nada se envía hasta que la página se abra otra vez.',
      meta: { title: 'El servicio no lo cuenta' },
    },
  },
});
