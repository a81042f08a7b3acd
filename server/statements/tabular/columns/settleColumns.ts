import type { Role, Understanding } from '../../../../src/api/contract/statement';
import type { Table } from './columnCents';
import type { Draft } from './draft';
import { chooseMoney } from './moneyColumns';
import type { Profile } from './profiles';

export type Columns = {
  roles: Role[];
  /** What was told by the content and not by the header. */
  understood: Understanding[];
  /** Other roles for all columns that stand as well: staff are asked. */
  others: Role[][];
};

/** Settles one role for each column: the drafts propose, the running balance decides between amounts. */
export function settleColumns(drafts: readonly Draft[], profiles: readonly Profile[], table: Table): Columns {
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
    const looking = valued?.column ?? mostDates(profiles, roles);
    if (looking !== undefined) {
      roles[looking] = 'date';
      if (!valued) understood.push({ text: `La columna ${looking + 1} es la fecha`, because: 'por su contenido' });
    }
  }
  if (single('value_date') === undefined) {
    const [second] = all('date');
    if (second) roles[second.column] = 'value_date';
  }

  const money = chooseMoney(drafts, profiles, table, roles);
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

function mostDates(profiles: readonly Profile[], roles: readonly Role[]): number | undefined {
  const best = profiles
    .map(({ dates, filled }, column) => ({ dates, filled, column }))
    .filter(({ dates, filled, column }) => filled > 0 && dates >= 0.5 && roles[column] === 'ignore')
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
    .filter(({ filled, amounts, column }) => filled > 0 && amounts < 0.5 && roles[column] === 'ignore')
    .filter(({ column }) => drafts[column]?.meaning !== 'ignore')
    .sort((one, other) => other.length - one.length)[0];
  return best?.column;
}
