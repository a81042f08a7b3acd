import { UNKNOWN } from '../../ui/format/format';
import { columnWords as words } from './words';

/** Which bank account it is, in words: another provider may say it by the id alone, or not at all. */
export const bankAccountInWords = ({
  bank_account,
  bank_account_name,
}: {
  bank_account: string | null;
  bank_account_name: string;
}): string => bank_account_name || (bank_account ? words.accountById(bank_account) : UNKNOWN);

/** The same of a bank, which the list of banks may name: `known`. */
export const bankInWords = (
  { bank, bank_name }: { bank: string | null; bank_name: string },
  known: readonly { value: string; name?: string }[] = [],
): string => bank_name || known.find(({ value }) => value === bank)?.name || (bank ? `Banco ${bank}` : UNKNOWN);
