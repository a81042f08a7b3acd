import { getConversation, listInboundMessages, sendReply } from '../api/contract/conversations';
import { commandMachine } from './command';
import { listMachine } from './list';
import { recordMachine } from './record';

export const inboundMessageList = listMachine('inboundMessageList', listInboundMessages);
export const conversationRecord = recordMachine('conversationRecord', getConversation);
export const replySending = commandMachine('replySending', sendReply);
