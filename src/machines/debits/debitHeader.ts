import type { ActorRefFrom } from 'xstate';
import { debitHeaderSetup } from './debitHeaderSetup';

const failed = ({ event }: { event: { error: unknown } }) => ({ error: event.error });

/** The header of a new debit: which account collects, until when, and a look at what it would hold before it is created. */
export const debitHeaderMachine = debitHeaderSetup.createMachine({
  id: 'debitHeader',
  context: ({ input: { name, today } }) => ({
    accounts: [],
    banks: [],
    fields: { name, bank_account: '', bank: '', collect_on: today },
    preview: undefined,
    idempotencyKey: crypto.randomUUID(),
    created: undefined,
    problem: undefined,
  }),
  initial: 'loading',
  states: {
    loading: {
      meta: { title: 'Cargando cuentas y bancos' },
      tags: 'busy',
      invoke: {
        id: 'loadChoices',
        src: 'loadChoices',
        onDone: {
          target: 'editing',
          actions: { type: 'keepChoices', params: ({ event }) => ({ choices: event.output }) },
        },
        onError: {
          target: 'refused',
          actions: [
            { type: 'keepProblem', params: failed },
            { type: 'tellFailure', params: failed },
          ],
        },
      },
    },
    refused: { meta: { title: 'No se cargaron las cuentas' }, tags: 'refused', on: { RETRY: 'loading' } },
    editing: {
      meta: { title: 'Escribiendo la cabecera' },
      on: {
        FIELD: { actions: { type: 'change', params: ({ event: { name, value } }) => ({ name, value }) } },
        PREVIEW: { guard: 'canPreview', target: 'previewing', actions: 'clearProblem' },
        CREATE: { guard: 'canCreate', target: 'creating', actions: 'clearProblem' },
      },
    },
    previewing: {
      description: 'Nothing is written. A field changed meanwhile makes the answer one of no use.',
      meta: { title: 'Buscando qué se cobraría' },
      tags: 'busy',
      invoke: {
        id: 'preview',
        src: 'preview',
        input: ({ context: { fields } }) => fields,
        onDone: {
          target: 'editing',
          actions: { type: 'keepPreview', params: ({ event }) => ({ preview: event.output }) },
        },
        onError: {
          target: 'editing',
          actions: [
            { type: 'keepProblem', params: failed },
            { type: 'tellFailure', params: failed },
          ],
        },
      },
      on: {
        FIELD: {
          target: 'editing',
          actions: { type: 'change', params: ({ event: { name, value } }) => ({ name, value }) },
        },
      },
    },
    creating: {
      description: 'The details are generated with it. Tried again, the same key is sent.',
      meta: { title: 'Creando y generando los detalles' },
      tags: 'busy',
      invoke: {
        id: 'create',
        src: 'create',
        input: ({ context: { fields, idempotencyKey } }) => ({ fields, idempotencyKey }),
        onDone: {
          target: 'created',
          actions: [{ type: 'keepCreated', params: ({ event }) => ({ debit: event.output }) }, 'tellCreated'],
        },
        onError: {
          target: 'editing',
          actions: [
            { type: 'keepProblem', params: failed },
            { type: 'tellFailure', params: failed },
          ],
        },
      },
    },
    created: { meta: { title: 'Cabecera creada' }, type: 'final' },
  },
});

export type HeaderActor = ActorRefFrom<typeof debitHeaderMachine>;
