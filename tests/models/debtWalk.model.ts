import { debtWalkMachine } from '../../src/machines/policies/debtWalk';
import { modelOf } from '../support/models/models';

/** A debt of a policy with a step or two; what the service does of it is in tests/service/policyYears.test.ts. */
export const model = modelOf({
  machine: debtWalkMachine,
  events: [
    { type: 'TAKE', steps: [3] },
    { type: 'PROPOSE', day: 3 },
    { type: 'APPROVE', day: 3 },
    { type: 'ASSIGN', day: 3 },
    { type: 'SUPPRESS', why: 'compromiso' },
    { type: 'SEND' },
    { type: 'DISCARD' },
    { type: 'TAKE_BACK' },
    { type: 'SENT' },
    { type: 'DONE' },
    { type: 'OVERTAKE' },
    { type: 'RELEASE' },
    { type: 'EXTEND', steps: [3, 15] },
    { type: 'LEAVE' },
    { type: 'PAY' },
    { type: 'UNDO' },
  ],
});
