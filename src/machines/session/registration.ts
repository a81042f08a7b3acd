import { getRegistration } from '../../api/contract/users';
import { recordMachine } from '../kit/record';

/** Whether nobody has registered yet. */
export const registrationRecord = recordMachine('registrationRecord', getRegistration);
