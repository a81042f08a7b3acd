import { getFlowTraffic, setFlowTrafficConsent } from '../../api/contract/flowTraffic';
import { commandMachine } from '../kit/command';
import { recordMachine } from '../kit/record';

export const transitionStatsRecord = recordMachine('transitionStatsRecord', getFlowTraffic);
export const transitionStatsConsent = commandMachine('transitionStatsConsent', setFlowTrafficConsent);
