import type { ActorRefFrom } from 'xstate';
import { choiceOf } from './previewRows';
import { statementUploadSetup } from './statementUploadSetup';
import { emptyUpload } from './uploadContext';

/** From a bank's file to saved movements: the account and the file, what the service read of it, and the decision to save. */
export const statementUploadMachine = statementUploadSetup.createMachine({
  id: 'statementUpload',
  context: ({ input }) => emptyUpload(input.account),
  initial: 'loadingAccounts',
  output: ({ context }) => ({ id: context.saved?.id ?? '' }),
  states: {
    loadingAccounts: {
      meta: { title: 'Cargando cuentas bancarias' },
      tags: ['archivo', 'busy'],
      invoke: {
        id: 'loadAccounts',
        src: 'loadAccounts',
        onDone: {
          target: 'choosing',
          actions: { type: 'keepAccounts', params: ({ event }) => ({ accounts: event.output }) },
        },
        onError: {
          target: 'noAccounts',
          actions: [
            { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
            { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) },
          ],
        },
      },
    },
    noAccounts: {
      meta: { title: 'No se cargaron las cuentas' },
      tags: ['archivo', 'refused'],
      on: { RETRY: 'loadingAccounts' },
    },
    choosing: {
      meta: { title: 'Eligiendo cuenta y archivo' },
      tags: 'archivo',
      on: {
        CHOOSE_ACCOUNT: { actions: { type: 'chooseAccount', params: ({ event }) => ({ account: event.account }) } },
        FILE_CHOSEN: {
          target: 'peeking',
          actions: ['releaseFile', { type: 'takeFile', params: ({ event }) => ({ file: event.file }) }],
        },
      },
    },
    peeking: {
      description:
        'The browser looks at the first rows, so that staff see what they chose and can correct the columns before sending.',
      meta: { title: 'Mirando el archivo' },
      tags: ['archivo', 'busy'],
      on: {
        CHOOSE_ACCOUNT: { actions: { type: 'chooseAccount', params: ({ event }) => ({ account: event.account }) } },
      },
      invoke: {
        id: 'peekFile',
        src: 'peekFile',
        input: ({ context }) => ({ file: context.file?.key ?? '' }),
        onDone: { target: 'ready', actions: { type: 'keepHead', params: ({ event }) => ({ head: event.output }) } },
        onError: {
          target: 'choosing',
          actions: ['releaseFile', 'dropFile', { type: 'keepReason', params: () => ({ reason: NOT_READ }) }],
        },
      },
    },
    ready: {
      meta: { title: 'Archivo elegido' },
      tags: 'archivo',
      on: {
        CHOOSE_ACCOUNT: { actions: { type: 'chooseAccount', params: ({ event }) => ({ account: event.account }) } },
        FILE_CHOSEN: {
          target: 'peeking',
          actions: ['releaseFile', { type: 'takeFile', params: ({ event }) => ({ file: event.file }) }],
        },
        ROLE: {
          actions: { type: 'chooseRole', params: ({ event: { column, role, width } }) => ({ column, role, width }) },
        },
        FORGET_ROLES: { actions: 'forgetRoles' },
        SEND: { guard: 'canSend', target: 'sending', actions: ['askFirst', 'clearProblem'] },
        DISCARD: { target: 'choosing', actions: ['releaseFile', 'dropFile'] },
      },
    },
    sending: {
      description: 'The file goes out and the service reads it. A refusal keeps the file, the account and the columns.',
      meta: { title: 'Leyendo el archivo' },
      tags: ['archivo', 'busy'],
      invoke: {
        id: 'sendFile',
        src: 'sendFile',
        input: ({ context: { file, account, asked }, self }) => ({
          file: file?.key ?? '',
          account,
          mapping: asked,
          onProgress: (share: number) => self.send({ type: 'PROGRESS', share }),
        }),
        onDone: {
          target: 'previewed',
          actions: { type: 'keepPreview', params: ({ event }) => ({ preview: event.output }) },
        },
        onError: {
          target: 'ready',
          actions: [
            { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
            { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) },
          ],
        },
      },
      on: {
        PROGRESS: { actions: { type: 'keepProgress', params: ({ event }) => ({ share: event.share }) } },
        CANCEL: 'ready',
      },
    },
    previewed: {
      meta: { title: 'Vista previa' },
      tags: 'vista',
      on: {
        MAP: {
          target: 'rereading',
          actions: [{ type: 'askCorrected', params: ({ event }) => ({ mapping: event.mapping }) }, 'clearProblem'],
        },
        ROLE: {
          actions: { type: 'chooseRole', params: ({ event: { column, role, width } }) => ({ column, role, width }) },
        },
        FORGET_ROLES: { actions: 'forgetRoles' },
        APPLY_ROLES: {
          guard: 'hasNewRoles',
          target: 'rereading',
          actions: [
            { type: 'askCorrected', params: ({ context }) => ({ mapping: { columns: context.roles } }) },
            'clearProblem',
          ],
        },
        SHOW: { actions: { type: 'showRows', params: ({ event }) => ({ filter: event.filter }) } },
        TURN: {
          guard: { type: 'isTurnable', params: ({ event }) => ({ row: event.row }) },
          actions: { type: 'turnRow', params: ({ event }) => ({ row: event.row }) },
        },
        RENAME: { actions: { type: 'rename', params: ({ event }) => ({ name: event.name }) } },
        SAVE: { guard: 'canSave', target: 'saving', actions: 'clearProblem' },
        BACK: { target: 'ready', actions: 'dropPreview' },
        DISCARD: { target: 'choosing', actions: ['releaseFile', 'dropFile'] },
      },
    },
    rereading: {
      description: 'The file is read again as staff corrected it. Refused or cancelled, the preview before stays.',
      meta: { title: 'Leyendo con la corrección' },
      tags: ['vista', 'busy'],
      invoke: {
        id: 'sendFile',
        src: 'sendFile',
        input: ({ context: { file, account, asked } }) => ({ file: file?.key ?? '', account, mapping: asked }),
        onDone: {
          target: 'previewed',
          actions: { type: 'keepPreview', params: ({ event }) => ({ preview: event.output }) },
        },
        onError: {
          target: 'previewed',
          actions: [
            'askAsBefore',
            { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
            { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) },
          ],
        },
      },
      on: { CANCEL: { target: 'previewed', actions: 'askAsBefore' } },
    },
    saving: {
      description:
        'All the rows or none. After a failure the same key is sent again, so that saving twice has one effect.',
      meta: { title: 'Guardando movimientos' },
      tags: ['vista', 'busy'],
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => ({
          preview: context.preview?.id ?? '',
          name: context.name,
          idempotencyKey: context.idempotencyKey,
          ...choiceOf(context),
        }),
        onDone: {
          target: 'saved',
          actions: ['releaseFile', { type: 'keepSaved', params: ({ event }) => ({ conciliation: event.output }) }],
        },
        onError: {
          target: 'previewed',
          actions: [
            { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
            { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) },
          ],
        },
      },
    },
    saved: { meta: { title: 'Movimientos guardados' }, type: 'final' },
  },
});

const NOT_READ =
  'El navegador no pudo leer el archivo. Revise que no esté abierto en otro programa y elíjalo de nuevo.';

export type UploadActor = ActorRefFrom<typeof statementUploadMachine>;
