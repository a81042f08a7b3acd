import { explainDocument } from '../api/contract/conciliations';
import { recordMachine } from './record';

export const explanationRecord = recordMachine('explanationRecord', explainDocument);
