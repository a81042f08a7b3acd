import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { updateTemplate } from '../../src/api/contract/messaging/templates';
import { CallProblem } from '../../src/api/problem';
import { isChanged, templateEditorMachine } from '../../src/machines/templates/templateEditor';
import { customer } from '../support/answers/customers';
import { group, preview, template } from '../support/answers/templatePages';
import { modelOf } from '../support/models/models';

const lost = new Error('lost');
export const stale = new CallProblem('refused', updateTemplate, 'Otra persona cambió esta plantilla.', { status: 412 });
export const theirs = { ...template, version: 8, body: 'Lo que guardó la otra persona.' };
/** What this person saved before, whose answer was lost. */
const own = { ...template, version: 8, name: 'Otro nombre' };
const two = { count: 2, results: [customer] };
const LOADED = { type: 'xstate.done.actor.load', output: { groups: [group], template } };

/** A template that is there already. */
export const model = modelOf({
  machine: templateEditorMachine,
  input: { id: template.id, prefix: 'Copia de' },
  events: happenings,
  distinguish: ({ draft, before, p, theirs: other, group: chosen }) => [
    isChanged({ draft, before }),
    draft.body === '',
    p,
    other !== undefined,
    chosen,
  ],
});

/** The four regions are walked one at a time, from a preview that is shown. */
function happenings({ value, context }: AnyMachineSnapshot): AnyEventObject[] {
  const { open } = value;
  if (!open) {
    return [LOADED, { type: 'xstate.error.actor.load', error: lost }, { type: 'RETRY' }];
  }
  if (open.draft !== 'editing') return ofDraft(context);
  if (open.picker === 'choosing') return [{ type: 'INSERT', variable: 'empresa' }, { type: 'CLOSE_PICKER' }];
  if (open.customer === 'finding') {
    const isFirst = !isChanged(context) && context.p === 1;
    return [
      { type: 'xstate.done.actor.findCustomer', output: two },
      ...(isFirst ? [{ type: 'xstate.done.actor.findCustomer', output: { count: 0, results: [] } }] : []),
      ...(isFirst ? [{ type: 'xstate.error.actor.findCustomer', error: lost }] : []),
    ];
  }
  const isUntouched = !isChanged(context) && context.group === '';
  const rendered = [
    { type: 'xstate.after.debounceTime.templateEditor.open.preview.waiting' },
    { type: 'xstate.done.actor.render', output: preview },
    ...(isUntouched && open.customer === 'found' ? [{ type: 'xstate.error.actor.render', error: lost }] : []),
  ];
  if (open.preview === 'waiting' || open.preview === 'rendering') return rendered;
  if (open.preview === 'refused') return [{ type: 'RENDER' }];
  if (open.customer !== 'found')
    return open.customer === 'failed' ? [{ type: 'RETRY_CUSTOMER' }] : [{ type: 'SEARCH_CUSTOMER', search: 'rosa' }];
  if (context.p > 1) return [{ type: 'PREVIOUS_CUSTOMER' }];
  if (context.group !== '' || context.draft.body === '') return [];
  if (!isUntouched) return ofDraft(context);
  return [
    ...ofDraft(context),
    { type: 'FIELD', changes: { body: '' } },
    { type: 'OPEN_PICKER', place: { field: 'body', from: 0, to: 0 } },
    { type: 'NEXT_CUSTOMER' },
    { type: 'GROUP', group: group.id },
  ];
}

function ofDraft(context: AnyMachineSnapshot['context']): AnyEventObject[] {
  return [
    ...(isChanged(context) ? [] : [{ type: 'FIELD', changes: { name: 'Otro nombre' } }]),
    { type: 'SAVE' },
    { type: 'KEEP_MINE' },
    { type: 'TAKE_THEIRS' },
    { type: 'xstate.done.actor.save', output: { ...template, version: 4 } },
    { type: 'xstate.error.actor.save', error: lost },
    { type: 'xstate.error.actor.save', error: stale },
    { type: 'xstate.done.actor.readTheirs', output: theirs },
    { type: 'xstate.done.actor.readTheirs', output: own },
    { type: 'xstate.error.actor.readTheirs', error: lost },
  ];
}

/** A new one, begun as a copy. */
export const newModel = modelOf({
  machine: templateEditorMachine,
  input: { source: template.id, prefix: 'Copia de' },
  events: ({ value }) => {
    const { open } = value;
    if (!open) return [LOADED];
    if (open.customer === 'finding') return [{ type: 'xstate.done.actor.findCustomer', output: two }];
    return [{ type: 'SAVE' }, { type: 'xstate.done.actor.save', output: { ...template, id: 't9', version: 1 } }];
  },
});
