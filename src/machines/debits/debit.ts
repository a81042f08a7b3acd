import type { ActorRefFrom } from 'xstate';
import { failed, outputOf, reported } from '../kit/outcome';
import { type DebitContext, type DebitDetails, debitSetup, emptyDebit, versionOf } from './debitSetup';
import { editsToPersist, editsToSend } from './editedLines';

/** What the bank answers, while it has the order or was sent it elsewhere. */
const answer = {
  id: 'answer',
  src: 'answer',
  input: ({ context: { id, answer } }: { context: DebitContext }) => ({ id, answer }),
  onDone: { target: '#debit.loading', actions: 'forgetAnswer' },
} as const;
const inFormat = ({ context: { id, format } }: { context: DebitContext }) => ({ id, format });
const updated = [{ type: 'setUpdated' as const, params: outputOf<DebitDetails> }, 'reportUpdated' as const];

/** One automatic debit, from its generated details to the bank's results. */
export const debitMachine = debitSetup.createMachine({
  id: 'debit',
  context: ({ input }) => emptyDebit(input),
  initial: 'loading',
  invoke: { id: 'debitSearch', src: 'debitSearch', input: {} },
  on: {
    FILTER: { actions: 'filter' },
    RESULT: { actions: 'showResults' },
    EXCLUSION: { actions: 'showExclusion' },
  },
  states: {
    loading: {
      description: 'Se piden sus cobros y, si el banco ya respondió, los errores de su respuesta.',
      meta: { title: 'Cargando el débito' },
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context: { id } }) => ({ id }),
        onDone: { target: 'deciding', actions: { type: 'setLoaded', params: outputOf } },
        onError: { target: 'refused', actions: failed },
      },
    },
    refused: {
      description: 'Se ve por qué y se puede intentar otra vez.',
      meta: { title: 'No se cargó el débito' },
      tags: 'refused',
      on: { RETRY: 'loading' },
    },
    deciding: {
      description:
        'No toma tiempo: el estado del débito dice qué se puede hacer. Los cambios sin guardar se siguen editando.',
      meta: { title: 'Ubicando el débito' },
      always: [
        { guard: 'hasChanges', target: 'reviewing' },
        { guard: 'isSaved', target: 'saved' },
        { guard: 'isEditable', target: 'reviewing' },
        { target: 'waiting' },
      ],
    },
    reviewing: {
      description: 'Lo que se cambia y aún no se guarda queda como borrador, y vuelve en otra visita.',
      meta: { title: 'Con los detalles abiertos' },
      tags: 'editing',
      invoke: {
        id: 'draft',
        src: 'draft',
        input: ({ context: { id }, self }) => ({
          about: { kind: 'debit', subject: id },
          parent: self,
          toPersist: () => editsToPersist(self.getSnapshot().context.edits),
        }),
      },
      initial: 'editing',
      states: {
        editing: {
          description: 'Se corrigen montos y se quitan o se incluyen cobros, hasta guardar el débito.',
          meta: { title: 'Revisando los detalles' },
          on: {
            AMOUNT: { actions: 'setAmount' },
            EXCLUDE: { actions: 'exclude' },
            INCLUDE: { actions: 'include' },
            RESUME: { actions: 'resume' },
            DISCARD_CHANGES: { guard: 'hasChanges', actions: 'discardChanges' },
            UPDATE: { guard: 'canUpdate', target: 'updating', actions: 'saveNoMore' },
            SAVE: [
              { guard: 'canUpdate', target: 'updating', actions: 'saveNext' },
              { guard: 'canSave', target: 'saving' },
            ],
            DELETED: '#debit.deleted',
            RELOAD: '#debit.loading',
          },
        },
        updating: {
          description:
            'Se guardan todos los cambios o ninguno y, si se pidió, después el débito. Si se rechaza, cada línea equivocada dice por qué.',
          meta: { title: 'Guardando los cambios' },
          tags: 'busy',
          entry: 'clearProblem',
          invoke: {
            id: 'update',
            src: 'update',
            input: ({ context }) => ({ ...versionOf(context), details: editsToSend(context.lines, context.edits) }),
            onDone: [
              { guard: 'savesNext', target: 'saving', actions: updated },
              { target: 'editing', actions: updated },
            ],
            onError: { target: 'editing', actions: failed },
          },
        },
        saving: {
          description:
            'Lo que ya no se puede cobrar se rechaza línea por línea. Si se intenta de nuevo, va con la misma clave.',
          meta: { title: 'Guardando el débito' },
          tags: 'busy',
          entry: ['clearProblem', 'holdKey'],
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context }) => ({ ...versionOf(context), idempotencyKey: context.attempt.key }),
            onDone: { target: '#debit.saved', actions: [{ type: 'setSaved', params: outputOf }, 'reportSaved'] },
            onError: { target: 'editing', actions: failed },
          },
        },
      },
    },
    saved: {
      description:
        'Listo para el banco. Todavía se puede volver a los detalles o eliminar; o se carga la respuesta a una orden que salió por otro camino.',
      meta: { title: 'Guardado' },
      // Without an order file from the service, the order is sent elsewhere and only the answer is loaded here.
      invoke: answer,
      on: {
        EDIT: { target: 'reviewing', actions: 'clearProblem' },
        ORDER: [
          { guard: 'isOfBank', target: 'checking', actions: 'chooseFormat' },
          { target: 'asking', actions: 'chooseFormat' },
        ],
        DELETED: 'deleted',
      },
    },
    checking: {
      description:
        'Antes de enviar se ve qué no cabe en el formato del banco. Lo que no puede ir así dice por qué, línea por línea.',
      meta: { title: 'Comprobando la orden' },
      tags: 'busy',
      invoke: {
        id: 'check',
        src: 'check',
        input: inFormat,
        onDone: { target: 'asking', actions: { type: 'setCheck', params: outputOf } },
        onError: { target: 'saved', actions: failed },
      },
    },
    asking: {
      description: 'Con el archivo el débito queda enviado: se pregunta antes, porque ya no se edita ni se elimina.',
      meta: { title: 'Preguntando si se envía' },
      on: { CONFIRM: [{ guard: 'sends', target: 'dispatching' }, { target: 'ordering' }], CANCEL: 'saved' },
    },
    dispatching: {
      description:
        'El servicio fija la orden y la deja donde el banco la recoge, por el origen de la cuenta; si hoy no puede, lo intenta de nuevo.',
      meta: { title: 'Enviando la orden por su origen' },
      tags: 'busy',
      invoke: {
        id: 'dispatch',
        src: 'dispatch',
        input: ({ context: { id } }) => ({ id }),
        onDone: { target: 'waiting', actions: [{ type: 'setDispatched', params: outputOf }, 'reportDispatched'] },
        onError: { target: 'deciding', actions: failed },
      },
    },
    ordering: {
      description:
        'Desde que el archivo está listo, el banco tiene la orden. Si se rechaza, las líneas que ya no se pueden cobrar dicen por qué.',
      meta: { title: 'Preparando el archivo para el banco' },
      tags: 'busy',
      invoke: {
        id: 'order',
        src: 'order',
        input: inFormat,
        onDone: {
          target: 'waiting',
          actions: [
            { type: 'setOrdered', params: outputOf },
            { type: 'giveFile', params: outputOf },
          ],
        },
        onError: { target: 'deciding', actions: failed },
      },
    },
    waiting: {
      description:
        'El banco tiene la orden: el archivo otra vez, su respuesta, que es un diagrama aparte, o no esperarla más.',
      meta: { title: 'Con el banco' },
      invoke: answer,
      on: {
        DOWNLOAD_ERRORS: { guard: 'hasErrors', actions: 'giveErrors' },
        CLOSED: { guard: 'isUnanswered', target: 'loading' },
      },
      initial: 'idle',
      states: {
        idle: {
          description: 'El banco todavía no responde, o ya se guardó lo que respondió.',
          meta: { title: 'Esperando la respuesta' },
          on: { ORDER: { target: 'ordering', actions: 'chooseFormat' } },
        },
        ordering: {
          description: 'El servicio entrega otra vez la orden que ya se envió; nada se envía de nuevo.',
          meta: { title: 'El mismo archivo otra vez' },
          tags: 'busy',
          invoke: {
            id: 'order',
            src: 'order',
            input: inFormat,
            onDone: { target: 'idle', actions: { type: 'giveFile', params: outputOf } },
            onError: { target: 'idle', actions: reported },
          },
        },
      },
    },
    deleted: {
      description: 'El débito ya no existe: se vuelve a la lista.',
      meta: { title: 'Eliminado' },
      type: 'final',
    },
  },
});

export type DebitActor = ActorRefFrom<typeof debitMachine>;
