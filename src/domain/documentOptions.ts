import { BUCKETS, DOCUMENT_STATUS } from '../api/contract/receivables/documents';
import { bucketWords, documentStatusWords } from './words';

/** What documents are filtered by. */

export const documentStatusOptions = DOCUMENT_STATUS.map((value) => ({ value, label: documentStatusWords[value] }));
export const bucketOptions = BUCKETS.map((value) => ({ value, label: bucketWords[value] }));
