import { assign, emit, fromPromise, setup } from 'xstate';
import { call } from '../../api/call';
import { type Replay, replayPolicy } from '../../api/contract/messaging/policies';
import { on } from '../kit/on';
import { errorAsProblem, type FailedEmitted, failed, failure, outputOf, type Problem } from '../kit/outcome';

export const SPANS = ['pasado', 'proximo'] as const;
type Span = (typeof SPANS)[number];

/** `span`, `other`: as an address names them. */
type PolicyReplayInput = { id: string; span: Span | undefined; other: string | undefined };

type PolicyReplayContext = PolicyReplayInput & {
  /** What each policy would have done or will do, by its id. */
  replays: Record<string, Replay>;
  problem: Problem | undefined;
};

type PolicyReplayEvent =
  | { type: 'SPAN'; span: Span }
  /** Undefined: with none. */
  | { type: 'COMPARE'; other: string | undefined }
  | { type: 'RETRY' };

/** What a policy would have done, or will, beside another one. */
export const policyReplayMachine = setup({
  types: {
    context: {} as PolicyReplayContext,
    events: {} as PolicyReplayEvent,
    input: {} as PolicyReplayInput,
    emitted: {} as FailedEmitted,
    tags: {} as 'busy' | 'refused',
    meta: {} as { title: string },
  },
  actors: {
    replay: fromPromise<Record<string, Replay>, Pick<PolicyReplayContext, 'id' | 'other' | 'span' | 'replays'>>(
      async ({ input: { id, other, span = 'pasado', replays }, signal }) => {
        const wanted = [id, ...(other === undefined ? [] : [other])].filter((one) => !(one in replays));
        const made = await Promise.all(
          wanted.map(async (one) => [
            one,
            await call(replayPolicy, { params: { id: one }, query: { span } }, { signal }),
          ]),
        );
        return Object.fromEntries(made);
      },
    ),
  },
  actions: {
    chooseSpan: on('SPAN', (_, { span }) => ({ span, replays: {}, problem: undefined })),
    compare: on('COMPARE', (_, { other }) => ({ other, problem: undefined })),
    setReplays: assign(({ context: { replays } }, output: Record<string, Replay>) => ({
      replays: { ...replays, ...output },
      problem: undefined,
    })),
    setProblem: assign(errorAsProblem),
    clearProblem: assign({ problem: undefined }),
    reportFailure: emit(failure),
  },
  guards: { hasSpan: ({ context: { span } }) => span !== undefined },
}).createMachine({
  id: 'policyReplay',
  context: ({ input }) => ({ ...input, replays: {}, problem: undefined }),
  initial: 'choosing',
  on: { SPAN: { target: '.replaying', actions: 'chooseSpan' } },
  states: {
    choosing: {
      description: 'Se elige si se prueba el pasado o lo que viene, y con qué otra política se compara.',
      meta: { title: 'Sin probar' },
      always: { guard: 'hasSpan', target: 'replaying' },
      on: { COMPARE: { actions: 'compare' } },
    },
    replaying: {
      description: 'El servicio recorre cada cliente día por día. Lo ya probado del mismo tiempo no se pide otra vez.',
      meta: { title: 'Probando' },
      tags: 'busy',
      invoke: {
        id: 'replay',
        src: 'replay',
        input: ({ context: { id, other, span, replays } }) => ({ id, other, span, replays }),
        onDone: { target: 'shown', actions: { type: 'setReplays', params: outputOf } },
        onError: { target: 'refused', actions: failed },
      },
      on: { COMPARE: { target: 'replaying', reenter: true, actions: 'compare' } },
    },
    shown: {
      description: 'Lo que habría hecho, o hará, cada una; al lado la otra, si se eligió.',
      meta: { title: 'A la vista' },
      on: { COMPARE: { target: 'replaying', actions: 'compare' } },
    },
    refused: {
      description: 'Se ve por qué y se puede intentar otra vez.',
      meta: { title: 'No se pudo probar' },
      tags: 'refused',
      on: {
        RETRY: { target: 'replaying', actions: 'clearProblem' },
        COMPARE: { target: 'replaying', actions: 'compare' },
      },
    },
  },
});
