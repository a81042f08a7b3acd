import { deleteFileLayout, listFileLayouts, updateFileLayout } from '../api/contract/fileLayouts';
import { commandMachine } from './command';
import { listMachine } from './list';

export const fileLayoutList = listMachine('fileLayoutList', listFileLayouts);
export const fileLayoutUpdate = commandMachine('fileLayoutUpdate', updateFileLayout);
export const fileLayoutDeletion = commandMachine('fileLayoutDeletion', deleteFileLayout);
