import { UNKNOWN } from '../../ui/format/format';
import { columnWords as words } from './words';

/** Who it is of, in words: another provider may say it by the id alone, or not at all. */
export const customerInWords = ({
  customer,
  customer_name,
}: {
  customer: string | null;
  customer_name: string;
}): string => customer_name || (customer ? words.customerById(customer) : UNKNOWN);

/** The same of a document. */
export const documentInWords = ({
  document,
  document_number,
}: {
  document: string | null;
  document_number: string;
}): string => document_number || (document ? words.documentById(document) : UNKNOWN);
