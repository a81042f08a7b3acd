import { deleteTemplate, listTemplates, previewTemplate, templatesOfChannel } from '../../api/contract/templates';
import { commandMachine } from '../kit/command';
import { listMachine } from '../kit/list';
import { recordMachine } from '../kit/record';

export const templateList = listMachine('templateList', listTemplates);
export const templateDeletion = commandMachine('templateDeletion', deleteTemplate);
/** The templates of one channel, to choose from. */
export const channelTemplates = recordMachine('channelTemplates', templatesOfChannel);
/** A text as one customer receives it. */
export const messagePreview = recordMachine('messagePreview', previewTemplate);
