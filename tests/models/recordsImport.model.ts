import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { recordsImportMachine } from '../../src/machines/imports/recordsImport';
import { finishedImport, importing, importPreview, stoppedImport } from '../support/answers/importAnswers';
import { modelOf } from '../support/models/models';

const refused = new Error('refused');
const told = (actor: string) =>
  [importPreview(), importing, stoppedImport, finishedImport].map((output) => ({
    type: `xstate.done.actor.${actor}`,
    output,
  }));

const distinguish = ({ fields }: AnyMachineSnapshot['context']) => fields;

function events(state: AnyMachineSnapshot): AnyEventObject[] {
  // Columns half chosen are chosen to the end, or forgotten: what else can happen has its walk without them.
  if (state.matches('previewed') && state.context.fields[2] === 'phone') {
    return [{ type: 'FORGET_FIELDS' }, { type: 'APPLY_FIELDS' }];
  }
  return [
    ...told('readImport'),
    { type: 'xstate.error.actor.readImport', error: refused },
    { type: 'FILE_READ', answer: importPreview() },
    { type: 'CANCEL' },
    { type: 'MAP', mapping: { date_order: 'mdy' } },
    { type: 'CHOOSE_FIELD', column: 2, field: 'phone' },
    { type: 'xstate.done.actor.readAgain', output: importPreview() },
    { type: 'xstate.error.actor.readAgain', error: refused },
    { type: 'SAVE' },
    { type: 'xstate.done.actor.save', output: importing },
    { type: 'xstate.error.actor.save', error: refused },
    { type: 'DUE' },
    ...told('lookAtImport').slice(1),
    { type: 'xstate.error.actor.lookAtImport', error: refused },
    { type: 'xstate.done.actor.resume', output: importing },
    { type: 'xstate.error.actor.resume', error: refused },
    { type: 'RETRY' },
    { type: 'DISCARD' },
  ];
}

/** From a file to customers. */
export const fromFile = modelOf({
  machine: recordsImportMachine,
  input: { kind: 'customers' },
  events: (state) => events(state).filter(({ type }) => !type.endsWith('readImport')),
  distinguish,
});

/** Where the address names an import, as after a reload. */
export const fromAddress = modelOf({
  machine: recordsImportMachine,
  input: { kind: 'customers', id: 'i1' },
  // From there on it is the other walk.
  events: (state) => (state.matches('restoring') || state.matches('lost') ? events(state) : []),
  distinguish,
});
