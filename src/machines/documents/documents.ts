import { exportDocuments, getDocument, listCostCenters, listDocuments } from '../../api/contract/documents';
import { exportMachine } from '../kit/export';
import { listMachine } from '../kit/list';
import { recordMachine } from '../kit/record';

export const documentList = listMachine('documentList', listDocuments);
export const documentExport = exportMachine('documentExport', exportDocuments);
export const documentRecord = recordMachine('documentRecord', getDocument);
export const costCenterList = listMachine('costCenterList', listCostCenters);
