import type { ActorRefFrom } from 'xstate';
import { assertDefined } from '../kit/assertDefined';
import { failed, outputOf } from '../kit/outcome';
import { choiceToSave, emptyUpload, previewOf, readingOf, statementUploadSetup } from './statementUploadSetup';

/** Uploads a bank's file: account and file, preview, corrections and saving. */
export const statementUploadMachine = statementUploadSetup.createMachine({
  id: 'statementUpload',
  context: ({ input }) => emptyUpload(input),
  invoke: { id: 'fileHolder', src: 'fileHolder', input: ({ context }) => ({ key: context.fileKey }) },
  initial: 'file',
  output: ({ context }) => ({ id: assertDefined(context.saved, 'saved') }),
  states: {
    file: {
      description: 'La cuenta y el archivo, que se elige, se mira y se envía en un diagrama aparte.',
      meta: { title: 'Cuenta y archivo' },
      tags: 'file',
      invoke: {
        id: 'fileIntake',
        src: 'fileIntake',
        input: ({ context }) => ({ fileKey: context.fileKey, file: context.file, ask: readingOf(context) }),
      },
      initial: 'loadingAccounts',
      on: {
        FILE_CHANGED: { target: '.choosing', actions: 'forgetFile' },
        FILE_READY: { actions: 'setFile' },
        FILE_REMOVED: { actions: 'forgetFile' },
      },
      states: {
        loadingAccounts: {
          description: 'Se piden las cuentas para las que se puede subir un extracto, y la que se usó la última vez.',
          meta: { title: 'Cargando cuentas bancarias' },
          tags: 'busy',
          invoke: {
            id: 'loadAccounts',
            src: 'loadAccounts',
            onDone: [
              {
                guard: 'isWanted',
                target: '#statementUpload.opening',
                actions: { type: 'setAccounts', params: outputOf },
              },
              { target: 'choosing', actions: { type: 'setAccounts', params: outputOf } },
            ],
            onError: { target: 'noAccounts', actions: failed },
          },
          on: { OPEN: { actions: 'want' }, BACK: { actions: 'wantNone' } },
        },
        noAccounts: {
          description: 'Se ve por qué y se puede intentar otra vez; sin cuenta no se sube nada.',
          meta: { title: 'No se cargaron las cuentas' },
          tags: 'refused',
          on: { RETRY: 'loadingAccounts', OPEN: { actions: 'want' }, BACK: { actions: 'wantNone' } },
        },
        choosing: {
          description:
            'La persona dice de qué cuenta es el extracto y elige el archivo. El que soltó en la lista se envía sin más.',
          meta: { title: 'Eligiendo cuenta y archivo' },
          always: [
            { guard: 'isDropped', target: 'sending' },
            { guard: 'isChosen', target: 'ready' },
          ],
          on: {
            OPEN: { target: '#statementUpload.opening', actions: 'want' },
            CHOOSE_ACCOUNT: { actions: 'chooseAccount' },
          },
        },
        ready: {
          description:
            'El archivo está elegido, y la persona puede decir las columnas. Si se vuelve de su vista previa, el servicio ya lo tiene y lo lee con la misma corrección.',
          meta: { title: 'Archivo elegido' },
          on: {
            OPEN: [
              { guard: 'isOnShow', target: '#statementUpload.previewed', actions: 'showAgain' },
              { target: '#statementUpload.opening', actions: 'want' },
            ],
            CHOOSE_ACCOUNT: { actions: 'chooseAccount' },
            CHOOSE_ROLE: { actions: 'chooseRole' },
            FORGET_ROLES: { actions: 'forgetRoles' },
            SEND: { guard: 'canSend', target: 'sending' },
            FILE_REMOVED: [
              { guard: 'hasPreview', target: 'discarding' },
              { target: 'choosing', actions: 'forgetFile' },
            ],
          },
        },
        sending: {
          description:
            'El archivo sube y el servicio lo lee; el que se soltó en la lista, para la cuenta que él mismo nombra. Un rechazo conserva el archivo, la cuenta y las columnas.',
          meta: { title: 'Leyendo el archivo' },
          tags: 'busy',
          entry: ['requestFirst', 'sendFile'],
          exit: 'sentOnce',
          on: {
            FILE_READ: [
              { guard: 'asksAccount', target: 'ready', actions: 'setRead' },
              { target: '#statementUpload.previewed', actions: 'setRead' },
            ],
            FILE_UNREAD: 'ready',
          },
        },
        discarding: {
          description:
            'El servicio olvida el archivo. Si no se logra, la vista previa sigue en la lista de conciliaciones.',
          meta: { title: 'Descartando la vista previa' },
          tags: 'busy',
          entry: 'forgetChoice',
          invoke: {
            id: 'discard',
            src: 'discard',
            input: ({ context }) => ({ id: previewOf(context).id }),
            onDone: { target: 'choosing', actions: ['forgetFile', 'removeFile'] },
            onError: { target: 'choosing', actions: ['forgetFile', 'removeFile'] },
          },
        },
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
            guard: { type: 'isSavedAlready', params: outputOf },
            target: 'saved',
            actions: { type: 'setConciliation', params: outputOf },
          },
          { target: 'previewed', actions: ['releaseFile', { type: 'setOpened', params: outputOf }] },
        ],
        onError: { target: 'lost', actions: failed },
      },
      on: {
        OPEN: { target: 'opening', reenter: true, actions: 'want' },
        BACK: { target: 'file.choosing', actions: ['releaseFile', 'forgetFile'] },
      },
    },
    lost: {
      description: 'Ya no está (una semana sin guardarse), es de otra empresa, o no hubo respuesta: se dice qué hacer.',
      meta: { title: 'No se abrió la vista previa' },
      tags: 'refused',
      on: {
        RETRY: 'opening',
        OPEN: { target: 'opening', actions: 'want' },
        BACK: { target: 'file.choosing', actions: ['releaseFile', 'forgetFile'] },
      },
    },
    previewed: {
      description: 'Se ve qué se entendió del archivo y qué se guardaría. Nada está guardado todavía.',
      meta: { title: 'Vista previa' },
      tags: 'preview',
      on: {
        MAP: { target: 'rereading', actions: 'requestCorrected' },
        CHOOSE_ROLE: { actions: 'chooseRole' },
        FORGET_ROLES: { actions: 'forgetRoles' },
        APPLY_ROLES: { guard: 'hasNewRoles', target: 'rereading', actions: 'requestRoles' },
        FILTER: { actions: 'filter' },
        TOGGLE_ROW: { guard: 'isChoosable', actions: 'toggleRow' },
        RENAME: { actions: 'rename' },
        RESUME: { actions: 'resume' },
        SAVE: { guard: 'canSave', target: 'saving' },
        OPEN: { target: 'opening', actions: 'want' },
        BACK: { target: 'file.ready', actions: 'leavePreview' },
        DISCARD: 'file.discarding',
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
        input: ({ context }) => ({
          fileKey: context.fileKey,
          ask: { ...readingOf(context), preview: previewOf(context).id },
        }),
        onDone: { target: 'previewed', actions: { type: 'setPreview', params: outputOf } },
        onError: { target: 'previewed', actions: ['requestAsBefore', ...failed] },
      },
      on: {
        CANCEL: { target: 'previewed', actions: 'requestAsBefore' },
        RESUME: { actions: 'resume' },
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
        onDone: { target: 'saved', actions: { type: 'setSaved', params: outputOf } },
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
