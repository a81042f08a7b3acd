import { fileIntakeMachine } from '../../src/machines/imports/fileIntake';
import { storeFile } from '../../src/machines/kit/files/fileRegistry';
import { importPreview } from '../support/answers/importAnswers';
import { modelOf } from '../support/models/models';
import { sample } from '../support/stories/story';

const lost = new Error('lost');
const file = { name: 'octubre.csv', size: 1 };
const sniffed = { type: 'xstate.done.actor.sniffFile', output: { ...file, sample } };
const ask = { kind: 'customers' };

/** A file that the person chooses here. */
export const chosenHere = modelOf({
  machine: fileIntakeMachine,
  input: { ask },
  events: [
    { type: 'FILE_CHOSEN', file: new File(['x'], 'octubre.csv') },
    sniffed,
    { type: 'xstate.error.actor.sniffFile', error: lost },
    { type: 'SEND' },
    { type: 'PROGRESS', share: 0.5 },
    { type: 'CANCEL' },
    { type: 'xstate.done.actor.sendFile', output: importPreview() },
    { type: 'xstate.error.actor.sendFile', error: lost },
    { type: 'DISCARD' },
  ],
});

storeFile('dropped elsewhere', new File(['x'], 'octubre.csv'));

/** One that was dropped on another screen. */
export const dropped = modelOf({
  machine: fileIntakeMachine,
  input: { ask, fileKey: 'dropped elsewhere' },
  events: (state) => (state.matches('sniffing') ? [sniffed] : []),
});

/** One that the service has: its preview is left for the step before. */
export const readBefore = modelOf({ machine: fileIntakeMachine, input: { ask, file }, events: [] });
