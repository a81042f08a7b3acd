import { getHome } from '../api/contract/home';
import { runJobAgain } from '../api/contract/jobs';
import { commandMachine } from './command';
import { recordMachine } from './record';

export const homeRecord = recordMachine('homeRecord', getHome);
export const jobRerun = commandMachine('jobRerun', runJobAgain);
