import { createView, deleteView, listViews, updateView } from '../../api/contract/views';
import { commandMachine } from './command';
import { listMachine } from './list';

export const viewList = listMachine('viewList', listViews);
export const viewCreation = commandMachine('viewCreation', createView);
export const viewChange = commandMachine('viewChange', updateView);
export const viewRenaming = commandMachine('viewRenaming', updateView);
export const viewDeletion = commandMachine('viewDeletion', deleteView);
