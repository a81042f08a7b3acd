import { getConversation, listInboundMessages } from '../api/contract/conversations';
import { listMachine } from './list';
import { recordMachine } from './record';

export const inboundMessageList = listMachine('inboundMessageList', listInboundMessages);
export const conversationRecord = recordMachine('conversationRecord', getConversation);
