import { explainDocument } from '../../api/contract/conciliations';
import { commandMachine } from '../kit/command';

export const explanationAsk = commandMachine('explanationAsk', explainDocument);
