import { deleteTemplate, listTemplates, previewTemplate, templatesOfChannel } from '../../api/contract/templates';
import { commandMachine } from '../kit/command';
import { listMachine } from '../kit/list';
import { recordMachine } from '../kit/record';

export const templateList = listMachine('templateList', listTemplates);
export const templateDeletion = commandMachine('templateDeletion', deleteTemplate);
/** To choose one of a channel. */
export const channelTemplates = recordMachine('channelTemplates', templatesOfChannel);
/** What one customer gets of a text. */
export const messagePreview = recordMachine('messagePreview', previewTemplate);
