import { updateOrderLayout } from '../../src/api/contract/debits/orderLayouts';
import { CallProblem } from '../../src/api/problem';
import { orderLayoutEditorMachine } from '../../src/machines/orderLayouts/orderLayoutEditor';
import { ownLayout, shippedLayout, tried, wrongText } from '../support/answers/layoutPages';
import { modelOf } from '../support/models/models';

const lost = (actor: string) => ({ type: `xstate.error.actor.${actor}`, error: new Error('lost') });

const stale = new CallProblem('refused', updateOrderLayout, 'Otra persona cambió este formato.', { status: 412 });
export const theirs = { ...ownLayout, version: 8, text: '{"kind":"fixed"}' };

/** A copy of one that comes with the program: written, tried and kept. */
export const copying = modelOf({
  machine: orderLayoutEditorMachine,
  input: { source: shippedLayout.id, suffix: '(nuestro)' },
  events: ({ context: { draft } }) => [
    { type: 'xstate.done.actor.load', output: shippedLayout },
    lost('load'),
    { type: 'RETRY' },
    ...(draft.text === shippedLayout.text ? [{ type: 'FIELD', changes: { text: '[' } }] : []),
    { type: 'xstate.after.debounceTime.orderLayoutEditor.open.trial.waiting' },
    { type: 'xstate.done.actor.trial', output: draft.text === '[' ? wrongText : tried },
    lost('trial'),
    { type: 'SAVE' },
    { type: 'xstate.done.actor.save', output: ownLayout },
    lost('save'),
  ],
  distinguish: ({ draft }) => draft.text,
});

/** One of the company's own: only what changed is saved. */
export const changing = modelOf({
  machine: orderLayoutEditorMachine,
  input: { id: ownLayout.id },
  events: ({ context: { draft, before, record } }) => [
    { type: 'xstate.done.actor.load', output: ownLayout },
    ...(record && draft.name === before.name ? [{ type: 'FIELD', changes: { name: 'Otro nombre' } }] : []),
    { type: 'SAVE' },
    { type: 'xstate.done.actor.save', output: { ...ownLayout, name: 'Otro nombre', version: 2 } },
    { type: 'xstate.error.actor.save', error: stale },
    { type: 'xstate.done.actor.readTheirs', output: theirs },
    // What this person saved before, whose answer was lost.
    { type: 'xstate.done.actor.readTheirs', output: { ...ownLayout, name: 'Otro nombre', version: 8 } },
    lost('readTheirs'),
    { type: 'KEEP_MINE' },
    { type: 'TAKE_THEIRS' },
  ],
  distinguish: ({ draft, before, theirs: other }) => [draft.name === before.name, other !== undefined],
});
