import { deleteTemplate, listTemplates } from '../../api/contract/templates';
import { commandMachine } from '../command';
import { listMachine } from '../list';

export const templateList = listMachine('templateList', listTemplates);
export const templateDeletion = commandMachine('templateDeletion', deleteTemplate);
