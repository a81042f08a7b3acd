import type { ActorRefFrom } from 'xstate';
import { assertDefined } from '../kit/assertDefined';
import { eventAsParams, failed } from '../kit/outcome';
import { choiceToSave, emptyUpload, previewOf, readingOf, statementUploadSetup } from './statementUploadSetup';

/** Uploads a bank's file: account and file, preview, corrections and saving. */
export const statementUploadMachine = statementUploadSetup.createMachine({
  id: 'statementUpload',
  context: ({ input }) => emptyUpload(input),
  invoke: { id: 'fileHolder', src: 'fileHolder', input: ({ context }) => ({ key: context.fileKey }) },
  initial: 'loadingAccounts',
  output: ({ context }) => ({ id: assertDefined(context.saved, 'saved') }),
  states: {
    loadingAccounts: {
      description: 'Se piden las cuentas para las que se puede subir un extracto, y la que se usó la última vez.',
      meta: { title: 'Cargando cuentas bancarias' },
      tags: ['file', 'busy'],
      invoke: {
        id: 'loadAccounts',
        src: 'loadAccounts',
        onDone: [
          { guard: 'isWanted', target: 'opening', actions: { type: 'setAccounts', params: eventAsParams } },
          { guard: 'isDropped', target: 'sniffing', actions: { type: 'setAccounts', params: eventAsParams } },
          { target: 'choosing', actions: { type: 'setAccounts', params: eventAsParams } },
        ],
        onError: { target: 'noAccounts', actions: failed },
      },
      on: { OPEN: { actions: { type: 'want', params: eventAsParams } }, BACK: { actions: 'wantNone' } },
    },
    noAccounts: {
      description: 'Se ve por qué y se puede intentar otra vez; sin cuenta no se sube nada.',
      meta: { title: 'No se cargaron las cuentas' },
      tags: ['file', 'refused'],
      on: {
        RETRY: 'loadingAccounts',
        OPEN: { actions: { type: 'want', params: eventAsParams } },
        BACK: { actions: 'wantNone' },
      },
    },
    opening: {
      description: 'La vista previa que dice la dirección: el servicio tiene el archivo y lo lee como se dejó.',
      meta: { title: 'Abriendo la vista previa' },
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'openPreview',
        src: 'openPreview',
        input: ({ context }) => ({ id: assertDefined(context.wanted, 'wanted') }),
        onDone: [
          {
            guard: { type: 'isSavedAlready', params: eventAsParams },
            target: 'saved',
            actions: { type: 'setConciliation', params: eventAsParams },
          },
          { target: 'previewed', actions: { type: 'setOpened', params: eventAsParams } },
        ],
        onError: { target: 'lost', actions: failed },
      },
      on: {
        OPEN: { target: 'opening', reenter: true, actions: { type: 'want', params: eventAsParams } },
        BACK: { target: 'choosing', actions: 'dropFile' },
      },
    },
    lost: {
      description: 'Ya no está (una semana sin guardarse), es de otra empresa, o no hubo respuesta: se dice qué hacer.',
      meta: { title: 'No se abrió la vista previa' },
      tags: 'refused',
      on: {
        RETRY: 'opening',
        OPEN: { target: 'opening', actions: { type: 'want', params: eventAsParams } },
        BACK: { target: 'choosing', actions: 'dropFile' },
      },
    },
    choosing: {
      description:
        'La persona dice de qué cuenta es el extracto y elige el archivo. Si el anterior no se pudo leer, se dice.',
      meta: { title: 'Eligiendo cuenta y archivo' },
      tags: 'file',
      on: {
        OPEN: { target: 'opening', actions: { type: 'want', params: eventAsParams } },
        CHOOSE_ACCOUNT: { actions: { type: 'chooseAccount', params: eventAsParams } },
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
      description:
        'El navegador mira las primeras filas: la persona ve qué eligió y puede decir las columnas antes de enviarlo.',
      meta: { title: 'Mirando el archivo' },
      tags: ['file', 'busy'],
      on: { CHOOSE_ACCOUNT: { actions: { type: 'chooseAccount', params: eventAsParams } } },
      invoke: {
        id: 'sniffFile',
        src: 'sniffFile',
        input: ({ context: { fileKey } }) => ({ fileKey }),
        onDone: [
          {
            guard: 'isDropped',
            target: 'sending',
            actions: [{ type: 'setSample', params: eventAsParams }, 'requestFirst', 'clearProblem'],
          },
          { target: 'ready', actions: { type: 'setSample', params: eventAsParams } },
        ],
        onError: { target: 'choosing', actions: ['releaseFile', 'dropUnreadable'] },
      },
    },
    ready: {
      description:
        'El archivo está elegido. Si se vuelve de su vista previa, el servicio ya lo tiene y lo lee con la misma corrección.',
      meta: { title: 'Archivo elegido' },
      tags: 'file',
      on: {
        OPEN: [
          {
            guard: { type: 'isOnShow', params: eventAsParams },
            target: 'previewed',
            actions: 'showAgain',
          },
          { target: 'opening', actions: { type: 'want', params: eventAsParams } },
        ],
        CHOOSE_ACCOUNT: { actions: { type: 'chooseAccount', params: eventAsParams } },
        FILE_CHOSEN: {
          target: 'sniffing',
          actions: [
            { type: 'registerFile', params: eventAsParams },
            { type: 'takeFile', params: eventAsParams },
          ],
        },
        CHOOSE_ROLE: { actions: { type: 'chooseRole', params: eventAsParams } },
        FORGET_ROLES: { actions: 'forgetRoles' },
        SEND: { guard: 'canSend', target: 'sending', actions: ['requestFirst', 'clearProblem'] },
        DISCARD: [
          { guard: 'hasPreview', target: 'discarding' },
          { target: 'choosing', actions: ['releaseFile', 'dropFile'] },
        ],
      },
    },
    sending: {
      description:
        'El archivo sube y el servicio lo lee; el que se soltó en la lista, para la cuenta que él mismo nombra. Un rechazo conserva el archivo, la cuenta y las columnas.',
      meta: { title: 'Leyendo el archivo' },
      tags: ['file', 'busy'],
      invoke: {
        id: 'sendFile',
        src: 'sendFile',
        input: ({ context, self }) => ({ ...readingOf(context), parent: self }),
        onDone: { target: 'previewed', actions: { type: 'showPreview', params: eventAsParams } },
        onError: [
          {
            guard: { type: 'asksAccount', params: eventAsParams },
            target: 'ready',
            actions: { type: 'setProblem', params: eventAsParams },
          },
          { target: 'ready', actions: failed },
        ],
      },
      exit: 'sentOnce',
      on: {
        PROGRESS: { actions: { type: 'setProgress', params: eventAsParams } },
        CANCEL: 'ready',
      },
    },
    previewed: {
      description: 'Se ve qué se entendió del archivo y qué se guardaría. Nada está guardado todavía.',
      meta: { title: 'Vista previa' },
      tags: 'preview',
      on: {
        MAP: { target: 'rereading', actions: { type: 'requestCorrected', params: eventAsParams } },
        CHOOSE_ROLE: { actions: { type: 'chooseRole', params: eventAsParams } },
        FORGET_ROLES: { actions: 'forgetRoles' },
        APPLY_ROLES: { guard: 'hasNewRoles', target: 'rereading', actions: 'requestRoles' },
        FILTER: { actions: { type: 'filter', params: eventAsParams } },
        TOGGLE_ROW: {
          guard: { type: 'isChoosable', params: eventAsParams },
          actions: { type: 'toggleRow', params: eventAsParams },
        },
        RENAME: { actions: { type: 'rename', params: eventAsParams } },
        RESUME: { actions: { type: 'resume', params: eventAsParams } },
        SAVE: { guard: 'canSave', target: 'saving' },
        OPEN: { target: 'opening', actions: { type: 'want', params: eventAsParams } },
        BACK: { target: 'ready', actions: 'leavePreview' },
        DISCARD: 'discarding',
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
        input: ({ context }) => ({ ...readingOf(context), preview: previewOf(context).id }),
        onDone: { target: 'previewed', actions: { type: 'showPreview', params: eventAsParams } },
        onError: { target: 'previewed', actions: ['requestAsBefore', ...failed] },
      },
      on: {
        CANCEL: { target: 'previewed', actions: 'requestAsBefore' },
        RESUME: { actions: { type: 'resume', params: eventAsParams } },
      },
    },
    discarding: {
      description:
        'El servicio olvida el archivo. Si no se logra, la vista previa sigue en la lista de conciliaciones.',
      meta: { title: 'Descartando la vista previa' },
      tags: ['file', 'busy'],
      entry: 'forgetChoice',
      invoke: {
        id: 'discard',
        src: 'discard',
        input: ({ context }) => ({ id: previewOf(context).id }),
        onDone: { target: 'choosing', actions: ['releaseFile', 'dropFile'] },
        onError: { target: 'choosing', actions: ['releaseFile', 'dropFile'] },
      },
    },
    saving: {
      description:
        'Se guardan todas las filas o ninguna. Si se intenta de nuevo, va con la misma clave: no se guarda dos veces.',
      meta: { title: 'Guardando movimientos' },
      tags: ['preview', 'busy'],
      entry: ['clearProblem', 'holdKey'],
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => ({ ...choiceToSave(context), idempotencyKey: context.attempt.key }),
        onDone: { target: 'saved', actions: { type: 'setSaved', params: eventAsParams } },
        onError: { target: 'previewed', actions: failed },
      },
    },
    saved: {
      description: 'El extracto ya es una conciliación: se sigue con ella en su mesa de trabajo.',
      meta: { title: 'Movimientos guardados' },
      type: 'final',
    },
  },
});

export type StatementUploadActor = ActorRefFrom<typeof statementUploadMachine>;
