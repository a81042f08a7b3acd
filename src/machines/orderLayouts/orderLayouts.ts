import { deleteOrderLayout, listOrderLayouts } from '../../api/contract/orderLayouts';
import { commandMachine } from '../kit/command';
import { listMachine } from '../kit/list';

export const orderLayoutList = listMachine('orderLayoutList', listOrderLayouts);
export const orderLayoutDeletion = commandMachine('orderLayoutDeletion', deleteOrderLayout);
