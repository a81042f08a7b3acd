import { isAbsent, OTHER, sentWord } from '../../api/contract/row';
import { UNKNOWN } from '../../ui/format/format';

/**
 * What is said of a field, or of its being nothing, where the provider says so; a dash where it left the field out. A kind that
 * the contract does not know is said in the provider's own word.
 */
export function unlessAbsent<T extends object, Said>(record: T, field: keyof T & string, said: Said): Said | string {
  if (isAbsent(record, field)) return UNKNOWN;
  return (record[field] === OTHER && sentWord(record, field)) || said;
}
