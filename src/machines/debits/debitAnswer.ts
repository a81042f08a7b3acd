import type { ActorRefFrom } from 'xstate';
import { loadDebits, saveDebitAnswer } from '../../api/contract/debits';
import { debitAnswerSetup, emptyAnswer } from './debitAnswerSetup';

const failed = ({ event }: { event: { error: unknown } }) => ({ error: event.error });

/** A bank's answer: the file, what of it was found, and the decision to carry it over. Done once it is saved. */
export const debitAnswerMachine = debitAnswerSetup.createMachine({
  id: 'debitAnswer',
  context: ({ input }) => emptyAnswer(input.id),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'After a refusal its reason is in context.',
      meta: { title: 'Eligiendo el archivo' },
      on: {
        FILE_CHOSEN: {
          target: 'reading',
          actions: { type: 'takeFile', params: ({ event }) => ({ file: event.file }) },
        },
      },
    },
    reading: {
      meta: { title: 'Leyendo la respuesta' },
      tags: 'busy',
      invoke: {
        id: 'sendFile',
        src: 'sendFile',
        input: ({ context: { id, file }, self }) => ({
          id,
          file: file?.key ?? '',
          onProgress: (share: number) => self.send({ type: 'PROGRESS', share }),
        }),
        onDone: {
          target: 'previewed',
          actions: [
            { type: 'keepPreview', params: ({ event }) => ({ preview: event.output }) },
            { type: 'tellSuccess', params: { row: loadDebits } },
          ],
        },
        onError: {
          target: 'choosing',
          actions: ['dropFile', { type: 'keepProblem', params: failed }, { type: 'tellFailure', params: failed }],
        },
      },
      on: {
        PROGRESS: { actions: { type: 'keepProgress', params: ({ event }) => ({ share: event.share }) } },
        CANCEL: { target: 'choosing', actions: 'dropFile' },
      },
    },
    previewed: {
      meta: { title: 'Vista previa' },
      tags: 'preview',
      on: {
        SHOW: { actions: { type: 'show', params: ({ event }) => ({ outcome: event.outcome }) } },
        SAVE: { target: 'saving', actions: 'clearProblem' },
        DISCARD: { target: 'choosing', actions: 'dropFile' },
      },
    },
    saving: {
      description: 'What was collected becomes payments, once. Tried again, the same key is sent.',
      meta: { title: 'Guardando la respuesta' },
      tags: ['busy', 'preview'],
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { id, preview, idempotencyKey } }) => ({ id, preview: preview?.id ?? '', idempotencyKey }),
        onDone: { target: 'saved', actions: ['dropFile', { type: 'tellSuccess', params: { row: saveDebitAnswer } }] },
        onError: {
          target: 'previewed',
          actions: [
            { type: 'keepProblem', params: failed },
            { type: 'tellFailure', params: failed },
          ],
        },
      },
    },
    saved: { meta: { title: 'Respuesta guardada' }, type: 'final' },
  },
});

export type AnswerActor = ActorRefFrom<typeof debitAnswerMachine>;
