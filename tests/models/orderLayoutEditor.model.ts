import { orderLayoutEditorMachine } from '../../src/machines/orderLayouts/orderLayoutEditor';
import { ownLayout, shippedLayout, tried, wrongText } from '../support/layoutPages';
import { modelOf } from '../support/models';

const lost = (actor: string) => ({ type: `xstate.error.actor.${actor}`, error: new Error('lost') });

/** A copy of one that comes with the program: written, tried and kept. */
export const copying = modelOf({
  machine: orderLayoutEditorMachine,
  input: { source: shippedLayout.id, suffix: '(nuestro)' },
  events: ({ context: { draft } }) => [
    { type: 'xstate.done.actor.load', output: shippedLayout },
    lost('load'),
    { type: 'RETRY' },
    ...(draft.text === shippedLayout.text ? [{ type: 'TEXT', text: '[' }] : []),
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
  events: ({ context: { draft, before, layout } }) => [
    { type: 'xstate.done.actor.load', output: ownLayout },
    ...(layout && draft.name === before.name ? [{ type: 'NAME', name: 'Otro nombre' }] : []),
    { type: 'SAVE' },
    { type: 'xstate.done.actor.save', output: { ...ownLayout, name: 'Otro nombre', version: 2 } },
  ],
  distinguish: ({ draft, before }) => draft.name === before.name,
});
