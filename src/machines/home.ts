import { getHome } from '../api/contract/home';
import { runJobAgain } from '../api/contract/jobs';
import { commandMachine } from './kit/command';
import { recordMachine } from './kit/record';

export const homeRecord = recordMachine('homeRecord', getHome);
export const jobRerun = commandMachine('jobRerun', runJobAgain);
