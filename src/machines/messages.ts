import { exportMessageAttachment, getMessage, listMessages } from '../api/contract/messages';
import { exportMachine } from './kit/export';
import { listMachine } from './kit/list';
import { recordMachine } from './kit/record';

export const messageList = listMachine('messageList', listMessages);
export const messageRecord = recordMachine('messageRecord', getMessage);
export const messageAttachmentExport = exportMachine('messageAttachmentExport', exportMessageAttachment);
