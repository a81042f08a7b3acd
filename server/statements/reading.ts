import type { Cents } from '../../src/api/contract/money';
import type { Dialect } from '../../src/api/contract/reconciliation/statement';
import type { Content } from '../files/encoding';
import { formatMoney } from '../ledger/words';
import type { AccountReading, Entry, Reading } from './statement';

/** Shared parts of the readers of bank formats (not of tables). */

type EntryFields = Pick<Entry, 'row' | 'date' | 'amount'> & Partial<Entry>;

/** A booked movement of an unnamed account, unless the fields say otherwise. */
export function entryOf(fields: EntryFields): Entry {
  const usual = {
    account: '',
    currency: '',
    description: '',
    reference: '',
    document: '',
    counterparty: {},
    pending: false,
    raw: {},
    flags: [],
  };
  return { ...usual, ...fields };
}

export function emptyReading(format: Dialect['format'], formatName: string, content: Content): Reading {
  return {
    dialect: {
      format,
      format_name: formatName,
      encoding: content.encoding,
      mapping: {},
      header: [],
      sample: [],
      understood: [{ text: formatName }],
    },
    accounts: [],
    entries: [],
    problems: [],
    skipped: [],
    warnings: [],
    truncations: [],
    questions: [],
  };
}

export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

const sumOf = (entries: Entry[]): Cents => entries.reduce((sum, entry) => sum + entry.amount, 0);

/** Warns staff when a statement's end does not follow from its start and its movements; the file is not refused. */
export function balanceWarnings({ key, opening, closing }: AccountReading, booked: Entry[]): string[] {
  if (opening === undefined || closing === undefined) return [];
  const reached = opening + sumOf(booked);
  if (reached === closing) return [];
  const account = key ? ` de la cuenta ${key}` : '';
  return [
    `El saldo final${account} no cuadra: saldo inicial más movimientos da ${formatMoney(reached)} y el archivo dice ${formatMoney(closing)}.`,
  ];
}

/** Warns of a missing statement between two of one account: an opening balance, except the earliest, is no other's closing. */
export function gapWarnings(accounts: readonly AccountReading[]): string[] {
  const names = [...new Set(accounts.map(({ key, currency }) => `${key}\n${currency}`))];
  return names.flatMap((name) => {
    const own = accounts.filter(({ key, currency }) => `${key}\n${currency}` === name);
    if (own.some(({ opening, closing }) => opening === undefined || closing === undefined)) return [];
    const closings = own.map(({ closing }) => closing);
    const begun = own.filter(({ opening, closing }) => opening !== closing && !closings.includes(opening));
    if (begun.length < 2) return [];
    const account = name.startsWith('\n') ? '' : ` de la cuenta ${name.split('\n')[0]}`;
    if (new Set(begun.map(({ opening, closing }) => `${opening} ${closing}`)).size === 1)
      return [`Varios extractos${account} van del mismo saldo al mismo: compruebe que no sea uno repetido.`];
    return [`Falta un extracto${account}, o movimientos entre dos: un saldo inicial no es el final de ningún otro.`];
  });
}

/** Joins several statements of one account in a file: the first opening and the last closing count. */
export function joinAccounts(accounts: AccountReading[]): AccountReading[] {
  const joined = new Map<string, AccountReading>();
  for (const account of accounts) {
    const id = `${account.key}\n${account.currency}`;
    const first = joined.get(id);
    if (!first) joined.set(id, { ...account });
    else if (account.closing === undefined) delete first.closing;
    else first.closing = account.closing;
  }
  return [...joined.values()];
}
