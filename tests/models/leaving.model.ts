import { leavingMachine } from '../../src/machines/kit/leaving';
import { modelOf } from '../support/models';

export const model = modelOf({
  machine: leavingMachine,
  events: [{ type: 'LEAVE', isHeld: true }, { type: 'LEAVE', isHeld: false }, { type: 'STAY' }, { type: 'DISCARD' }],
});
