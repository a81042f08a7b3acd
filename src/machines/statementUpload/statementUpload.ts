import type { ActorRefFrom } from 'xstate';
import { known } from '../known';
import { failed, given } from '../outcome';
import { choiceToSave, emptyUpload, previewOf, statementUploadSetup } from './statementUploadSetup';

/** From a bank's file to saved movements: the account and the file, what the service read of it, and the decision to save. */
export const statementUploadMachine = statementUploadSetup.createMachine({
  id: 'statementUpload',
  context: ({ input }) => emptyUpload(input.account),
  invoke: { id: 'fileHolder', src: 'fileHolder', input: ({ context }) => ({ key: context.fileKey }) },
  initial: 'loadingAccounts',
  output: ({ context }) => ({ id: known(context.saved, 'saved').id }),
  states: {
    loadingAccounts: {
      meta: { title: 'Cargando cuentas bancarias' },
      tags: ['file', 'busy'],
      invoke: {
        id: 'loadAccounts',
        src: 'loadAccounts',
        onDone: { target: 'choosing', actions: { type: 'keepAccounts', params: given } },
        onError: { target: 'noAccounts', actions: failed },
      },
    },
    noAccounts: {
      meta: { title: 'No se cargaron las cuentas' },
      tags: ['file', 'refused'],
      on: { RETRY: 'loadingAccounts' },
    },
    choosing: {
      meta: { title: 'Eligiendo cuenta y archivo' },
      tags: 'file',
      on: {
        CHOOSE_ACCOUNT: { actions: { type: 'chooseAccount', params: given } },
        FILE_CHOSEN: {
          target: 'sniffing',
          actions: [
            { type: 'registerFile', params: given },
            { type: 'takeFile', params: given },
          ],
        },
      },
    },
    sniffing: {
      description:
        'El navegador mira las primeras filas: la persona ve qué eligió y puede decir las columnas antes de enviarlo.',
      meta: { title: 'Mirando el archivo' },
      tags: ['file', 'busy'],
      on: { CHOOSE_ACCOUNT: { actions: { type: 'chooseAccount', params: given } } },
      invoke: {
        id: 'sniffFile',
        src: 'sniffFile',
        input: ({ context: { fileKey } }) => ({ fileKey }),
        onDone: { target: 'ready', actions: { type: 'keepSample', params: given } },
        onError: { target: 'choosing', actions: ['releaseFile', 'dropUnreadable'] },
      },
    },
    ready: {
      description: 'El archivo está elegido y todavía no salió de este equipo.',
      meta: { title: 'Archivo elegido' },
      tags: 'file',
      on: {
        CHOOSE_ACCOUNT: { actions: { type: 'chooseAccount', params: given } },
        FILE_CHOSEN: {
          target: 'sniffing',
          actions: [
            { type: 'registerFile', params: given },
            { type: 'takeFile', params: given },
          ],
        },
        CHOOSE_ROLE: { actions: { type: 'chooseRole', params: given } },
        FORGET_ROLES: { actions: 'forgetRoles' },
        SEND: { guard: 'canSend', target: 'sending', actions: ['requestFirst', 'clearProblem'] },
        DISCARD: { target: 'choosing', actions: ['releaseFile', 'dropFile'] },
      },
    },
    sending: {
      description: 'El archivo sube y el servicio lo lee. Un rechazo conserva el archivo, la cuenta y las columnas.',
      meta: { title: 'Leyendo el archivo' },
      tags: ['file', 'busy'],
      invoke: {
        id: 'sendFile',
        src: 'sendFile',
        input: ({ context: { fileKey, account, requestedMapping }, self }) => ({
          fileKey,
          account,
          mapping: requestedMapping,
          parent: self,
        }),
        onDone: { target: 'previewed', actions: { type: 'keepPreview', params: given } },
        onError: { target: 'ready', actions: failed },
      },
      on: {
        PROGRESS: { actions: { type: 'keepProgress', params: given } },
        CANCEL: 'ready',
      },
    },
    previewed: {
      description: 'Se ve qué se entendió del archivo y qué se guardaría. Nada está guardado todavía.',
      meta: { title: 'Vista previa' },
      tags: 'preview',
      on: {
        MAP: { target: 'rereading', actions: { type: 'requestCorrected', params: given } },
        CHOOSE_ROLE: { actions: { type: 'chooseRole', params: given } },
        FORGET_ROLES: { actions: 'forgetRoles' },
        APPLY_ROLES: { guard: 'hasNewRoles', target: 'rereading', actions: 'requestRoles' },
        FILTER: { actions: { type: 'filter', params: given } },
        TOGGLE_ROW: {
          guard: { type: 'isChoosable', params: given },
          actions: { type: 'toggleRow', params: given },
        },
        RENAME: { actions: { type: 'rename', params: given } },
        SAVE: { guard: 'canSave', target: 'saving' },
        BACK: { target: 'ready', actions: 'dropPreview' },
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
        input: ({ context }) => ({
          preview: previewOf(context).id,
          fileKey: context.fileKey,
          account: context.account,
          mapping: context.requestedMapping,
        }),
        onDone: { target: 'previewed', actions: { type: 'keepPreview', params: given } },
        onError: { target: 'previewed', actions: ['requestAsBefore', ...failed] },
      },
      on: { CANCEL: { target: 'previewed', actions: 'requestAsBefore' } },
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
        onDone: { target: 'saved', actions: { type: 'keepSaved', params: given } },
        onError: { target: 'previewed', actions: failed },
      },
    },
    saved: { meta: { title: 'Movimientos guardados' }, type: 'final' },
  },
});

export type StatementUploadActor = ActorRefFrom<typeof statementUploadMachine>;
