import type { ActorRefFrom } from 'xstate';
import { failed, given } from '../kit/outcome';
import { askOf, nothingPlanned, planCampaignSetup } from './planCampaignSetup';

/** What is planned on the calendar: put on it, moved, taken away, and created all at once. */
export const planCampaignMachine = planCampaignSetup.createMachine({
  id: 'planCampaign',
  context: ({ input }) => nothingPlanned(input),
  initial: 'loading',
  on: {
    FETCHED: { actions: { type: 'keepFetched', params: given } },
    FIELD: { actions: { type: 'change', params: given } },
  },
  states: {
    loading: {
      description: 'Se piden las plantillas activas, que son las que se pueden planificar.',
      meta: { title: 'Cargando las plantillas' },
      tags: 'busy',
      invoke: {
        id: 'loadTemplates',
        src: 'loadTemplates',
        onDone: { target: 'planning', actions: { type: 'keepTemplates', params: given } },
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
          { guard: { type: 'isAddable', params: given }, actions: { type: 'add', params: given } },
          { guard: { type: 'isClosed', params: given }, actions: { type: 'refuse', params: given } },
        ],
        OPEN: {
          guard: { type: 'isThere', params: given },
          target: 'looking',
          actions: { type: 'open', params: given },
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
          { guard: { type: 'isRefused', params: given }, actions: { type: 'refuse', params: given } },
          {
            guard: { type: 'isUnsaved', params: given },
            target: 'planning',
            actions: { type: 'move', params: given },
          },
          {
            guard: { type: 'isOnlyPlanned', params: given },
            target: 'moving',
            actions: { type: 'aim', params: given },
          },
        ],
        REMOVE: [
          {
            guard: { type: 'isUnsaved', params: given },
            target: 'planning',
            actions: { type: 'remove', params: given },
          },
          {
            guard: { type: 'isOnlyPlanned', params: given },
            target: 'removing',
            actions: { type: 'open', params: given },
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
          actions: [{ type: 'keepSaved', params: given }, 'clearTemplate', 'reportCreated', 'reportChanged'],
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
