import { deleteTemplate, listTemplates } from '../../api/contract/templates';
import { commandMachine } from '../kit/command';
import { listMachine } from '../kit/list';

export const templateList = listMachine('templateList', listTemplates);
export const templateDeletion = commandMachine('templateDeletion', deleteTemplate);
