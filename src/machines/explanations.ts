import { explainDocument } from '../api/contract/conciliations';
import { recordMachine } from './kit/record';

export const explanationRecord = recordMachine('explanationRecord', explainDocument);
