import type { ActorRefFrom } from 'xstate';
import { failed, outputOf } from '../kit/outcome';
import { checkingPending } from '../kit/pendingEffect';
import { askOf, campaignSetup, campaignToPersist, draftOf, newCampaign, templateOf } from './campaignSetup';

/** The wizard of a new campaign: audience, message, hour, review with suppressions, and launch. Going back loses nothing. */
export const campaignMachine = campaignSetup.createMachine({
  id: 'campaign',
  context: ({ input }) => newCampaign(input),
  initial: 'loading',
  invoke: {
    id: 'draft',
    src: 'draft',
    input: ({ context, self }) => ({
      about: draftOf(context.input),
      parent: self,
      toPersist: () => campaignToPersist(self.getSnapshot()),
    }),
  },
  states: {
    loading: {
      description: 'Se piden los clientes con saldo, las plantillas y los centros de costo.',
      meta: { title: 'Cargando a quienes deben' },
      tags: 'busy',
      on: { RESUME: { actions: 'resume' } },
      invoke: {
        id: 'loadChoices',
        src: 'loadChoices',
        onDone: { target: 'resuming', actions: { type: 'setChoices', params: outputOf } },
        onError: { target: 'refused', actions: failed },
      },
    },
    refused: {
      description: 'Se ve por qué y se puede intentar otra vez; lo que se había empezado no se pierde.',
      meta: { title: 'No se cargó la audiencia' },
      tags: 'refused',
      on: { RETRY: 'loading', RESUME: { actions: 'resume' } },
    },
    resuming: {
      description: 'De vuelta al paso donde se quedó, o al último que todavía puede ser.',
      meta: { title: 'Retomando' },
      always: [
        { guard: 'wasSent', target: 'checkingPending' },
        { guard: 'wasAtReview', target: 'checking' },
        { guard: 'wasAtWhen', target: 'when' },
        { guard: 'wasAtMessage', target: 'message.previewing' },
        { guard: 'wasPastAudience', target: 'message' },
        'audience',
      ],
    },
    checkingPending: checkingPending('done', 'reportMade'),
    audience: {
      description: 'Se elige a quiénes va, entre los clientes que deben.',
      meta: { title: 'Audiencia' },
      tags: 'audience',
      on: {
        FILTER: { actions: 'filter' },
        // Input typed while the draft was loading wins over it.
        RESUME: { guard: 'isNew', target: 'resuming', actions: 'resume' },
        RESTART: { actions: 'restart' },
        NEXT: [
          { guard: 'isWritten', target: 'message.previewing' },
          { guard: 'hasAudience', target: 'message' },
        ],
      },
    },
    message: {
      description: 'Se ve como la recibiría un cliente de la audiencia.',
      meta: { title: 'Mensaje' },
      tags: 'message',
      initial: 'idle',
      on: {
        TEMPLATE: { target: '.previewing', actions: 'choose' },
        ATTACH: { guard: 'isByMail', actions: 'attach' },
        SHOW: {
          guard: 'isShown',
          target: '.previewing',
          actions: 'show',
        },
        BACK: 'audience',
        RESTART: { target: 'audience', actions: 'restart' },
        NEXT: { guard: 'hasTemplate', target: 'when' },
      },
      states: {
        idle: {
          description: 'Se elige la plantilla y se pasa de un cliente a otro.',
          meta: { title: 'Vista previa a la vista, o todavía ninguna' },
        },
        previewing: {
          description: 'El servicio pone en la plantilla los datos del cliente que se mira.',
          meta: { title: 'Escribiendo la vista previa' },
          tags: 'busy',
          invoke: {
            id: 'preview',
            src: 'preview',
            input: ({ context }) => ({ template: templateOf(context), customer: context.chosen[context.shown]?.id }),
            onDone: { target: 'idle', actions: { type: 'setPreview', params: outputOf } },
            onError: { target: 'idle', actions: failed },
          },
        },
      },
    },
    when: {
      description: 'Se elige si sale ahora o a una hora, y a quién se retiene porque se le contactó hace poco.',
      meta: { title: 'Cuándo' },
      tags: 'when',
      on: {
        FIELD: { actions: 'change' },
        BACK: 'message',
        RESTART: { target: 'audience', actions: 'restart' },
        NEXT: { guard: 'hasHour', target: 'checking' },
      },
    },
    checking: {
      description: 'El servicio dice a quién retendría si se lanzara ahora; al lanzar lo mira otra vez.',
      meta: { title: 'Mirando a quién se retiene' },
      tags: ['busy', 'review'],
      entry: 'clearProblem',
      invoke: {
        id: 'checkAudience',
        src: 'checkAudience',
        input: ({ context }) => ({ ask: askOf(context), isNow: context.fields.when === 'now' }),
        onDone: { target: 'review', actions: { type: 'setSuppressed', params: outputOf } },
        onError: { target: 'when', actions: failed },
      },
      on: { BACK: 'when' },
    },
    review: {
      description: 'Se ve cuántos la recibirían, cuándo saldría y a quién no se escribe.',
      meta: { title: 'Revisar' },
      tags: 'review',
      on: {
        BACK: 'when',
        RESTART: { target: 'audience', actions: 'restart' },
        NARROW: { actions: 'narrow' },
        OVERRIDE: {
          guard: 'canOverride',
          target: 'overriding',
          actions: 'ask',
        },
        NEXT: { guard: 'hasReceivers', target: 'confirming' },
      },
    },
    confirming: {
      description: 'Lo que sale no vuelve: se pregunta una vez, con cuántos, cuánto, por dónde y cuándo.',
      meta: { title: 'Preguntando antes de lanzar' },
      tags: 'review',
      on: {
        CONFIRM: [{ guard: 'isNow', target: 'launching' }, { target: 'scheduling' }],
        CANCEL: 'review',
      },
    },
    overriding: {
      description: 'Queda dicho por qué, y quién lo dijo.',
      meta: { title: 'Dejando pasar' },
      tags: 'review',
      on: {
        REASON: { actions: 'type' },
        CONFIRM: { guard: 'hasReason', target: 'review', actions: 'override' },
        CANCEL: 'review',
      },
    },
    launching: {
      description: 'Lo mismo, intentado de nuevo, va con la misma clave.',
      meta: { title: 'Lanzando' },
      tags: ['busy', 'review'],
      entry: ['clearProblem', 'holdKey'],
      invoke: {
        id: 'launch',
        src: 'launch',
        input: ({ context }) => ({ ask: askOf(context), idempotencyKey: context.attempt.key }),
        onDone: {
          target: 'done',
          actions: [
            { type: 'setCreated', params: outputOf },
            { type: 'reportLaunched', params: outputOf },
          ],
        },
        onError: { target: 'confirming', actions: failed },
      },
    },
    scheduling: {
      description: 'El servicio la guarda para su hora. Lo mismo, intentado de nuevo, va con la misma clave.',
      meta: { title: 'Programando' },
      tags: ['busy', 'review'],
      entry: ['clearProblem', 'holdKey'],
      invoke: {
        id: 'schedule',
        src: 'schedule',
        input: ({ context }) => ({ ask: askOf(context), idempotencyKey: context.attempt.key }),
        onDone: {
          target: 'done',
          actions: [
            { type: 'setCreated', params: outputOf },
            { type: 'reportCreated', params: outputOf },
          ],
        },
        onError: { target: 'confirming', actions: failed },
      },
    },
    done: {
      description: 'La campaña quedó lanzada o programada, y sigue en su propia página.',
      meta: { title: 'Lanzada' },
      type: 'final',
    },
  },
});

export type CampaignActor = ActorRefFrom<typeof campaignMachine>;
