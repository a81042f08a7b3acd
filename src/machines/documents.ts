import { getDocument, listCostCenters, listDocuments } from '../api/contract/documents';
import { listMachine } from './list';
import { recordMachine } from './record';

export const documentList = listMachine('documentList', listDocuments);
export const documentRecord = recordMachine('documentRecord', getDocument);
export const costCenterList = listMachine('costCenterList', listCostCenters);
