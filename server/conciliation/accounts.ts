import type { Question } from '../../src/api/contract/statement';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { type AccountReading, namedCurrency, type Reading } from '../statements/statement';

export type BankAccount = {
  id: string;
  alias: string;
  number: string;
  currency: string;
  bank_name: string;
  mapping: unknown;
};

/** One of the company's, as a file may name it. */
export type Own = Pick<BankAccount, 'id' | 'alias' | 'number' | 'currency'>;

/** Those of the company's accounts that the file is of, by number and, where it tells it, currency. */
export function ownersOf(accounts: AccountReading[], own: Own[]): Own[] {
  return own.filter(({ number, currency }) =>
    accounts.some((one) => sameAccount(one.key, number) && (one.currency === '' || one.currency === currency)),
  );
}

export type Choice = {
  /** The account of the file that is read; undefined while staff must say which. */
  chosen: AccountReading | undefined;
  /** The reading's, and of the account's what is still to be answered before anything is saved. */
  questions: Question[];
};

/**
 * Which account of the file is this bank account: the one staff named, else the one with its number (and currency), else
 * the only one. Between several the reading asks already; an account that looks like another's, or is kept in another
 * currency, is asked about here.
 */
export async function chooseAccount(
  db: Queryable,
  profileId: string,
  account: BankAccount,
  { accounts, questions, dialect, chosen: said }: Pick<Reading, 'accounts' | 'questions' | 'dialect' | 'chosen'>,
  named: string | undefined,
): Promise<Choice> {
  const own = accounts.filter((one) => sameAccount(one.key, account.number));
  const [chosen] = said ? [said] : accounts.length === 1 ? accounts : inCurrency(own, account.currency);
  if (!chosen) return { chosen, questions };
  const others = questions.filter(({ field }) => field !== 'account');
  const isConfirmed = named !== undefined && (named === chosen.key || named === dialect.mapping.account);
  const doubt = isConfirmed ? undefined : await doubtOf(db, profileId, account, chosen);
  if (doubt === undefined) return { chosen, questions: others };
  const label = `Sí, ${chosen.key || 'este archivo'} es de ${account.alias}`;
  const msg = `${doubt.text} Elija la cuenta correcta o confirme que es esta.`;
  const options = [
    ...doubt.owners.map(({ id, alias }) => ({ label: `Cambiar a ${alias}`, mapping: {}, bank_account: id })),
    ...(doubt.owners.length === 0 ? [{ label: 'Elegir otra cuenta', mapping: {}, leaves: true as const }] : []),
    { label, mapping: { account: chosen.key } },
  ];
  return { chosen, questions: [{ field: 'account', msg, options }, ...others] };
}

function inCurrency(own: AccountReading[], currency: string): AccountReading[] {
  return own.length === 1 ? own : own.filter((one) => one.currency === currency);
}

/** Why it may be the wrong account, and which of the company's it may be instead. */
async function doubtOf(
  db: Queryable,
  profileId: string,
  account: BankAccount,
  chosen: AccountReading,
): Promise<{ text: string; owners: Own[] } | undefined> {
  const { key } = chosen;
  const currency = namedCurrency(chosen.currency);
  const isForeign = currency !== '' && currency !== account.currency;
  if (!isForeign && (digitsOf(key).length < SHORTEST || sameAccount(key, account.number))) return undefined;
  const others = await db.rows<Own>(
    sql`select id, alias, number, currency from bank_account where profile_id = ${profileId} and id <> ${account.id} and deleted_at is null order by alias, id`,
  );
  const owners = ownersOf([chosen], others);
  if (isForeign) {
    // A file that names none of ours may be of any that is kept in its currency.
    if (owners.length === 0) owners.push(...others.filter((one) => one.currency === currency).slice(0, MOST_OWNERS));
    return { text: `El archivo está en ${currency} y la cuenta ${account.alias} es en ${account.currency}.`, owners };
  }
  const [owner] = owners;
  const whose = owner ? `, que es ${owner.alias}` : '';
  return {
    text: `El archivo es de la cuenta ${key}${whose}, y se eligió ${account.alias} (${account.number}).`,
    owners,
  };
}

/** Whether two written account numbers name one account: equal digits, or one ends with the other; X and * hide digits. */
function sameAccount(written: string, number: string): boolean {
  const a = charactersOf(written);
  const b = charactersOf(number);
  const length = Math.min(a.length, b.length);
  if (length < SHORTEST) return false;
  return [...a.slice(-length)].every((c, i) => {
    const other = b.slice(-length)[i];
    return c === other || HIDDEN.test(c) || HIDDEN.test(other ?? '');
  });
}

/** So many are offered; of more, staff choose in the list. */
const MOST_OWNERS = 3;
const SHORTEST = 4;
const HIDDEN = /[X*]/;
const charactersOf = (text: string) => text.toUpperCase().replace(/[^0-9A-Z*]/g, '');
const digitsOf = (text: string) => text.replace(/\D/g, '');
