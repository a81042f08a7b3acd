import { afterAll, beforeAll, expect, it } from 'vitest';
import { listEvents } from '../../server/campaigns/events';
import { foldOwed } from '../../server/customers/owed';
import { countSegments, listCustomers } from '../../server/customers/read';
import type { Database, Queryable } from '../../server/database/database';
import type { Page } from '../../server/database/list';
import { listDocuments } from '../../server/documents/read';
import { listMessages } from '../../server/messaging/messages';
import { listPayments } from '../../server/payments/read';
import { profileNamed } from '../../server/session/users';
import { type Fresh, freshDatabase } from '../support/processes/service';
import { fillLongCompany } from '../support/service/longCompany';

const DOCUMENTS = 200_000;

let fresh: Fresh;
let db: Database;
let profileId: string;
beforeAll(async () => {
  fresh = await freshDatabase({ connections: 1 });
  db = fresh.database;
  profileId = await db.transaction((tx) => profileNamed(tx, 'La de muchos'));
  await db.transaction((tx) => fillLongCompany(tx, profileId, DOCUMENTS));
  // The figures of all customers, which a job brings up to date.
  for (;;) if (!(await db.transaction((tx) => foldOwed(tx, profileId)))) break;
  await db.rows('vacuum analyze');
});
afterAll(async () => {
  await db.close();
  await fresh.drop();
});

const first = { pageSize: 25, offset: 0 };
const far = { pageSize: 25, offset: DOCUMENTS / 2 };
const last = { pageSize: 25, offset: DOCUMENTS - 10 };
const both = <F extends string>(...fields: F[]) => fields.flatMap((field): (F | `-${F}`)[] => [field, `-${field}`]);
const SEARCHES = ['31234-', '0900000707', 'quispe mora', 'ref', 'no se encuentra', '25,50', 'qu', 'x', '31'];
const month = { start: '2026-01-01', end: '2026-01-31' };

type Asked = { what: string; call: (reader: Queryable) => Promise<unknown> };

/** Each filter and search on the first page, and the orders far down as well. */
function asked<F extends object>(
  list: (reader: Queryable, id: string, page: Page, filters: F) => Promise<unknown>,
  orders: F[],
  filters: F[],
): Asked[] {
  const one = (filter: F, page: Page): Asked => ({
    what: `${list.name} ${JSON.stringify(filter)} from ${page.offset}`,
    // The console always says which page of which length it asks for.
    call: (reader) => list(reader, profileId, page, { ...filter, p: 1, page_size: page.pageSize }),
  });
  return [
    ...orders.flatMap((order) => [one(order, first), one(order, far), one(order, last)]),
    ...filters.map((filter) => one(filter, first)),
  ];
}

const searches = SEARCHES.map((search) => ({ search }));

const LISTS = (): Asked[] => [
  ...asked<Parameters<typeof listDocuments>[3]>(
    listDocuments,
    [
      {},
      ...both('number', 'customer_name', 'issue_date', 'due_date', 'total', 'balance').map((ordering) => ({
        ordering,
      })),
    ],
    [
      ...searches,
      ...(['pendiente', 'parcial', 'pagado', 'anulado'] as const).map((status) => ({ status })),
      { bucket: '31-60' },
      { doc_type: 'nota de débito' },
      month,
    ],
  ),
  ...asked<Parameters<typeof listPayments>[3]>(
    listPayments,
    [{}, ...both('date', 'customer_name', 'reference', 'amount').map((ordering) => ({ ordering }))],
    [...searches, { method: 'efectivo' }, month],
  ),
  ...asked<Parameters<typeof listMessages>[3]>(
    listMessages,
    [{}, ...both('created_at', 'to').map((ordering) => ({ ordering }))],
    [...searches, { status: 'fallido' }, month],
  ),
  ...asked<Parameters<typeof listEvents>[3]>(listEvents, [{}], [...searches, { status: 'fallido' }, month]),
  ...asked<Parameters<typeof listCustomers>[3]>(
    listCustomers,
    [
      {},
      ...both('name', 'tradename', 'dni', 'balance', 'created_at').map((ordering) => ({ ordering })),
      ...both('overdue', 'due_since', 'contacted_on', 'promise', 'next_on').map((ordering) => ({ ordering })),
    ],
    [
      ...searches,
      { owes: 'vencido' },
      { overdue_from: '500.00' },
      { days_from: 61, days_to: 90 },
      { quiet_days: 15, owes: 'vencido' },
      { promise: 'rota' },
      { next_until: 'hoy' },
      { owner: 'nadie', ordering: '-overdue' },
    ],
  ),
  { what: 'countSegments', call: (reader) => countSegments(reader, profileId, {}) },
];

const LONG = ['document', 'payment', 'message', 'campaign_event'];

/** How often each of the long tables was read from end to end. */
async function wholeReads(): Promise<Record<string, number>> {
  await db.rows('select pg_stat_force_next_flush()');
  const rows = await db.rows<{ relname: string; seq_scan: number }>(
    'select relname::text, seq_scan from pg_stat_user_tables where relname = any($1)',
    [LONG],
  );
  return Object.fromEntries(rows.map(({ relname, seq_scan }) => [relname, seq_scan]));
}

it(`no list of ${DOCUMENTS} rows reads a whole table, whatever its filter, order, search and page`, async () => {
  const whole: string[] = [];
  let before = await wholeReads();
  for (const { what, call } of LISTS()) {
    await db.scoped(profileId).reading(call);
    const after = await wholeReads();
    whole.push(...LONG.filter((table) => after[table] !== before[table]).map((table) => `${what}: ${table}`));
    before = after;
  }
  expect(whole).toEqual([]);
});
