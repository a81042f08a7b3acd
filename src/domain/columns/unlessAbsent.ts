import { isAbsent } from '../../api/contract/row';
import { UNKNOWN } from '../../ui/format/format';

/** What is said of a field, or of its being nothing, where the provider says so; a dash where it left the field out. */
export const unlessAbsent = <T extends object, Said>(record: T, field: keyof T & string, said: Said): Said | string =>
  isAbsent(record, field) ? UNKNOWN : said;
