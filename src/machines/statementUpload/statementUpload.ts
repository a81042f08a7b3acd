import type { ActorRefFrom } from 'xstate';
import { assertDefined } from '../kit/assertDefined';
import type { DraftParent } from '../kit/draft';
import { failed, outputOf } from '../kit/outcome';
import {
  choiceToPersist,
  choiceToSave,
  emptyUpload,
  previewOf,
  readingOf,
  type StatementUploadContext,
  statementUploadSetup,
} from './statementUploadSetup';

/** What was chosen of a preview, for as long as it is neither saved nor discarded. */
const draft = {
  id: 'draft',
  src: 'draft',
  input: ({
    context,
    self,
  }: {
    context: StatementUploadContext;
    self: DraftParent<{ context: StatementUploadContext }>;
  }) => ({
    about: { kind: 'statement' as const, subject: previewOf(context).id },
    parent: self,
    toPersist: () => choiceToPersist(self.getSnapshot().context),
  }),
} as const;

/** The step of the account and the file, before its preview and back from it. */
const fileIntake = {
  id: 'fileIntake',
  src: 'fileIntake',
  input: ({ context }: { context: StatementUploadContext }) => ({
    fileKey: context.fileKey,
    file: context.file,
    ask: readingOf(context),
  }),
} as const;
const settings = {
  CHOOSE_ACCOUNT: { actions: 'chooseAccount' },
  CHOOSE_ROLE: { actions: 'chooseRole' },
  FORGET_ROLES: { actions: 'forgetRoles' },
  SEND: { guard: 'canSend', target: 'sending' },
} as const;

const sending = {
  tags: ['busy', 'chosen'],
  entry: ['requestFirst', 'sendFile'],
  exit: 'sentOnce',
  on: {
    FILE_READ: [
      { guard: 'asksAccount', target: 'ready', actions: 'setRead' },
      { target: '#statementUpload.read', actions: 'setRead' },
    ],
    FILE_UNREAD: 'ready',
  },
} as const;

/** Uploads a bank's file: account and file, preview, corrections and saving. */
export const statementUploadMachine = statementUploadSetup.createMachine({
  id: 'statementUpload',
  context: ({ input }) => emptyUpload(input),
  invoke: { id: 'fileHolder', src: 'fileHolder', input: ({ context }) => ({ key: context.fileKey }) },
  initial: 'file',
  output: ({ context }) => ({ id: context.saved ?? null }),
  states: {
    file: {
      description: 'La cuenta y el archivo, que se elige, se mira y se envía en un diagrama aparte.',
      meta: { title: 'Cuenta y archivo' },
      tags: 'file',
      invoke: fileIntake,
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
          description: 'El archivo está elegido, y la persona puede decir las columnas.',
          meta: { title: 'Archivo elegido' },
          tags: 'chosen',
          on: {
            ...settings,
            OPEN: { target: '#statementUpload.opening', actions: 'want' },
            FILE_REMOVED: { target: 'choosing', actions: 'forgetFile' },
          },
        },
        sending: {
          description:
            'El archivo sube y el servicio lo lee; el que se soltó en la lista, para la cuenta que él mismo nombra. Un rechazo conserva el archivo, la cuenta y las columnas.',
          meta: { title: 'Leyendo el archivo' },
          ...sending,
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
          { target: 'read', actions: ['releaseFile', { type: 'setOpened', params: outputOf }] },
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
    read: {
      description:
        'El servicio tiene el archivo y lo que se entendió de él. Lo que la persona elige queda en su borrador hasta que guarda o descarta.',
      meta: { title: 'Archivo leído' },
      invoke: draft,
      initial: 'previewed',
      on: {
        SHOW_CELLS: { guard: 'canPoint', actions: 'showCells' },
        HIDE_CELLS: { actions: 'hideCells' },
        TYPE_STARTS: { actions: 'typeStarts' },
      },
      states: {
        previewed: {
          description: 'Se ve qué se entendió del archivo y qué se guardaría. Nada está guardado todavía.',
          meta: { title: 'Vista previa' },
          tags: 'preview',
          on: {
            MAP: { target: 'rereading', actions: 'requestCorrected' },
            CHOOSE_ROLE: { actions: 'chooseRole' },
            FORGET_ROLES: { actions: 'forgetRoles' },
            APPLY_ROLES: { guard: 'hasNewRoles', target: 'rereading', actions: 'requestRoles' },
            POINT: { guard: 'canPoint', target: 'rereading', actions: 'requestPointed' },
            UNPOINT: { guard: 'hasPointed', target: 'rereading', actions: 'requestUnpointed' },
            FILTER: { actions: 'filter' },
            TOGGLE_ROW: { guard: 'isChoosable', actions: 'toggleRow' },
            RENAME: { actions: 'rename' },
            RESUME: { actions: 'resume' },
            SAVE: { guard: 'canSave', target: 'saving' },
            OPEN: { target: '#statementUpload.opening', actions: 'want' },
            BACK: { target: '#statementUpload.returned', actions: 'leavePreview' },
            DISCARD: '#statementUpload.returned.discarding',
          },
        },
        rereading: {
          description:
            'El servicio lee otra vez el archivo que ya tiene, con la corrección y con la celda que se indique entretanto. Si se rechaza o se cancela, queda la vista previa anterior.',
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
            onDone: [
              {
                guard: { type: 'isSamePreview', params: outputOf },
                target: 'previewed',
                actions: { type: 'setPreview', params: outputOf },
              },
              { target: '#statementUpload.read', reenter: true, actions: { type: 'setPreview', params: outputOf } },
            ],
            onError: { target: 'previewed', actions: ['requestAsBefore', ...failed] },
          },
          on: {
            POINT: { target: 'rereading', reenter: true, actions: 'requestPointedToo' },
            CANCEL: { target: 'previewed', actions: 'requestAsBefore' },
            FILTER: { actions: 'filter' },
            RENAME: { actions: 'rename' },
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
            onDone: {
              target: '#statementUpload.saved',
              actions: [
                { type: 'setSaved', params: outputOf },
                { type: 'reportSaved', params: outputOf },
              ],
            },
            onError: { target: 'previewed', actions: failed },
          },
        },
      },
    },
    returned: {
      description:
        'De vuelta en la cuenta y las columnas, con lo corregido y elegido. Otro archivo deja la vista previa en la lista de conciliaciones.',
      meta: { title: 'De vuelta de la vista previa' },
      tags: 'file',
      invoke: [draft, fileIntake],
      initial: 'ready',
      on: { FILE_CHANGED: { target: '#statementUpload.file.choosing', actions: 'forgetFile' } },
      states: {
        ready: {
          description: 'El servicio ya tiene el archivo y lo lee con la misma corrección.',
          meta: { title: 'Archivo ya leído' },
          tags: 'chosen',
          on: {
            ...settings,
            OPEN: [
              {
                guard: 'isOnShow',
                target: '#statementUpload.read',
                actions: ['requestAsBefore', 'forgetRoles', 'clearProblem'],
              },
              { target: '#statementUpload.opening', actions: 'want' },
            ],
            FILE_REMOVED: 'discarding',
          },
        },
        sending: {
          description: 'El servicio lee otra vez el archivo que ya tiene. Si se rechaza, todo queda como estaba.',
          meta: { title: 'Leyendo el archivo otra vez' },
          ...sending,
        },
        discarding: {
          description:
            'El servicio olvida el archivo. Si no se logra, la vista previa sigue en la lista de conciliaciones.',
          meta: { title: 'Descartando la vista previa' },
          tags: ['busy', 'quiet'],
          entry: 'forgetChoice',
          invoke: {
            id: 'discard',
            src: 'discard',
            input: ({ context }) => ({ id: previewOf(context).id }),
            onDone: { target: '#statementUpload.file.choosing', actions: ['releaseFile', 'forgetFile'] },
            onError: { target: '#statementUpload.file.choosing', actions: ['releaseFile', 'forgetFile'] },
          },
        },
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
