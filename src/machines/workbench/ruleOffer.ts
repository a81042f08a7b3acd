import { assign, emit, fromPromise, setup } from 'xstate';
import { call } from '../../api/call';
import {
  createReconciliationRule,
  listRuleOffers,
  type RuleOffer,
} from '../../api/contract/reconciliation/reconciliationRules';
import { bodyOfOffer } from '../conciliations/reconciliationRules';
import { assertDefined } from '../kit/assertDefined';
import { type Attempt, keyFor, noAttempt } from '../kit/idempotency';
import { guardOn, on } from '../kit/on';
import { failure, type OutcomeEmitted, outputOf, reported, success } from '../kit/outcome';

/** The workbench: a new rule can change its selected movement. */
type Parent = { send(event: { type: 'REFRESH_DETAIL' }): void };

type Context = {
  parent: Parent;
  /** Id of the movement that a person decided last. */
  decided: string | undefined;
  /** The rules that this decision suggests; the first is offered. */
  offers: RuleOffer[];
  attempt: Attempt;
};

type Event =
  /** A person decided a movement, or undid a decision. */
  { type: 'DECIDED'; movement: string | null } | { type: 'REMEMBER' } | { type: 'FORGET' };

/** Offers to remember the last decision as a rule. A rule is created only if the person agrees. */
export const ruleOfferMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { parent: Parent },
    emitted: {} as OutcomeEmitted,
    tags: {} as 'quiet',
    meta: {} as { title: string },
  },
  actors: {
    load: fromPromise<RuleOffer[], { movement: string }>(async ({ input, signal }) => {
      const { results } = await call(listRuleOffers, { query: { movement_id: input.movement } }, { signal });
      return results;
    }),
    create: fromPromise<unknown, { offer: RuleOffer; idempotencyKey: string }>(({ input }) =>
      call(createReconciliationRule, { body: bodyOfOffer(input.offer), idempotencyKey: input.idempotencyKey }),
    ),
  },
  actions: {
    setDecided: on('DECIDED', (_, { movement }) => ({
      decided: movement ?? undefined,
      offers: [],
    })),
    setOffers: assign((_, output: RuleOffer[]) => ({ offers: output })),
    next: assign(({ context: { offers } }) => ({ offers: offers.slice(1) })),
    holdKey: assign(({ context: { attempt, offers } }) => ({ attempt: keyFor(attempt, offers[0]) })),
    refreshParent: ({ context: { parent } }) => parent.send({ type: 'REFRESH_DETAIL' }),
    reportSuccess: emit(success(createReconciliationRule)),
    reportFailure: emit(failure),
  },
  guards: {
    isDecided: guardOn('DECIDED', (_, { movement }) => movement !== null),
    hasNone: ({ context: { offers } }) => offers.length === 0,
  },
}).createMachine({
  id: 'ruleOffer',
  context: ({ input: { parent } }) => ({ parent, decided: undefined, offers: [], attempt: noAttempt() }),
  initial: 'none',
  on: {
    DECIDED: [
      {
        guard: 'isDecided',
        target: '.asking',
        actions: 'setDecided',
      },
      { target: '.none', actions: 'setDecided' },
    ],
  },
  states: {
    none: {
      description: 'Lo último que se decidió no da para una regla, o ya se contestó lo que se ofrecía.',
      meta: { title: 'Nada que recordar' },
    },
    asking: {
      description: 'El servicio dice qué reglas saldrían de lo que se acaba de decidir. Si falla, no se ofrece nada.',
      meta: { title: 'Viendo si se puede recordar' },
      tags: 'quiet',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context: { decided } }) => ({ movement: assertDefined(decided, 'decided') }),
        onDone: { target: 'offered', actions: { type: 'setOffers', params: outputOf } },
        // Other providers may have no rules.
        onError: 'none',
      },
    },
    offered: {
      description: 'Una por una; sin ninguna, no hay nada que recordar.',
      meta: { title: 'Se ofrece recordarlo' },
      always: { guard: 'hasNone', target: 'none' },
      on: {
        REMEMBER: { target: 'remembering', actions: 'holdKey' },
        FORGET: { target: 'offered', actions: 'next' },
      },
    },
    remembering: {
      description: 'El servicio guarda la regla que se aceptó; intentado de nuevo, va con la misma clave.',
      meta: { title: 'Creando la regla' },
      invoke: {
        id: 'create',
        src: 'create',
        input: ({ context: { offers, attempt } }) => ({
          offer: assertDefined(offers[0], 'offer'),
          idempotencyKey: attempt.key,
        }),
        onDone: { target: 'offered', actions: ['next', 'reportSuccess', 'refreshParent'] },
        onError: { target: 'offered', actions: reported },
      },
    },
  },
});
