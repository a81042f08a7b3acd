import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { listEvents } from '../../server/campaigns/events';
import { statisticsOf } from '../../server/campaigns/read';
import { listMovements } from '../../server/conciliations/movements';
import { listConversations } from '../../server/conversations/read';
import { foldOwed } from '../../server/customers/owed';
import { listCustomers, listSegments } from '../../server/customers/read';
import type { Database, Queryable } from '../../server/database/database';
import { type Page, TooDeep } from '../../server/database/list';
import { listDocuments } from '../../server/documents/read';
import { listMessages } from '../../server/messaging/messages';
import { listPayments } from '../../server/payments/read';
import { profileNamed } from '../../server/session/user';
import { listWorklist } from '../../server/worklist/read';
import * as customers from '../../src/api/contract/customers/customers';
import * as worklist from '../../src/api/contract/customers/worklist';
import * as campaigns from '../../src/api/contract/messaging/campaigns';
import { nameOf } from '../../src/api/contract/messaging/channels';
import * as conversations from '../../src/api/contract/messaging/conversations';
import * as messages from '../../src/api/contract/messaging/messages';
import * as documents from '../../src/api/contract/receivables/documents';
import * as payments from '../../src/api/contract/receivables/payments';
import { blocksReadBy } from '../support/processes/readCosts';
import { type Fresh, freshDatabase } from '../support/processes/service';
import { valuesOf } from '../support/service/listQueries';
import { fillLongCompany } from '../support/service/longCompany';
import { drawsOf } from '../support/sizes';

const DOCUMENTS = drawsOf('DOCUMENTS', 200_000, 120_000);
const COMMENTED = ['document', 'payment', 'message', 'campaign_event'];
const LONG = [...COMMENTED, 'conversation', 'inbound_message', 'bank_movement', 'movement_suggestion'];

let fresh: Fresh;
let db: Database;
let profileId: string;
let indexes: { table: string; name: string; said: string | null; constrains: boolean }[];
beforeAll(async () => {
  fresh = await freshDatabase({ connections: 1 });
  db = fresh.database;
  profileId = await db.transaction((tx) => profileNamed(tx, 'La de muchos'));
  // Before the lists are filled, which makes the indexes anew.
  indexes = await db.rows(
    `select t.relname::text as table, c.relname::text as name, obj_description(c.oid) as said,
       exists (select from pg_constraint o where o.conindid = c.oid) as constrains
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
     where t.relname = any($1) order by 1, 2`,
    [COMMENTED],
  );
  await db.transaction((tx) => fillLongCompany(tx, profileId, DOCUMENTS));
  // The figures of all customers, which a job brings up to date.
  for (;;) if (!(await db.transaction((tx) => foldOwed(tx, profileId)))) break;
  await db.rows('vacuum analyze');
}, 300_000);
afterAll(async () => {
  await db.close();
  await fresh.drop();
});

const first = { pageSize: 25, offset: 0 };
const far = { pageSize: 25, offset: DOCUMENTS / 2 };
const last = { pageSize: 25, offset: DOCUMENTS - 10 };
const SEARCHES = ['31234-', '0900000707', 'quispe mora', 'ref', 'no se encuentra', '25,50', 'qu', 'x', '31'];
const NOBODY = '00000000-0000-4000-8000-000000000000';
/** Of the filters that name no values, and of the texts that are looked for in more than one way. */
const SAMPLES: Record<string, string[]> = {
  search: SEARCHES,
  owner: [NOBODY, 'nadie'],
  id: ['CU-31234-1234', '1234', 'REF310'],
  start: ['2026-01-01'],
  end: ['2024-01-31'],
  doc_type: ['nota de débito'],
  currency: ['USD', 'EUR'],
  near: ['25.50'],
  amount: ['25.50'],
  number: ['59399'],
  email: ['ana@'],
  overdue_from: ['500.00'],
  overdue_to: ['20.00'],
  days_from: ['61'],
  days_to: ['90'],
  quiet_days: ['15'],
  next_until: ['hoy'],
};
const OF_A_PAGE = ['p', 'page_size', 'ordering'];

type Asked = { what: string; call: (reader: Queryable) => Promise<unknown> };

/** Each filter and search that the row names on the first page, and its orders far down as well. */
function asked<Q>(
  row: { name: string; query: z.ZodMiniType<Q> },
  list: (reader: Queryable, id: string, page: Page, query: Q) => Promise<unknown>,
): Asked[] {
  // The console always says which page of which length it asks for.
  const one = (query: Record<string, string>, page: Page): Asked => ({
    what: `${row.name} ${JSON.stringify(query)} from ${page.offset}`,
    call: (reader) =>
      list(reader, profileId, page, row.query.parse({ ...query, p: '1', page_size: String(page.pageSize) })),
  });
  const shape = z.record(z.string(), z.unknown()).parse(row.query instanceof z.ZodMiniObject && row.query.shape);
  const orders: Record<string, string>[] = [
    {},
    ...valuesOf(shape.ordering, {}, 'ordering').map((ordering) => ({ ordering })),
  ];
  const filters = Object.entries(shape).flatMap(([name, schema]) => {
    if (OF_A_PAGE.includes(name)) return [];
    const values = valuesOf(schema, SAMPLES, name);
    if (values.length === 0) throw new Error(`${row.name} has a filter without a sample: add ${name} to SAMPLES here`);
    return values.map((value) => one({ [name]: value }, first));
  });
  return [...orders.flatMap((order) => [one(order, first), one(order, far), one(order, last)]), ...filters];
}

const LISTS = (): Asked[] => [
  ...asked(documents.listDocuments, listDocuments),
  ...asked(payments.listPayments, listPayments),
  ...asked(messages.listMessages, (db, id, page, { channel, ...query }) =>
    listMessages(db, id, page, { ...query, channel: channel && nameOf(channel) }),
  ),
  ...asked(campaigns.listCampaignEvents, (db, id, page, { chanel, ...query }) =>
    listEvents(db, id, page, { ...query, channel: chanel && nameOf(chanel) }),
  ),
  ...asked(customers.listCustomers, listCustomers),
  ...asked(conversations.listConversations, (db, id, page, query) =>
    listConversations(db, { profileId: id, userId: NOBODY }, page, query),
  ),
  ...asked(worklist.listWorklist, (db, id, page, query) =>
    listWorklist(db, { profileId: id, userId: NOBODY, role: 'operador' }, page, query),
  ),
  {
    what: 'listMovements',
    async call(reader) {
      const [{ id } = { id: '' }] = await reader.rows<{ id: string }>('select id from conciliation limit 1');
      expect(await listMovements(reader, profileId, id)).toHaveLength(200);
    },
  },
  { what: 'listSegments', call: (reader) => listSegments(reader, profileId, {}) },
];

/** How many rows of a campaign's tables were read, in whatever way. */
async function rowsOfCampaignsRead(): Promise<number> {
  await db.rows('select pg_stat_force_next_flush()');
  const [{ read } = { read: 0 }] = await db.rows<{ read: number }>(
    `select sum(seq_tup_read + idx_tup_fetch)::int as read from pg_stat_user_tables where relname in ('campaign_customer', 'message', 'campaign_event')`,
  );
  return read;
}

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
    await db.scoped(profileId).reading(call).catch(orTooDeep);
    const after = await wholeReads();
    whole.push(...LONG.filter((table) => after[table] !== before[table]).map((table) => `${what}: ${table}`));
    before = after;
  }
  expect(whole).toEqual([]);
});

/** An order that no stored days know is walked so far and no further. */
const orTooDeep = (error: unknown) => {
  if (!(error instanceof TooDeep)) throw error;
};

/** Of a page with its count and totals; a page in the middle of 200,000 rows was found among 1,000 and more. */
const MOST_BLOCKS = 500;

it(`a page in the middle of ${DOCUMENTS} rows reads ${MOST_BLOCKS} blocks at most, in each list's usual order and by its days`, async () => {
  const many: string[] = [];
  const page = (what: string, call: Asked['call']): Asked => ({ what, call });
  const asks = [
    ...[{}, { ordering: 'due_date' }, { ordering: '-due_date' }, { status: 'pagado' }, { start: '2020-01-01' }].map(
      (query) =>
        page(`documents ${JSON.stringify(query)}`, (db) =>
          listDocuments(db, profileId, far, documents.listDocuments.query.parse(query)),
        ),
    ),
    ...[{}, { ordering: 'date' }].map((query) =>
      page(`payments ${JSON.stringify(query)}`, (db) =>
        listPayments(db, profileId, far, payments.listPayments.query.parse(query)),
      ),
    ),
    page('messages', (db) => listMessages(db, profileId, far, {})),
    page('events', (db) => listEvents(db, profileId, far, {})),
  ];
  for (const { what, call } of asks) {
    // What a connection looks up once: the catalogue.
    await db.scoped(profileId).reading(call);
    const before = await blocksReadBy(db);
    await db.scoped(profileId).reading(call);
    const read = (await blocksReadBy(db)) - before;
    if (read > MOST_BLOCKS) many.push(`${what}: ${read}`);
  }
  expect(many).toEqual([]);
});

it(`the figures of a campaign, which anybody may ask, read none of its ${DOCUMENTS / 10} recipients`, async () => {
  const [{ id } = { id: '' }] = await db.rows<{ id: string }>('select id from campaign limit 1');
  const before = await rowsOfCampaignsRead();
  expect(await statisticsOf(db, id)).toMatchObject({ customers: DOCUMENTS / 10, events: DOCUMENTS / 10 });
  expect(await rowsOfCampaignsRead()).toBe(before);
});

/** Each is written with every document. */
const MOST_INDEXES = 12;

it(`documents have ${MOST_INDEXES} indexes at most, and each index of a long table says in its comment which query it is for`, () => {
  expect(indexes.filter(({ table }) => table === 'document').length).toBeLessThanOrEqual(MOST_INDEXES);
  expect(indexes.filter(({ said, constrains }) => !said && !constrains).map(({ name }) => name)).toEqual([]);
});
