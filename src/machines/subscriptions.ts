import {
  createSubscription,
  documentsOfSubscription,
  getSubscription,
  listSubscriptions,
  updateSubscription,
} from '../api/contract/subscriptions';
import { commandMachine } from './command';
import { listMachine } from './list';
import { recordMachine } from './record';

export const subscriptionList = listMachine('subscriptionList', listSubscriptions);
export const subscriptionRecord = recordMachine('subscriptionRecord', getSubscription);
export const subscriptionDocuments = recordMachine('subscriptionDocuments', documentsOfSubscription);
export const subscriptionCreation = commandMachine('subscriptionCreation', createSubscription);
export const subscriptionUpdate = commandMachine('subscriptionUpdate', updateSubscription);
/** Pauses, resumes or ends it. */
export const subscriptionStatusChange = commandMachine('subscriptionStatusChange', updateSubscription);
