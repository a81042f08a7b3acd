import { getConversation, listInboundMessages, sendReply, sendTemplate } from '../api/contract/conversations';
import { commandMachine } from './kit/command';
import { listMachine } from './kit/list';
import { recordMachine } from './kit/record';

export const inboundMessageList = listMachine('inboundMessageList', listInboundMessages);
export const conversationRecord = recordMachine('conversationRecord', getConversation);
export const replySending = commandMachine('replySending', sendReply);
export const templateSending = commandMachine('templateSending', sendTemplate);
