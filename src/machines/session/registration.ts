import { getRegistration } from '../../api/contract/users';
import { recordMachine } from '../kit/record';

/** Whether no user exists yet. */
export const registrationRecord = recordMachine('registrationRecord', getRegistration);
