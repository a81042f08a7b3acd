import { deleteFileLayout, listFileLayouts, updateFileLayout } from '../api/contract/fileLayouts';
import { commandMachine } from './kit/command';
import { listMachine } from './kit/list';

export const fileLayoutList = listMachine('fileLayoutList', listFileLayouts);
export const fileLayoutUpdate = commandMachine('fileLayoutUpdate', updateFileLayout);
export const fileLayoutDeletion = commandMachine('fileLayoutDeletion', deleteFileLayout);
