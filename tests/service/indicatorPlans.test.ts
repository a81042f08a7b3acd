import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Database, Queryable } from '../../server/database/database';
import { Sql } from '../../server/database/sql';
import { countMonth } from '../../server/indicators/keep';
import { storedIndicators } from '../../server/indicators/read';
import { profileNamed } from '../../server/session/user';
import { type Fresh, freshDatabase } from '../support/processes/service';
import { fillLongCompany } from '../support/service/longCompany';
import { drawsOf } from '../support/sizes';

const DOCUMENTS = drawsOf('DOCUMENTS', 60_000, 15_000);

let fresh: Fresh;
let db: Database;
let profileId: string;
beforeAll(async () => {
  fresh = await freshDatabase({ connections: 1 });
  db = fresh.database;
  profileId = await db.transaction((tx) => profileNamed(tx, 'La de muchos'));
  await db.transaction(async (tx) => {
    await fillLongCompany(tx, profileId, DOCUMENTS);
    await tx.rows('set local session_replication_role = replica; set local enable_nestloop = off');
    await tx.rows(
      `insert into allocation (profile_id, payment_id, document_id, amount, batch, created_at)
       select p.profile_id, p.id, d.id, least(p.amount, d.total), gen_random_uuid(), p.date
       from (select *, row_number() over (order by id) as n from payment where profile_id = $1 and voided_at is null) p
       join (select *, row_number() over (order by id) as n from document where profile_id = $1 and voided_at is null and total > 0) d using (n)`,
      [profileId],
    );
  });
  await db.rows('vacuum analyze');
}, 300_000);
afterAll(async () => {
  await db.close();
  await fresh.drop();
});

type Node = {
  'Relation Name'?: string;
  'Node Type': string;
  'Actual Loops': number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
};
const nodeSchema: z.ZodMiniType<Node> = z.lazy(() =>
  z.looseObject({
    'Relation Name': z.optional(z.string()),
    'Node Type': z.string(),
    'Actual Loops': z.number(),
    'Shared Hit Blocks': z.number(),
    'Shared Read Blocks': z.number(),
    Plans: z.optional(z.array(nodeSchema)),
  }),
);
const explained = z.tuple([z.looseObject({ 'QUERY PLAN': z.tuple([z.looseObject({ Plan: nodeSchema })]) })]);

/** The plan of each statement that is asked, as it ran. */
function planning(tx: Queryable): { spy: Queryable; plans: Node[] } {
  const plans: Node[] = [];
  return {
    plans,
    spy: {
      async rows(...query) {
        const [statement] = query;
        if (!(statement instanceof Sql)) return tx.rows(...query);
        const [first = '', ...others] = statement.parts;
        const [found] = explained.parse(
          await tx.rows(new Sql([`explain (analyze, buffers, format json) ${first}`, ...others], statement.values)),
        );
        plans.push(found['QUERY PLAN'][0].Plan);
        return /^\s*(with|insert|delete)/.test(first) ? [] : tx.rows(...query);
      },
    },
  };
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const pages = async (tables: string[]) => {
  const [sum] = await db.rows<{ pages: number }>(
    `select sum(relpages)::int as pages from pg_class where oid = any($1::regclass[])`,
    [tables],
  );
  return sum?.pages ?? 0;
};
const LONG = [
  'document',
  'allocation',
  'payment',
  'message',
  'customer',
  'activity',
  'inbound_message',
  'campaign_event',
];

it(`counts a month of ${DOCUMENTS.toLocaleString('en')} documents by reading each table a few times, and none row by row`, async () => {
  const [month] = await db.rows<{ before: string; until: string }>(
    `select date_trunc('month', current_date)::date - 1 as before, current_date as until`,
  );
  const plans = await db.transaction(async (tx) => {
    const planned = planning(tx);
    await countMonth(planned.spy, profileId, month ?? { before: '', until: '' });
    return planned.plans;
  });
  const nodes = plans.flatMap(nodesOf);
  const read = plans.reduce((all, plan) => all + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], 0);
  const all = await pages(LONG);
  console.log(`a month of ${DOCUMENTS} documents: ${read} blocks, of tables of ${all}`);
  expect(read).toBeLessThan(6 * all);
  // A long table is scanned or hashed, never looked into for each of its rows.
  const often = nodes.filter((node) => LONG.includes(node['Relation Name'] ?? '') && node['Actual Loops'] > 10_000);
  expect(
    often.map((node) => `${node['Node Type']} of ${node['Relation Name']}, ${node['Actual Loops']} times`),
  ).toEqual([]);
}, 120_000);

it('answers from what is stored alone', async () => {
  const [now] = await db.rows<{ today: string }>('select current_date as today');
  const plans = await db.reading(async (tx) => {
    const planned = planning(tx);
    await storedIndicators(planned.spy, profileId, now?.today ?? '', { currency: 'USD' });
    return planned.plans;
  });
  const tables = new Set(plans.flatMap(nodesOf).flatMap((node) => node['Relation Name'] ?? []));
  expect([...tables].filter((table) => LONG.includes(table))).toEqual([]);
  expect([...tables]).toContain('indicator_month');
});
