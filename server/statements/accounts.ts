import type { Mapping, Question } from '../../src/api/contract/statement';
import { countWords } from './reading';
import type { AccountReading, Entry, Reading } from './statement';

/** One account is reconciled at a time: of a file with several (or several currencies), staff say which. */
export function ofOneAccount(reading: Reading, wanted: Mapping): Reading {
  const accounts = withAllNamed(reading);
  if (accounts.length < 2) return { ...reading, accounts };
  const chosen = accounts.find((account) => idOf(account, accounts) === wanted.account);
  if (!chosen)
    return { ...reading, accounts, questions: [...reading.questions, accountQuestion(accounts, reading.entries)] };
  const entries = reading.entries.filter((entry) => belongs(entry, chosen));
  return {
    ...reading,
    dialect: { ...reading.dialect, mapping: { ...reading.dialect.mapping, account: idOf(chosen, accounts) } },
    accounts: [chosen],
    entries,
  };
}

/** Accounts as the file lists them, and those that only its movements name (another currency in a column). */
function withAllNamed({ accounts, entries }: Reading): AccountReading[] {
  const all = accounts.filter(
    (account) => !(account.key === '' && account.currency === '' && hidden(account, entries)),
  );
  for (const entry of entries) {
    if (!all.some((account) => belongs(entry, account))) all.push({ key: entry.account, currency: entry.currency });
  }
  return all;
}

/** A nameless account that no movement belongs to stands for nothing. */
function hidden(account: AccountReading, entries: Entry[]): boolean {
  return entries.length > 0 && !entries.some((entry) => belongs(entry, account));
}

function belongs(entry: Entry, account: AccountReading): boolean {
  return entry.account === account.key && entry.currency === account.currency;
}

/** What `mapping.account` says: the account, with its currency where the same one is kept in several. */
export function idOf({ key, currency }: AccountReading, accounts: readonly AccountReading[]): string {
  return accounts.filter((account) => account.key === key).length > 1 ? `${key} ${currency}`.trim() : key;
}

function accountQuestion(accounts: AccountReading[], entries: Entry[]): Question {
  return {
    field: 'account',
    msg: `El archivo contiene ${accounts.length} cuentas o monedas, que no se suman entre sí. Elija cuál desea conciliar.`,
    options: accounts.map((account) => {
      const count = entries.filter((entry) => belongs(entry, account)).length;
      const label = [
        account.key ? `Cuenta ${account.key}` : 'Cuenta sin número',
        countWords(count, 'movimiento'),
        account.currency,
      ];
      return { label: label.filter(Boolean).join(' · '), mapping: { account: idOf(account, accounts) } };
    }),
  };
}
