import { isAbsent } from '../../api/contract/row';
import { UNKNOWN } from '../../ui/format/format';

/** What is said of nothing, where the provider says that it is nothing; a dash where it left the field out. */
export const unlessAbsent = <T extends object>(record: T, field: keyof T & string, text: string): string =>
  isAbsent(record, field) ? UNKNOWN : text;
