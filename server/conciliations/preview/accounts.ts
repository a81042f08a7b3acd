import type { Question } from '../../../src/api/contract/reconciliation/statement';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import type { Upload } from '../../files/upload';
import type { Actor } from '../../ledger/audit';
import { notFound, refused } from '../../problems';
import { type AccountReading, namedCurrency, type Reading } from '../../statements/statement';
import { readUpload } from './readUpload';

export type BankAccount = {
  id: string;
  alias: string;
  number: string;
  currency: string;
  bank_name: string;
  mapping: unknown;
};

/** A bank account of the company, by which a file may name it. */
type Own = Pick<BankAccount, 'id' | 'alias' | 'number' | 'currency'>;

/** The company's accounts that the file belongs to, by number and, if the file states it, currency. */
function ownersOf(accounts: AccountReading[], own: Own[]): Own[] {
  return own.filter(({ number, currency }) =>
    accounts.some((one) => sameAccount(one.key, number) && (one.currency === '' || one.currency === currency)),
  );
}

export async function findAccount(db: Queryable, profileId: string, id: string): Promise<BankAccount> {
  const [account] = await db.rows<BankAccount>(
    sql`select a.id, a.alias, a.number, a.currency, a.mapping, b.name as bank_name
     from bank_account a join bank b on b.id = a.bank_id where a.profile_id = ${profileId} and a.id = ${id} and a.deleted_at is null`,
  );
  if (!account) throw notFound('la cuenta bancaria');
  return account;
}

/** The company's only account, else the one whose number is in the file. */
export async function accountNamed(db: Queryable, who: Actor, upload: Upload, day: string): Promise<string> {
  const own = await db.rows<Own>(
    sql`select id, alias, number, currency from bank_account where profile_id = ${who.profileId} and deleted_at is null`,
  );
  const [only, ...more] = own;
  if (only && more.length === 0) return only.id;
  const { named, keys } = await readUpload(who, upload, {}, day, [], async ({ accounts }) => ({
    named: ownersOf(accounts, own),
    keys: [...new Set(accounts.map(({ key }) => key).filter((key) => key !== ''))],
  }));
  const [owner, ...others] = named;
  if (owner && others.length === 0) return owner.id;
  const msg = `${whoseIs(named, keys)} ¿Para cuál de sus cuentas se lee?`;
  throw refused(msg, { code: 'account-unknown', fields: { bank_account: msg } });
}

/** Says why the file's accounts do not decide for one of the company's. */
function whoseIs(named: readonly Own[], keys: readonly string[]): string {
  if (named.length > 0) return `El archivo es de varias de sus cuentas: ${named.map(({ alias }) => alias).join(', ')}.`;
  const [only, second] = keys;
  if (only === undefined) return 'El archivo no dice de qué cuenta es.';
  return second === undefined
    ? `El archivo es de la cuenta ${only}, que no está entre las suyas.`
    : `El archivo es de las cuentas ${keys.slice(0, MOST_NAMED).join(', ')}, que no están entre las suyas.`;
}

/** A message lists at most this many accounts. */
const MOST_NAMED = 6;

type Choice = {
  /** The file's account to read; undefined while staff must choose it. */
  chosen: AccountReading | undefined;
  /** The questions that staff must answer before saving: the reading's, and one about the account. */
  questions: Question[];
};

/**
 * Chooses the file's account for this bank account: the one staff named, else the only one, else the one with its number
 * (and currency). The reading already asks about several accounts; this function asks about an account that looks like
 * another one's or has another currency.
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

/** The reason why the account may be wrong, and the company's accounts that may be right. */
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
    // A file that names none of our accounts may belong to any account in its currency.
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

/** The question offers at most this many; staff find the others in the list. */
const MOST_OWNERS = 3;
const SHORTEST = 4;
const HIDDEN = /[X*]/;
const charactersOf = (text: string) => text.toUpperCase().replace(/[^0-9A-Z*]/g, '');
const digitsOf = (text: string) => text.replace(/\D/g, '');
