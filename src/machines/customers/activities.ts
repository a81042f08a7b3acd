import {
  cancelPromise,
  createActivity,
  deleteActivity,
  listActivities,
  listPromises,
  updateActivity,
} from '../../api/contract/activities';
import { commandMachine } from '../kit/command';
import { listMachine } from '../kit/list';

export const activityList = listMachine('activityList', listActivities);
export const activityCreation = commandMachine('activityCreation', createActivity);
export const activityUpdate = commandMachine('activityUpdate', updateActivity);
export const activityDeletion = commandMachine('activityDeletion', deleteActivity);
export const promiseList = listMachine('promiseList', listPromises);
export const promiseCancellation = commandMachine('promiseCancellation', cancelPromise);
