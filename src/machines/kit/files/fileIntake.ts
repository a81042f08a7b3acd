import { type ActorRefFrom, assign, emit, fromPromise, sendParent, setup } from 'xstate';
import { effectOn, on } from '../on';
import { errorAsProblem, type FailedEmitted, failed, failure, outputOf, type Problem } from '../outcome';
import {
  type ChosenFile,
  chosenFile,
  fileHolder,
  getFile,
  hasFile,
  newFileKey,
  releaseFile,
  storeFile,
} from './fileRegistry';
import { sniffFile } from './sniffFile';

/** What is sent: the file under its key, and what is asked with it. */
type Sent<Ask> = { fileKey: string; ask: Ask };
type Options = { signal: AbortSignal; onProgress: (share: number) => void };
type Send<Ask, Answer> = (sent: Sent<Ask>, options: Options) => Promise<Answer>;

type FileIntakeContext<Ask> = {
  /** Key of the file in the registry. */
  fileKey: string;
  file: ChosenFile | undefined;
  /** The file was dropped on another screen, and is still to be sniffed. */
  isDropped: boolean;
  /** The browser could not read the chosen file. */
  isUnreadable: boolean;
  ask: Ask;
  /** Share of the file that was uploaded, 0 to 1. */
  progress: number;
  problem: Problem | undefined;
};

type FileIntakeEvent<Ask> =
  | { type: 'FILE_CHOSEN'; file: File }
  | { type: 'DISCARD' }
  /** `ask` replaces the one of the input. */
  | { type: 'SEND'; ask?: Ask }
  | { type: 'PROGRESS'; share: number }
  | { type: 'CANCEL' };

/** `fileKey`: of a file that the parent machine holds as well. `file`: what an earlier intake took. */
type FileIntakeInput<Ask> = { fileKey?: string; file?: ChosenFile | undefined; ask: Ask };

/** What the parent machine receives. */
export type FileReport<Answer> =
  /** A file is chosen: everything made of another one is obsolete. */
  | { type: 'FILE_CHANGED' }
  /** The file can be sent. */
  | { type: 'FILE_READY'; file: ChosenFile }
  /** The person removed the file, or the browser could not read it. */
  | { type: 'FILE_REMOVED' }
  | { type: 'FILE_READ'; answer: Answer }
  /** Sending was refused or cancelled; the file stays. */
  | { type: 'FILE_UNREAD' };

type Sending<Ask> = Sent<Ask> & { parent: { send(event: { type: 'PROGRESS'; share: number }): void } };

const noFile = { file: undefined, isDropped: false, isUnreadable: false, progress: 0, problem: undefined };

/** One file of a flow, from choosing to sending. The flow's machine invokes it and receives its reports. */
export function fileIntake<Ask extends object, Answer>(send: Send<Ask, Answer>) {
  return setup({
    types: {
      context: {} as FileIntakeContext<Ask>,
      events: {} as FileIntakeEvent<Ask>,
      input: {} as FileIntakeInput<Ask>,
      emitted: {} as FailedEmitted,
      tags: {} as 'busy' | 'quiet',
      meta: {} as { title: string },
    },
    actors: {
      fileHolder,
      sniffFile: fromPromise<ChosenFile, { fileKey: string }>(async ({ input: { fileKey }, signal }) => {
        const file = getFile(fileKey);
        return { ...chosenFile(file), sample: await sniffFile(file, signal) };
      }),
      sendFile: fromPromise<Answer, Sending<Ask>>(({ input: { parent, ...sent }, signal }) =>
        send(sent, { signal, onProgress: (share) => parent.send({ type: 'PROGRESS', share }) }),
      ),
    },
    actions: {
      registerFile: effectOn('FILE_CHOSEN', ({ fileKey }, { file }) => storeFile(fileKey, file)),
      takeFile: on('FILE_CHOSEN', (_, { file }) => ({ ...noFile, file: chosenFile(file) })),
      releaseFile: ({ context: { fileKey } }) => releaseFile(fileKey),
      dropFile: assign(noFile),
      dropUnreadable: assign({ ...noFile, isUnreadable: true }),
      setFile: assign((_, file: ChosenFile) => ({ file, isDropped: false })),
      setAsk: on('SEND', (context, { ask = context.ask }) => ({ ask, progress: 0, problem: undefined })),
      setProgress: on('PROGRESS', (_, { share }) => ({ progress: share })),
      setProblem: assign(errorAsProblem),
      reportFailure: emit(failure),
      reportChanged: sendParent((): FileReport<Answer> => ({ type: 'FILE_CHANGED' })),
      reportReady: sendParent((_, file: ChosenFile): FileReport<Answer> => ({ type: 'FILE_READY', file })),
      reportRemoved: sendParent((): FileReport<Answer> => ({ type: 'FILE_REMOVED' })),
      reportRead: sendParent((_, answer: Answer): FileReport<Answer> => ({ type: 'FILE_READ', answer })),
      reportUnread: sendParent((): FileReport<Answer> => ({ type: 'FILE_UNREAD' })),
    },
    guards: {
      isDropped: ({ context: { isDropped } }) => isDropped,
      isChosen: ({ context: { file } }) => file !== undefined,
    },
  }).createMachine({
    id: 'fileIntake',
    context: ({ input: { fileKey = newFileKey(), file, ask } }) => ({
      ...noFile,
      fileKey,
      file: file ?? (hasFile(fileKey) ? chosenFile(getFile(fileKey)) : undefined),
      isDropped: file === undefined && hasFile(fileKey),
      ask,
    }),
    invoke: { id: 'fileHolder', src: 'fileHolder', input: ({ context }) => ({ key: context.fileKey }) },
    initial: 'choosing',
    states: {
      choosing: {
        description:
          'La persona elige o suelta el archivo, salvo que venga de otra pantalla o del paso siguiente. Si el anterior no se pudo leer, se dice.',
        meta: { title: 'Eligiendo el archivo' },
        always: [
          { guard: 'isDropped', target: 'sniffing' },
          { guard: 'isChosen', target: 'ready' },
        ],
        on: { FILE_CHOSEN: { target: 'sniffing', actions: ['registerFile', 'takeFile', 'reportChanged'] } },
      },
      sniffing: {
        description: 'El navegador mira las primeras filas: la persona ve qué eligió antes de enviarlo.',
        meta: { title: 'Mirando el archivo' },
        tags: ['busy', 'quiet'],
        invoke: {
          id: 'sniffFile',
          src: 'sniffFile',
          input: ({ context: { fileKey } }) => ({ fileKey }),
          onDone: {
            target: 'ready',
            actions: [
              { type: 'setFile', params: outputOf },
              { type: 'reportReady', params: outputOf },
            ],
          },
          onError: { target: 'choosing', actions: ['releaseFile', 'dropUnreadable', 'reportRemoved'] },
        },
      },
      ready: {
        description: 'El archivo está elegido. Cuándo se envía lo dice la persona o el flujo que lo pidió.',
        meta: { title: 'Archivo elegido' },
        on: {
          FILE_CHOSEN: { target: 'sniffing', actions: ['registerFile', 'takeFile', 'reportChanged'] },
          SEND: { target: 'sending', actions: 'setAsk' },
          DISCARD: { target: 'choosing', actions: ['releaseFile', 'dropFile', 'reportRemoved'] },
        },
      },
      sending: {
        description: 'El archivo sube y el servicio lo lee entero. Un rechazo conserva el archivo.',
        meta: { title: 'Enviando el archivo' },
        tags: 'busy',
        invoke: {
          id: 'sendFile',
          src: 'sendFile',
          input: ({ context: { fileKey, ask }, self }) => ({ fileKey, ask, parent: self }),
          onDone: { target: 'ready', actions: { type: 'reportRead', params: outputOf } },
          onError: { target: 'ready', actions: [...failed, 'reportUnread'] },
        },
        on: {
          PROGRESS: { actions: 'setProgress' },
          CANCEL: { target: 'ready', actions: 'reportUnread' },
        },
      },
    },
  });
}

export type FileIntakeActor<Ask extends object, Answer> = ActorRefFrom<ReturnType<typeof fileIntake<Ask, Answer>>>;
