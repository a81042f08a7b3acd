import { getDemoClock, passDemoDays } from '../api/contract/demoClock';
import { commandMachine } from './command';
import { recordMachine } from './record';

export const demoClockRecord = recordMachine('demoClockRecord', getDemoClock);
export const demoDaysPassing = commandMachine('demoDaysPassing', passDemoDays);
