import { SourceProblem } from '../accountingSource/connector';
import { textOf } from '../accountingSource/formats';
import { valueAt } from '../accountingSource/paths';
import type { Entry } from './entryBody';
import { listedRows } from './listedRows';
import type { EntryAccess } from './sendEntry';

/** The list of accounts could not be read: nothing was sent. */
export class UnreadAccounts extends Error {
  constructor(override readonly cause: SourceProblem) {
    super(cause.message, { cause });
  }
}

/** The ids of accounts by their codes: several where the list has a code more than once. */
type Ids = Map<string, Set<string>>;

/** An entry with each account as the system calls it. Throws UnreadAccounts, or a SourceProblem of an account that the system does not have. */
export type NamesAccounts = (access: EntryAccess, entry: Entry) => Promise<Entry>;

/** Reads a system's list of accounts at most once. */
export function accountNames(): NamesAccounts {
  let listed: { by: string; ids: Ids } | undefined;
  return async (access, entry) => {
    const { account_list } = access.mapping;
    if (!account_list?.address) return entry;
    // Staff may change how it is read while entries are sent.
    const by = JSON.stringify(account_list);
    if (listed?.by !== by) listed = { by, ids: await idsOf(access, account_list.address) };
    const { ids } = listed;
    return { ...entry, lines: entry.lines.map((line) => ({ ...line, account: idIn(ids, line.account) })) };
  };
}

async function idsOf(access: EntryAccess, address: string): Promise<Ids> {
  const { code = '', id = '', ...place } = access.mapping.account_list ?? {};
  const ids: Ids = new Map();
  try {
    for await (const row of listedRows(access, new URL(address), place, 'la lista de cuentas')) {
      const [written, own] = [textOf(valueAt(row, code)).trim(), textOf(valueAt(row, id)).trim()];
      // A code alone names an account: one account's id may be written like another's code.
      if (own !== '' && written !== '') ids.set(written, (ids.get(written) ?? new Set()).add(own));
    }
  } catch (cause) {
    if (cause instanceof SourceProblem) throw new UnreadAccounts(cause);
    throw cause;
  }
  return ids;
}

function idIn(ids: Ids, account: string): string {
  const [id, ...others] = ids.get(account) ?? [];
  if (id !== undefined && others.length === 0) return id;
  const why = id === undefined ? 'no está en' : 'está más de una vez en';
  throw new SourceProblem(
    'rechazo',
    `la cuenta «${account}» ${why} la lista de cuentas de su sistema. Corríjala en «Cuentas contables».`,
  );
}
