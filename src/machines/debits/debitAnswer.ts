import type { ActorRefFrom } from 'xstate';
import { assertDefined } from '../kit/assertDefined';
import { eventAsParams, failed } from '../kit/outcome';
import { answerToPersist, debitAnswerSetup, emptyAnswer, previewOf } from './debitAnswerSetup';

/** A bank's answer: upload, preview, questions and saving. */
export const debitAnswerMachine = debitAnswerSetup.createMachine({
  id: 'debitAnswer',
  context: ({ input }) => emptyAnswer(input.id),
  invoke: [
    { id: 'fileHolder', src: 'fileHolder', input: ({ context }) => ({ key: context.fileKey }) },
    {
      id: 'draft',
      src: 'draft',
      input: ({ context: { id }, self }) => ({
        about: { kind: 'debit', subject: id },
        parent: self,
        toPersist: () => answerToPersist(self.getSnapshot()),
      }),
    },
  ],
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Si el archivo anterior se rechazó, o no se pudo abrir el que se dejó, se ve por qué.',
      meta: { title: 'Eligiendo el archivo' },
      on: {
        RESUME: {
          guard: { type: 'wasLeft', params: eventAsParams },
          target: 'opening',
          actions: { type: 'want', params: eventAsParams },
        },
        RETRY: { guard: 'isWanted', target: 'opening' },
        FILE_CHOSEN: {
          target: 'reading',
          actions: [
            { type: 'registerFile', params: eventAsParams },
            { type: 'takeFile', params: eventAsParams },
          ],
        },
      },
    },
    opening: {
      description: 'La que se dejó otro día antes de guardarla: el servicio tiene el archivo.',
      meta: { title: 'Abriendo la respuesta' },
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'openAnswer',
        src: 'openAnswer',
        input: ({ context: { id, wanted } }) => ({ id, answer: assertDefined(wanted, 'wanted') }),
        onDone: [
          {
            guard: { type: 'isAlreadyApplied', params: eventAsParams },
            target: 'choosing',
            actions: ['dropFile', 'advanceAttempt'],
          },
          { target: 'previewed', actions: { type: 'setPreview', params: eventAsParams } },
        ],
        onError: { target: 'choosing', actions: failed },
      },
    },
    reading: {
      description: 'El archivo sube y el servicio busca cada respuesta entre los cobros del débito.',
      meta: { title: 'Leyendo la respuesta' },
      tags: 'busy',
      invoke: {
        id: 'sendFile',
        src: 'sendFile',
        input: ({ context: { id, fileKey }, self }) => ({ id, fileKey, parent: self }),
        onDone: { target: 'previewed', actions: [{ type: 'setPreview', params: eventAsParams }, 'reportRead'] },
        onError: { target: 'choosing', actions: ['releaseFile', 'dropFile', ...failed] },
      },
      on: {
        PROGRESS: { actions: { type: 'setProgress', params: eventAsParams } },
        CANCEL: { target: 'choosing', actions: ['releaseFile', 'dropFile'] },
      },
    },
    previewed: {
      description:
        'Se ve qué se cobró, qué se rechazó, qué sigue pendiente y qué no se encontró; lo que no está claro se pregunta. Nada está guardado todavía.',
      meta: { title: 'Vista previa' },
      tags: 'preview',
      on: {
        FILTER: { actions: { type: 'filter', params: eventAsParams } },
        DECIDE: { target: 'deciding', actions: { type: 'choose', params: eventAsParams } },
        SAVE: 'saving',
        DISCARD: { target: 'choosing', actions: ['releaseFile', 'dropFile'] },
      },
    },
    deciding: {
      description: 'El servicio lee el archivo otra vez con lo que se dijo de lo que dejaba por aclarar.',
      meta: { title: 'Aclarando la respuesta' },
      tags: ['busy', 'preview'],
      entry: 'clearProblem',
      invoke: {
        id: 'decide',
        src: 'decide',
        input: ({ context }) => ({ id: context.id, answer: previewOf(context).id, decisions: context.decisions }),
        onDone: { target: 'previewed', actions: { type: 'setPreview', params: eventAsParams } },
        onError: { target: 'previewed', actions: failed },
      },
    },
    saving: {
      description: 'Lo cobrado se vuelve pagos, una sola vez: si se intenta de nuevo, va con la misma clave.',
      meta: { title: 'Guardando la respuesta' },
      tags: ['busy', 'preview'],
      entry: ['clearProblem', 'holdKey'],
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => ({
          id: context.id,
          preview: previewOf(context).id,
          idempotencyKey: context.attempt.key,
        }),
        onDone: { target: 'saved', actions: 'reportSaved' },
        onError: { target: 'previewed', actions: failed },
      },
    },
    saved: {
      description: 'El débito se carga otra vez, con lo cobrado y lo rechazado.',
      meta: { title: 'Respuesta guardada' },
      type: 'final',
    },
  },
});

export type DebitAnswerActor = ActorRefFrom<typeof debitAnswerMachine>;
