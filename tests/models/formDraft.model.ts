import type { AnyMachineSnapshot } from 'xstate';
import { emptyPolicy, isPolicyDraft } from '../../src/features/policies/typed';
import { formDraftMachine } from '../../src/machines/kit/formDraft';
import { modelOf } from '../support/models/models';

/** What an earlier visit had written. */
export const LEFT = { ...emptyPolicy, name: 'Los de un mes' };
const command = { getSnapshot: () => ({ matches: () => false }), subscribe: () => ({ unsubscribe: () => {} }) };

/** A form that is opened, maybe with what was written on another visit, until it is closed. */
export const model = modelOf({
  machine: formDraftMachine,
  input: { about: { kind: 'policy', subject: 'nueva' }, command, isReadable: isPolicyDraft },
  events: ({ value, context: { fields } }: AnyMachineSnapshot) =>
    value === 'closed'
      ? []
      : [
          { type: 'RESUME', body: LEFT },
          ...(fields?.name === 'Otros' ? [] : [{ type: 'TYPE', fields: { ...emptyPolicy, name: 'Otros' } }]),
          ...(value === 'fresh' && fields !== null ? [{ type: 'TYPE', fields: null }] : []),
          { type: 'RESTART' },
          { type: 'CLOSE' },
        ],
  distinguish: ({ fields }) => fields?.name,
});
