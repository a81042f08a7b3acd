import type { ActorRefFrom } from 'xstate';
import { eventAsParams, failed } from '../kit/outcome';
import { emptyImport, previewOf, recordsImportSetup } from './recordsImportSetup';

const setPreview = { type: 'setPreview', params: eventAsParams } as const;

/** Imports customers or documents from a file: upload, preview of each row, and the job that imports them. */
export const recordsImportMachine = recordsImportSetup.createMachine({
  id: 'recordsImport',
  context: ({ input }) => emptyImport(input),
  invoke: { id: 'fileHolder', src: 'fileHolder', input: ({ context }) => ({ key: context.fileKey }) },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'No toma tiempo: la dirección dice si hay una importación, y el servicio, en qué está.',
      meta: { title: 'Ubicando la importación' },
      always: [
        { guard: 'isUnnamed', target: 'choosing' },
        { guard: 'isUnread', target: 'restoring' },
        { guard: 'isSaved', target: 'finished' },
        { guard: 'isStopped', target: 'stopped' },
        { guard: 'isSaving', target: 'importing' },
        { target: 'previewed' },
      ],
    },
    restoring: {
      description: 'La dirección nombra una importación: se vuelve a donde estaba, también después de recargar.',
      meta: { title: 'Volviendo a la importación' },
      tags: ['preview', 'busy'],
      entry: 'clearProblem',
      invoke: {
        id: 'readImport',
        src: 'readImport',
        input: ({ context }) => ({ id: context.id ?? '' }),
        onDone: { target: 'deciding', actions: setPreview },
        onError: { target: 'lost', actions: failed },
      },
    },
    lost: {
      description: 'Las importaciones que nadie confirma se olvidan en una semana.',
      meta: { title: 'No se encontró la importación' },
      tags: 'refused',
      on: { RETRY: 'restoring', DISCARD: { target: 'deciding', actions: 'dropFile' } },
    },
    choosing: {
      description: 'La persona elige o suelta el archivo. Si el anterior no se pudo leer, se dice.',
      meta: { title: 'Eligiendo el archivo' },
      tags: 'file',
      on: {
        FILE_CHOSEN: {
          target: 'sniffing',
          actions: [
            { type: 'registerFile', params: eventAsParams },
            { type: 'takeFile', params: eventAsParams },
          ],
        },
      },
    },
    sniffing: {
      description: 'El navegador mira las primeras filas: la persona ve qué eligió antes de enviarlo.',
      meta: { title: 'Mirando el archivo' },
      tags: ['file', 'busy'],
      invoke: {
        id: 'sniffFile',
        src: 'sniffFile',
        input: ({ context: { fileKey } }) => ({ fileKey }),
        onDone: { target: 'ready', actions: { type: 'setSample', params: eventAsParams } },
        onError: { target: 'choosing', actions: ['releaseFile', 'dropUnreadable'] },
      },
    },
    ready: {
      description: 'El archivo está elegido y todavía no salió de este equipo.',
      meta: { title: 'Archivo elegido' },
      tags: 'file',
      on: {
        FILE_CHOSEN: {
          target: 'sniffing',
          actions: [
            { type: 'registerFile', params: eventAsParams },
            { type: 'takeFile', params: eventAsParams },
          ],
        },
        SEND: { target: 'sending', actions: 'clearProblem' },
        DISCARD: { target: 'choosing', actions: ['releaseFile', 'dropFile'] },
      },
    },
    sending: {
      description: 'El archivo sube y el servicio lo lee entero. Un rechazo conserva el archivo.',
      meta: { title: 'Leyendo el archivo' },
      tags: ['file', 'busy'],
      invoke: {
        id: 'sendFile',
        src: 'sendFile',
        input: ({ context: { kind, fileKey }, self }) => ({ kind, fileKey, parent: self }),
        onDone: { target: 'previewed', actions: setPreview },
        onError: { target: 'ready', actions: failed },
      },
      on: {
        PROGRESS: { actions: { type: 'setProgress', params: eventAsParams } },
        CANCEL: 'ready',
      },
    },
    previewed: {
      description: 'Se ve qué pasaría con cada fila. Nada está importado todavía.',
      meta: { title: 'Vista previa' },
      tags: 'preview',
      on: {
        MAP: { target: 'rereading', actions: { type: 'requestCorrected', params: eventAsParams } },
        CHOOSE_FIELD: { actions: { type: 'chooseField', params: eventAsParams } },
        FORGET_FIELDS: { actions: 'forgetFields' },
        APPLY_FIELDS: { guard: 'hasNewFields', target: 'rereading', actions: 'requestFields' },
        SAVE: { guard: 'canSave', target: 'saving' },
        DISCARD: { target: 'choosing', actions: ['releaseFile', 'dropFile'] },
      },
    },
    rereading: {
      description:
        'El servicio lee otra vez el archivo que ya tiene, con la corrección. Si se rechaza o se cancela, queda la vista previa anterior.',
      meta: { title: 'Leyendo con la corrección' },
      tags: ['preview', 'busy'],
      entry: 'clearProblem',
      invoke: {
        id: 'readAgain',
        src: 'readAgain',
        input: ({ context }) => ({ id: previewOf(context).id, mapping: context.requestedMapping }),
        onDone: { target: 'previewed', actions: setPreview },
        onError: { target: 'previewed', actions: failed },
      },
      on: { CANCEL: 'previewed' },
    },
    saving: {
      description: 'Se pide el trabajo que importa. Si se intenta de nuevo es el mismo: no se importa dos veces.',
      meta: { title: 'Pidiendo la importación' },
      tags: ['preview', 'busy'],
      entry: ['clearProblem', 'holdKey'],
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => ({ id: previewOf(context).id, idempotencyKey: context.attempt.key }),
        onDone: { target: 'deciding', actions: setPreview },
        onError: { target: 'previewed', actions: failed },
      },
    },
    importing: {
      description: 'El servicio importa por su cuenta: se puede salir de aquí, y Trabajos dice cómo va.',
      meta: { title: 'Importando' },
      tags: 'report',
      initial: 'waiting',
      states: {
        waiting: {
          description: 'Se deja pasar un momento antes de mirar otra vez cuánto va.',
          meta: { title: 'Esperando' },
          after: { lookTime: 'looking' },
        },
        looking: {
          description: 'Si no se pudo mirar, se mira otra vez al rato: el trabajo sigue igual.',
          meta: { title: 'Mirando cómo va' },
          invoke: {
            id: 'lookAtImport',
            src: 'readImport',
            input: ({ context }) => ({ id: previewOf(context).id }),
            onDone: { target: '#recordsImport.deciding', actions: setPreview },
            onError: 'waiting',
          },
        },
      },
    },
    stopped: {
      description: 'Lo que ya se importó está guardado; al seguir se importa solo lo que falta.',
      meta: { title: 'La importación se detuvo' },
      tags: 'report',
      on: { RETRY: 'resuming' },
    },
    resuming: {
      description: 'Se pide el mismo trabajo con la misma clave: lo ya importado no se importa dos veces.',
      meta: { title: 'Pidiendo que siga' },
      tags: ['report', 'busy'],
      entry: ['clearProblem', 'holdKey'],
      invoke: {
        id: 'resume',
        src: 'save',
        input: ({ context }) => ({ id: previewOf(context).id, idempotencyKey: context.attempt.key }),
        onDone: { target: 'deciding', actions: setPreview },
        onError: { target: 'stopped', actions: failed },
      },
    },
    finished: {
      description: 'Se ve qué se importó. Las filas rechazadas se descargan, se corrigen y se suben otra vez.',
      meta: { title: 'Importación terminada' },
      tags: 'report',
      on: { DISCARD: { target: 'choosing', actions: 'dropFile' } },
    },
  },
});

export type RecordsImportActor = ActorRefFrom<typeof recordsImportMachine>;
