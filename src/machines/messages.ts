import { getMessage, listMessages } from '../api/contract/messages';
import { listMachine } from './list';
import { recordMachine } from './record';

export const messageList = listMachine('messageList', listMessages);
export const messageRecord = recordMachine('messageRecord', getMessage);
