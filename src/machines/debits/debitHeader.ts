import type { ActorRefFrom } from 'xstate';
import { failed, outputOf } from '../kit/outcome';
import { checkingPending } from '../kit/pendingEffect';
import { debitHeaderSetup, draftOf, emptyHeader, headerToPersist } from './debitHeaderSetup';

/** The header of a new debit: collecting account, date and bucket, with a preview before it is created. */
export const debitHeaderMachine = debitHeaderSetup.createMachine({
  id: 'debitHeader',
  context: ({ input }) => emptyHeader(input),
  initial: 'loading',
  invoke: {
    id: 'draft',
    src: 'draft',
    input: ({ context, self }) => ({
      about: draftOf(context.input),
      parent: self,
      toPersist: () => headerToPersist(self.getSnapshot().context),
    }),
  },
  states: {
    loading: {
      description: 'Se piden las cuentas que pueden cobrar y los bancos entre los que se elige.',
      meta: { title: 'Cargando cuentas y bancos' },
      tags: 'busy',
      invoke: {
        id: 'loadChoices',
        src: 'loadChoices',
        onDone: { target: 'resuming', actions: { type: 'setChoices', params: outputOf } },
        onError: { target: 'refused', actions: failed },
      },
      on: { RESUME: { actions: 'resume' } },
    },
    refused: {
      description: 'Se ve por qué y se puede intentar otra vez; lo que se había empezado no se pierde.',
      meta: { title: 'No se cargaron las cuentas' },
      tags: 'refused',
      on: { RETRY: 'loading', RESUME: { actions: 'resume' } },
    },
    resuming: {
      description: 'De vuelta a lo que se había escrito, y a su vista previa si estaba a la vista.',
      meta: { title: 'Retomando' },
      always: [
        { guard: 'wasSent', target: 'checkingPending' },
        { guard: 'wasPreviewed', target: 'previewing' },
        'editing',
      ],
    },
    checkingPending: checkingPending('created', 'reportCreated'),
    editing: {
      description: 'Al cambiar la cuenta, el banco o la fecha, la vista previa deja de valer.',
      meta: { title: 'Escribiendo la cabecera' },
      on: {
        FIELD: { actions: 'change' },
        // Input typed while the draft was loading wins over it.
        RESUME: { guard: 'isNew', target: 'resuming', actions: 'resume' },
        RESTART: { guard: 'isResumed', actions: 'restart' },
        EXCLUSION: { actions: 'showExclusion' },
        PREVIEW: { guard: 'canPreview', target: 'previewing' },
        CREATE: { guard: 'canCreate', target: 'creating' },
      },
    },
    previewing: {
      description: 'No se guarda nada. Si entretanto cambia un campo, la respuesta ya no sirve.',
      meta: { title: 'Buscando qué se cobraría' },
      tags: 'busy',
      entry: ['clearProblem', 'wantPreview'],
      invoke: {
        id: 'preview',
        src: 'preview',
        input: ({ context: { fields } }) => fields,
        onDone: { target: 'editing', actions: { type: 'setPreview', params: outputOf } },
        onError: { target: 'editing', actions: failed },
      },
      on: { FIELD: { target: 'editing', actions: 'change' } },
    },
    creating: {
      description: 'Los detalles se generan con ella. Si se intenta de nuevo, va con la misma clave.',
      meta: { title: 'Creando y generando los detalles' },
      tags: 'busy',
      entry: ['clearProblem', 'holdKey'],
      invoke: {
        id: 'create',
        src: 'create',
        input: ({ context: { fields, attempt } }) => ({ fields, idempotencyKey: attempt.key }),
        onDone: { target: 'created', actions: [{ type: 'setCreated', params: outputOf }, 'reportCreated'] },
        onError: { target: 'editing', actions: failed },
      },
    },
    created: {
      description: 'El débito existe con sus detalles: se revisan en su propia página.',
      meta: { title: 'Cabecera creada' },
      type: 'final',
    },
  },
});

export type DebitHeaderActor = ActorRefFrom<typeof debitHeaderMachine>;
