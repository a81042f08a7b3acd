import type { Dialect, Mapping, Question } from '../../src/api/contract/reconciliation/statement';
import { countWords, joinAccounts } from './reading';
import { type AccountReading, byAccount, type Entry, type Findings, FOREIGN, LOCAL, type Reading } from './statement';

/** One account is reconciled at a time: staff choose one from a file with several accounts or currencies. */
export function ofOneAccount(all: Reading, wanted: Mapping): Reading {
  const reading = withCurrencies(all);
  const listed = withAllNamed(reading);
  if (listed.length < 2) return { ...reading, accounts: listed };
  const accounts = listed.map((account) => ({ ...account, id: idOf(account, listed) }));
  const chosen = accounts.find(({ id }) => id === wanted.account);
  if (!chosen) {
    return { ...reading, accounts, questions: [...reading.questions, accountQuestion(accounts, reading)] };
  }
  const { dialect } = reading;
  return { ...reading, accounts, chosen, dialect: { ...dialect, mapping: { ...dialect.mapping, account: chosen.id } } };
}

/** The findings that concern the chosen account; those of a ZIP's other files are left out. */
export function findingsOf(reading: Findings & Pick<Reading, 'parts'>, chosen: AccountReading | undefined): Findings {
  const { parts, problems, skipped, warnings, truncations } = reading;
  if (!parts || !chosen) return { problems, skipped, warnings, truncations };
  const own = parts.filter(({ keys }) => keys.length === 0 || keys.includes(chosen.key));
  return {
    problems: own.flatMap(({ problems }) => problems),
    skipped: own.flatMap(({ skipped }) => skipped),
    warnings: own.flatMap(({ warnings }) => warnings),
    truncations: own.flatMap(({ truncations }) => truncations),
  };
}

export const isOf = (entry: Entry, account: AccountReading) => pairOf(entry) === pairOf(account);

/** Account and currency: amounts are never added across either. */
function pairOf(one: Entry | AccountReading): string {
  return `${'key' in one ? one.key : one.account}\n${one.currency}`;
}

/** Banks that write "USD" beside some amounts mean it for the other amounts of that account too. */
function withCurrencies({ accounts, entries, ...rest }: Reading): Reading {
  const named = new Map<string, Set<string>>();
  const note = (key: string, currency: string) => {
    if (currency) named.set(key, (named.get(key) ?? new Set()).add(currency));
  };
  for (const { key, currency } of accounts) note(key, currency);
  for (const { account, currency } of entries) note(account, currency);
  const currencyOf = (key: string) => {
    const [only = '', ...others] = named.get(key) ?? [];
    return others.length === 0 ? only : '';
  };
  return {
    ...rest,
    accounts: joinAccounts(accounts.map((one) => ({ ...one, currency: one.currency || currencyOf(one.key) }))),
    entries:
      named.size === 0
        ? entries
        : entries.map((one) => (one.currency ? one : { ...one, currency: currencyOf(one.account) })),
  };
}

/** The accounts that the file lists, and those that only its movements name (another currency in a column). */
function withAllNamed({ accounts, entries }: Reading): AccountReading[] {
  const groups = byAccount(entries).flatMap(([first]) => first ?? []);
  const used = new Set(groups.map(pairOf));
  // A nameless account without movements is dropped.
  const listed = accounts.filter((account) => account.key !== '' || used.size === 0 || used.has(pairOf(account)));
  const pairs = new Set(listed.map(pairOf));
  const others = new Map(groups.map((entry) => [pairOf(entry), { key: entry.account, currency: entry.currency }]));
  return [...listed, ...[...others].filter(([pair]) => !pairs.has(pair)).map(([, account]) => account)];
}

/** The value of `mapping.account`: the key, with the currency where one account has several. */
function idOf({ key, currency }: AccountReading, accounts: readonly AccountReading[]): string {
  return accounts.filter((account) => account.key === key).length > 1 ? `${key} ${currency}`.trim() : key;
}

const UNNAMED: Readonly<Record<string, string>> = { [LOCAL]: 'moneda local', [FOREIGN]: 'moneda extranjera' };

function accountQuestion(accounts: (AccountReading & { id: string })[], { entries, dialect }: Reading): Question {
  const counts = new Map<string, number>();
  for (const entry of entries) counts.set(pairOf(entry), (counts.get(pairOf(entry)) ?? 0) + 1);
  return {
    field: 'account',
    msg: `El archivo contiene ${accounts.length} cuentas o monedas, que no se suman entre sí. Elija cuál desea conciliar.`,
    options: [
      ...accounts.map((account) => {
        const name = account.key ? `Cuenta ${account.key}` : 'Cuenta sin número';
        const label = [
          name,
          countWords(counts.get(pairOf(account)) ?? 0, 'movimiento'),
          UNNAMED[account.currency] ?? account.currency,
        ];
        return { label: label.filter(Boolean).join(' · '), mapping: { account: account.id } };
      }),
      ...othersOption(accounts, dialect),
    ],
  };
}

/** A column of accounts ("IBAN") may name who paid or was paid: then the file is of one account. */
function othersOption(accounts: readonly AccountReading[], { mapping, header }: Dialect): Question['options'] {
  const column = mapping.columns?.indexOf('account') ?? -1;
  if (column < 0 || new Set(accounts.map(({ key }) => key)).size < 2) return [];
  const name = header[column] || `Columna ${column + 1}`;
  const columns = mapping.columns?.map((role, at) => (at === column ? ('counterparty_account' as const) : role));
  return [{ label: `Ninguna: «${name}» es la cuenta de la otra parte`, mapping: { columns } }];
}
