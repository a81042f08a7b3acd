import { leavingMachine } from '../../src/machines/leaving';
import { modelOf } from '../support/models';

export const model = modelOf({
  machine: leavingMachine,
  events: [{ type: 'LEAVE' }, { type: 'STAY' }, { type: 'DISCARD' }],
});
