import { deleteOrderLayout, listOrderLayouts } from '../../api/contract/orderLayouts';
import { commandMachine } from '../command';
import { listMachine } from '../list';

export const orderLayoutList = listMachine('orderLayoutList', listOrderLayouts);
export const orderLayoutDeletion = commandMachine('orderLayoutDeletion', deleteOrderLayout);
