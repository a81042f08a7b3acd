import { assign, setup } from 'xstate';
import { on } from '../kit/on';

/** Days of steps from the due date, as the policy has them. */
type Steps = { steps: number[] };

type Context = Steps & {
  /** The last step done, or passed over by a later one. */
  reached: number | null;
  /** The active step. */
  step: number | null;
  /** What suppresses it. */
  why: string | null;
};

/** The daily run proposes, approves, assigns or suppresses; the other events are what becomes of that. */
type Events =
  | { type: 'TAKE'; steps: number[] }
  | { type: 'PROPOSE'; day: number }
  | { type: 'APPROVE'; day: number }
  | { type: 'ASSIGN'; day: number }
  | { type: 'SUPPRESS'; why: string }
  | { type: 'SEND' }
  | { type: 'DISCARD' }
  | { type: 'TAKE_BACK' }
  | { type: 'SENT' }
  | { type: 'DONE' }
  | { type: 'OVERTAKE' }
  | { type: 'RELEASE' }
  | { type: 'EXTEND'; steps: number[] }
  | { type: 'LEAVE' }
  | { type: 'PAY' }
  | { type: 'UNDO' };

/**
 * One open debt on its way through a policy. The service walks it (`policy_debt`), whose every move is one of this chart
 * (tests/service/policyYears.test.ts); the flows page counts how many debts are in each state.
 */
export const debtWalkMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Events,
    meta: {} as { title: string },
  },
  actions: {
    begin: on('TAKE', (_, { steps }) => ({ steps, reached: null })),
    setSteps: on('EXTEND', (_, { steps }) => ({ steps })),
    setStep: assign(({ event }) => ('day' in event ? { step: event.day } : {})),
    setWhy: on('SUPPRESS', (_, { why }) => ({ why })),
    forgetWhy: assign({ why: null }),
    pass: assign(({ context: { step } }) => ({ reached: step })),
    letGo: assign({ step: null }),
  },
  guards: {
    isOver: ({ context: { steps, reached } }) => reached !== null && steps.every((day) => day <= reached),
  },
}).createMachine({
  id: 'debtWalk',
  context: { steps: [], reached: null, step: null, why: null },
  initial: 'outside',
  on: {
    LEAVE: '.outside',
    PAY: '.paid',
  },
  states: {
    outside: {
      description: 'Ninguna política en marcha la toma, no tiene vencimiento, o la corrida todavía no la miró.',
      meta: { title: 'Fuera' },
      on: { TAKE: { target: 'waiting', actions: 'begin' } },
    },
    waiting: {
      description: 'La corrida de cada día mira si llegó su próximo paso.',
      meta: { title: 'Espera su paso' },
      entry: 'letGo',
      always: { guard: 'isOver', target: 'finished' },
      on: {
        PROPOSE: { target: 'proposed', actions: 'setStep' },
        APPROVE: { target: 'approved', actions: 'setStep' },
        ASSIGN: { target: 'task', actions: 'setStep' },
        SUPPRESS: { target: 'suppressed', actions: 'setWhy' },
      },
    },
    proposed: {
      description: 'Alguien la envía o la descarta; lo que nadie mira se propone otra vez al día siguiente.',
      meta: { title: 'Propuesta' },
      on: {
        SEND: 'approved',
        DISCARD: { target: 'waiting', actions: 'pass' },
        TAKE_BACK: 'waiting',
      },
    },
    approved: {
      description: 'Al salir se mira otra vez si algo la retiene.',
      meta: { title: 'Por salir' },
      on: {
        SENT: { target: 'waiting', actions: 'pass' },
        SUPPRESS: { target: 'suppressed', actions: 'setWhy' },
        TAKE_BACK: 'waiting',
      },
    },
    task: {
      description: 'Alguien llama, visita o envía una carta; el paso siguiente no la espera.',
      meta: { title: 'Tarea por hacer' },
      on: {
        DONE: { target: 'waiting', actions: 'pass' },
        DISCARD: { target: 'waiting', actions: 'pass' },
        OVERTAKE: { target: 'waiting', actions: 'pass' },
        TAKE_BACK: 'waiting',
      },
    },
    suppressed: {
      description:
        'Su paso llegó y algo la retiene: prometió, disputa, no hay dirección, ya se le escribió. Sigue cuando eso termina.',
      meta: { title: 'Retenida' },
      exit: 'forgetWhy',
      on: { RELEASE: 'waiting' },
    },
    finished: {
      description: 'Hizo el último paso y se debe todavía.',
      meta: { title: 'Sin más pasos' },
      on: { EXTEND: { target: 'waiting', actions: 'setSteps' } },
    },
    paid: {
      description: 'Ya no se debe. Si el pago se deshace, la corrida la mira otra vez.',
      meta: { title: 'Pagada' },
      on: { UNDO: 'outside' },
    },
  },
});
