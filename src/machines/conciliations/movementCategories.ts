import {
  createMovementCategory,
  deleteMovementCategory,
  getReconciliationSettings,
  listMovementCategories,
  setReconciliationSettings,
  updateMovementCategory,
} from '../../api/contract/movementCategories';
import { commandMachine } from '../kit/command';
import { listMachine } from '../kit/list';
import { recordMachine } from '../kit/record';

export const movementCategoryList = listMachine('movementCategoryList', listMovementCategories);
export const movementCategoryCreation = commandMachine('movementCategoryCreation', createMovementCategory);
export const movementCategoryUpdate = commandMachine('movementCategoryUpdate', updateMovementCategory);
export const movementCategoryDeletion = commandMachine('movementCategoryDeletion', deleteMovementCategory);
export const reconciliationSettingsRecord = recordMachine('reconciliationSettingsRecord', getReconciliationSettings);
export const reconciliationSettingsChange = commandMachine('reconciliationSettingsChange', setReconciliationSettings);
