import {
  createSubscription,
  documentsOfSubscription,
  getSubscription,
  listSubscriptions,
  updateSubscription,
} from '../api/contract/subscriptions';
import { commandMachine } from './kit/command';
import { listMachine } from './kit/list';
import { recordMachine } from './kit/record';

export const subscriptionList = listMachine('subscriptionList', listSubscriptions);
export const subscriptionRecord = recordMachine('subscriptionRecord', getSubscription);
export const subscriptionDocuments = recordMachine('subscriptionDocuments', documentsOfSubscription);
export const subscriptionCreation = commandMachine('subscriptionCreation', createSubscription);
export const subscriptionUpdate = commandMachine('subscriptionUpdate', updateSubscription);
/** Pauses, resumes or ends the subscription. */
export const subscriptionStatusChange = commandMachine('subscriptionStatusChange', updateSubscription);
