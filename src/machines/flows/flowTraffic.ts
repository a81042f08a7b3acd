import { getFlowTraffic, setFlowTrafficConsent } from '../../api/contract/flowTraffic';
import { commandMachine } from '../kit/command';
import { recordMachine } from '../kit/record';

export const flowTrafficRecord = recordMachine('flowTrafficRecord', getFlowTraffic);
export const flowTrafficConsent = commandMachine('flowTrafficConsent', setFlowTrafficConsent);
