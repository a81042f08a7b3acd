import type { ActorRefFrom } from 'xstate';
import { eventAsParams, failed } from '../kit/outcome';
import { askOf, nothingPlanned, planCampaignSetup } from './planCampaignSetup';

/** Plans campaigns on the calendar: adds, moves and removes them, and creates all of them at once. */
export const planCampaignMachine = planCampaignSetup.createMachine({
  id: 'planCampaign',
  context: ({ input }) => nothingPlanned(input),
  initial: 'loading',
  on: {
    FETCHED: { actions: { type: 'setFetched', params: eventAsParams } },
    FIELD: { actions: { type: 'change', params: eventAsParams } },
  },
  states: {
    loading: {
      description: 'Se piden las plantillas activas, que son las que se pueden planificar.',
      meta: { title: 'Cargando las plantillas' },
      tags: 'busy',
      invoke: {
        id: 'loadTemplates',
        src: 'loadTemplates',
        onDone: { target: 'planning', actions: { type: 'setTemplates', params: eventAsParams } },
        onError: { target: 'refused', actions: failed },
      },
    },
    refused: {
      description: 'Se ve por qué y se puede intentar otra vez.',
      meta: { title: 'No se cargaron las plantillas' },
      tags: 'refused',
      on: { RETRY: 'loading' },
    },
    planning: {
      description: 'Lo que se agrega queda a la espera de guardarse. En feriado o fuera de horario no se agrega.',
      meta: { title: 'Planificando' },
      on: {
        ADD: [
          { guard: { type: 'isAddable', params: eventAsParams }, actions: { type: 'add', params: eventAsParams } },
          { guard: { type: 'isClosed', params: eventAsParams }, actions: { type: 'refuse', params: eventAsParams } },
        ],
        OPEN: {
          guard: { type: 'isThere', params: eventAsParams },
          target: 'looking',
          actions: { type: 'open', params: eventAsParams },
        },
        SAVE: { guard: 'canSave', target: 'saving' },
        CLEAR: { actions: ['clear', 'reportCleared'] },
        CLEAN: { target: 'loading', actions: 'cleanTemplates' },
      },
    },
    looking: {
      description:
        'También quien se arrastra a otro día pasa por aquí. De la campaña ya creada, la hora se cambia en la campaña.',
      meta: { title: 'Viendo una' },
      tags: 'dialog',
      on: {
        MOVE: [
          { guard: { type: 'isRefused', params: eventAsParams }, actions: { type: 'refuse', params: eventAsParams } },
          {
            guard: { type: 'isUnsaved', params: eventAsParams },
            target: 'planning',
            actions: { type: 'move', params: eventAsParams },
          },
          {
            guard: { type: 'isOnlyPlanned', params: eventAsParams },
            target: 'moving',
            actions: { type: 'aim', params: eventAsParams },
          },
        ],
        REMOVE: [
          {
            guard: { type: 'isUnsaved', params: eventAsParams },
            target: 'planning',
            actions: { type: 'remove', params: eventAsParams },
          },
          {
            guard: { type: 'isOnlyPlanned', params: eventAsParams },
            target: 'removing',
            actions: { type: 'open', params: eventAsParams },
          },
        ],
        CLOSE: { target: 'planning', actions: 'close' },
      },
    },
    saving: {
      description: 'Lo mismo, intentado de nuevo, va con la misma clave.',
      meta: { title: 'Creando' },
      tags: 'busy',
      entry: 'holdKey',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => ({ ask: askOf(context), idempotencyKey: context.attempt.key }),
        onDone: {
          target: 'planning',
          actions: [{ type: 'setSaved', params: eventAsParams }, 'clearTemplate', 'reportCreated', 'reportChanged'],
        },
        onError: { target: 'planning', actions: failed },
      },
    },
    moving: {
      description: 'El servicio guarda la hora nueva. Si la rechaza, queda la de antes.',
      meta: { title: 'Moviendo' },
      tags: 'busy',
      invoke: {
        id: 'move',
        src: 'move',
        input: ({ context: { opened = '', to } }) => ({ id: opened, start: to }),
        onDone: { target: 'planning', actions: ['moveOpened', 'reportChanged'] },
        onError: { target: 'looking', actions: failed },
      },
    },
    removing: {
      description: 'El servicio la borra del calendario. Si lo rechaza, sigue donde estaba.',
      meta: { title: 'Quitando' },
      tags: ['busy', 'dialog'],
      invoke: {
        id: 'remove',
        src: 'remove',
        input: ({ context: { opened = '' } }) => ({ id: opened }),
        onDone: { target: 'planning', actions: ['removeOpened', 'reportChanged'] },
        onError: { target: 'looking', actions: failed },
      },
    },
  },
});

export type PlanCampaignActor = ActorRefFrom<typeof planCampaignMachine>;
