import {
  cancelPromise,
  createActivity,
  deleteActivity,
  getPromiseSettings,
  listActivities,
  listPromises,
  setPromiseSettings,
  updateActivity,
} from '../../api/contract/activities';
import { commandMachine } from '../kit/command';
import { listMachine } from '../kit/list';
import { recordMachine } from '../kit/record';

export const activityList = listMachine('activityList', listActivities);
export const activityCreation = commandMachine('activityCreation', createActivity);
export const activityUpdate = commandMachine('activityUpdate', updateActivity);
export const activityDeletion = commandMachine('activityDeletion', deleteActivity);
export const promiseList = listMachine('promiseList', listPromises);
export const promiseCancellation = commandMachine('promiseCancellation', cancelPromise);
export const promiseSettingsRecord = recordMachine('promiseSettingsRecord', getPromiseSettings);
export const promiseSettingsChange = commandMachine('promiseSettingsChange', setPromiseSettings);
