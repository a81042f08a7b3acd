import type { Role, Understanding } from '../../../../src/api/contract/reconciliation/statement';
import { isBlankAmount } from '../../../files/cells/amounts';
import { textOf } from '../../../files/cells/grid';
import { BOTH_CURRENCIES, HALF } from '../thresholds';
import type { Table } from './columnCents';
import { type Draft, isMoney } from './draft';
import { type Choice, chooseMoney } from './moneyColumns';
import type { Profile } from './profiles';

export type Columns = {
  roles: Role[];
  /** Decisions by content and not by the header. */
  understood: Understanding[];
  /** Other possible roles for all columns, about which staff are asked. */
  others: Role[][];
};

/** Decides one role for each column: the drafts propose, the running balance decides between amounts. */
export function decideRoles(
  drafts: readonly Draft[],
  profiles: readonly Profile[],
  table: Table,
  currencies: readonly string[] = [],
): Columns {
  const roles: Role[] = drafts.map(() => 'ignore');
  const understood: Understanding[] = [];
  const all = (role: Role) =>
    drafts
      .map((draft, column) => ({ ...draft, column }))
      .filter((draft) => draft.meaning === role && roles[draft.column] === 'ignore')
      .sort((one, other) => other.quality - one.quality || one.column - other.column);
  const single = (role: Role) => {
    const [best] = all(role);
    if (best) roles[best.column] = role;
    return best?.column;
  };

  if (single('date') === undefined) {
    const [valued] = all('value_date');
    const dateColumn = valued?.column ?? mostDates(profiles, roles);
    if (dateColumn !== undefined) {
      roles[dateColumn] = 'date';
      if (!valued) understood.push({ text: `La columna ${dateColumn + 1} es la fecha`, because: 'por su contenido' });
    }
  }
  if (single('value_date') === undefined) {
    const [second] = all('date');
    if (second) roles[second.column] = 'value_date';
  }

  for (const part of ['month', 'year'] as const) {
    const [column] = all(part).filter(({ column }) => (profiles[column]?.filled ?? 0) > 0);
    if (column && roles.includes('date')) roles[column.column] = part;
  }

  const groups = currencyGroups(drafts, currencies, table);
  const choices = groups.map((own) =>
    chooseMoney(
      drafts.map((draft, column) => (own.has(column) ? draft : { meaning: undefined, quality: 0 })),
      profiles,
      table,
      roles,
    ),
  );
  const money: Choice =
    groups.length > 1
      ? { roles: choices.flatMap((one) => one.roles), understood: choices.flatMap((one) => one.understood) }
      : chooseMoney(drafts, profiles, table, roles);
  for (const [column, role] of money.roles) roles[column] = role;
  understood.push(...money.understood);

  const amountIsSigned = money.roles.some(([, role]) => role === 'debit' || role === 'credit');
  if (!amountIsSigned) single('kind');
  for (const { column } of all('description')) roles[column] = 'description';
  for (const role of ['reference', 'document', 'bank_id', 'currency', 'status', 'account', 'counterparty'] as const)
    single(role);
  for (const role of ['counterparty_account', 'counterparty_id'] as const) single(role);
  if (!roles.includes('document')) {
    const [second] = all('reference').filter(({ column }) => (profiles[column]?.filled ?? 0) > 0);
    if (second) roles[second.column] = 'document';
  }
  if (!roles.includes('description') && !roles.includes('counterparty')) {
    const wordy = longestText(drafts, profiles, roles);
    if (wordy !== undefined) roles[wordy] = 'description';
  }
  const others = (money.others ?? []).map((other) => {
    const turned = roles.map((role, column) => (money.roles.some(([at]) => at === column) ? 'ignore' : role));
    for (const [column, role] of other) turned[column] = role;
    return turned;
  });
  return { roles, understood, others };
}

/** The money columns of each currency, where titles name two and hardly any row has both; else none. */
function currencyGroups(drafts: readonly Draft[], currencies: readonly string[], { rows }: Table): Set<number>[] {
  const groups = new Map<string, Set<number>>();
  for (const [column, { meaning }] of drafts.entries()) {
    const currency = currencies[column] ?? '';
    if (currency === '' || !isMoney(meaning)) continue;
    groups.set(currency, (groups.get(currency) ?? new Set()).add(column));
  }
  const amounts = [...groups.values()].map((own) => [...own].filter((column) => drafts[column]?.meaning !== 'balance'));
  if (amounts.length < 2 || amounts.some((own) => own.length === 0)) return [];
  const isPaid = (row: Table['rows'][number], own: readonly number[]) =>
    own.some((column) => {
      const text = textOf(row.cells[column]);
      return !isBlankAmount(text) && /[1-9]/.test(text);
    });
  const both = rows.filter((row) => amounts.filter((own) => isPaid(row, own)).length > 1).length;
  return both > rows.length * BOTH_CURRENCIES ? [] : [...groups.values()];
}

function mostDates(profiles: readonly Profile[], roles: readonly Role[]): number | undefined {
  const best = profiles
    .map(({ dates, shorts, filled }, column) => ({ dates: dates + shorts * 0.9, filled, column }))
    .filter(({ dates, filled, column }) => filled > 0 && dates >= HALF && roles[column] === 'ignore')
    .sort((one, other) => other.dates - one.dates || other.filled - one.filled)[0];
  return best?.column;
}

function longestText(
  drafts: readonly Draft[],
  profiles: readonly Profile[],
  roles: readonly Role[],
): number | undefined {
  const best = profiles
    .map(({ length, filled, amounts, dates }, column) => ({ length, filled, amounts: amounts + dates, column }))
    .filter(({ filled, amounts, column }) => filled > 0 && amounts < HALF && roles[column] === 'ignore')
    .filter(({ column }) => drafts[column]?.meaning !== 'ignore')
    .sort((one, other) => other.length - one.length)[0];
  return best?.column;
}
