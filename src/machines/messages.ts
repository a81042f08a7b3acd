import { exportMessageAttachment, getMessage, listMessages } from '../api/contract/messages';
import { exportMachine } from './export';
import { listMachine } from './list';
import { recordMachine } from './record';

export const messageList = listMachine('messageList', listMessages);
export const messageRecord = recordMachine('messageRecord', getMessage);
export const messageAttachmentExport = exportMachine('messageAttachmentExport', exportMessageAttachment);
