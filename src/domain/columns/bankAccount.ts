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
