import { unsavedChangesMachine } from '../../src/machines/kit/unsavedChanges';
import { modelOf } from '../support/models/models';

export const model = modelOf({
  machine: unsavedChangesMachine,
  events: [
    { type: 'LEAVE', isUnsaved: true },
    { type: 'LEAVE', isUnsaved: false },
    { type: 'STAY' },
    { type: 'DISCARD' },
  ],
});
