import { getDemoClock, passDemoDays } from '../api/contract/demoClock';
import { commandMachine } from './kit/command';
import { recordMachine } from './kit/record';

export const demoClockRecord = recordMachine('demoClockRecord', getDemoClock);
export const demoDaysPassing = commandMachine('demoDaysPassing', passDemoDays);
