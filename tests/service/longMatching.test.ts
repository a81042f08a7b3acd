import { expect, test } from 'vitest';
import { type Database, openDatabase, type Queryable } from '../../server/database/database';
import { anew } from '../../server/database/sql';
import { movementsAbout } from '../../server/matching/changes';
import { match } from '../../server/matching/match';
import { listJobs } from '../../src/api/contract/console/jobs';
import { blocksReadBy, costsOf, type ReadCost } from '../support/processes/readCosts';
import { type Staff, withService } from '../support/processes/service';
import { books, commit, conciliate, expectOk, movementsOf } from '../support/service/receivables';
import { drawsOf } from '../support/sizes';

const CUSTOMERS = drawsOf('CUSTOMERS', 5_000, 2_500);
const MOVEMENTS = 100;
const MANY = drawsOf('MANY', 400, 250);
/** Rows that a suggestion's statement makes or leaves out for each movement. Where all claims, or all movements, were gone through for each, as many as there are movements. */
const MOST_OF_SUGGESTION = 100;

/** Rows that a look-up makes or leaves out for each movement. Where each movement that names a number went through all payers, a fourth of the movements more. */
const MOST_OF_LOOK_UP = 575;

/** What the look-up of these movements costs each of them. */
async function costOf(database: Database, profileId: string, movements: string[]): Promise<ReadCost> {
  const costs: ReadCost[] = [];
  await database.transaction((tx) => match(costsOf(tx, 'kept_payers as (', costs), profileId, movements));
  const [cost] = costs;
  if (!cost) throw new Error('nothing was looked up');
  const each = (count: number) => Math.round(count / movements.length);
  return { blocks: each(cost.blocks), rows: each(cost.rows) };
}

/** What all of their matching reads for each of them: by the plan that is kept, and by those that are made anew. */
async function readByPlans(url: string, profileId: string, movements: string[]) {
  const database = await openDatabase(url, { connections: 1 });
  const readBy = async (planned: (tx: Queryable) => Queryable) => {
    const before = await blocksReadBy(database);
    await database.transaction((tx) => match(planned(tx), profileId, movements));
    return ((await blocksReadBy(database)) - before) / movements.length;
  };
  const kept = (tx: Queryable) => tx;
  const madeAnew = (tx: Queryable): Queryable => ({
    rows: (...[statement, values]) =>
      typeof statement === 'string' ? tx.rows(statement, values) : tx.rows(anew(statement)),
  });
  await readBy(kept);
  await readBy(madeAnew);
  const read = { kept: await readBy(kept), anew: await readBy(madeAnew) };
  await database.close();
  return read;
}

const paid = (texts: string[]) =>
  `Fecha;Descripción;Crédito\n${texts.map((text, i) => `02/10/2026;${text};${20 + i},00`).join('\n')}\n`;

const ofTen = (text: string) => `02/10/2026;${text};10,00`;

withService('matching of very many', (service) => {
  /** A company whose customers all owe the same amount, by numbers that end alike. */
  async function companyOf(person: Staff, [first, last]: string[]) {
    const { account } = await books(service(), person, []);
    await service().database.rows(
      `with c as (
         insert into customer (profile_id, first_name, last_name, dni)
         select $1, $3, coalesce($4, 'Número ' || n), 'D' || lpad(n::text, 9, '0') from generate_series(1, $2::int) n returning id, dni)
       insert into document (profile_id, customer_id, number, total, due_date)
       select $1, id, dni || '-2026', 10, '2026-10-01' from c`,
      [person.profileId, CUSTOMERS, first, last],
    );
    return account;
  }

  test.each([
    { whose: 'all owe the same amount', name: ['Cliente'], text: 'DE CLIENTE', most: { blocks: 100, rows: 500 } },
    {
      whose: 'all have the same name',
      name: ['Tienda', 'Central'],
      text: 'TIENDA CENTRAL',
      most: { blocks: 1_500, rows: 7_000 },
    },
  ])('a look-up reads no more for a movement where $whose', async ({ name, text, most }) => {
    const ana = await service().person();
    const account = await companyOf(ana, name);
    const texts = Array.from({ length: MOVEMENTS }, (_, i) => `TRANSFERENCIA ${text} ${1000 + i}`);
    const { movements } = await conciliate(ana, account, paid(texts));
    const ids = movements.map(({ id }) => id);
    await service().database.rows('vacuum analyze');

    const { blocks, rows } = await costOf(service().database, ana.profileId, ids);

    expect(blocks).toBeLessThan(most.blocks);
    expect(rows).toBeLessThan(most.rows);
    const read = await readByPlans(service().databaseUrl, ana.profileId, ids);
    expect(read.kept).toBeLessThan(1.5 * read.anew);
  });

  test('of a statement of many, a look-up goes through no other payers for a movement, and changes no list of documents', async () => {
    const { database } = service();
    const ana = await service().person();
    const account = await companyOf(ana, ['Cliente']);
    await commit(
      service(),
      `update document set total = substr(number, 2, 9)::int, number = 'F-1' || substr(number, 5, 6) where profile_id = '${ana.profileId}'`,
    );
    const texts = Array.from({ length: MANY }, (_, i) => {
      const number = String(i + 1).padStart(6, '0');
      const payer = i % 2 === 0 ? '' : ` D000${number}`;
      return `02/10/2026;PAGO F-1${number}${payer};${i + 1},00`;
    });
    const { movements } = await conciliate(ana, account, `Fecha;Descripción;Crédito\n${texts.join('\n')}\n`);
    await database.rows('analyze');
    const ids = movements.map(({ id }) => id);
    const { rows } = await costOf(database, ana.profileId, ids);
    expect(rows).toBeLessThan(MOST_OF_LOOK_UP);

    const documents = await database.rows<{ id: string }>('select id from document where profile_id = $1', [
      ana.profileId,
    ]);
    const changes = documents.map(({ id }) => ({ document_id: id, customer_id: null, movement_id: null }));
    const conditions: string[] = [];
    const explained: Queryable = {
      async rows(...[asked]) {
        if (typeof asked === 'string') throw new Error('it asks by a statement with its values');
        const plan = await database.rows<{ 'QUERY PLAN': string }>(`explain ${asked.text}`, [...asked.values]);
        conditions.push(...plan.map((line) => line['QUERY PLAN']));
        return [];
      },
    };
    await movementsAbout(explained, ana.profileId, changes);
    expect(conditions.filter((line) => line.includes(documents[0]?.id ?? ''))).toEqual([]);
  });

  test('of a statement of many, a verdict, what rules say of it and what is withheld look at no more for a movement', async () => {
    const { database } = service();
    const ana = await service().person();
    expectOk(await ana.send('PUT', '/console/company/', { name: 'Larga', country: 'EC' }));
    const account = await companyOf(ana, ['Cliente']);
    const texts = Array.from({ length: MANY }, (_, i) => `PAGO D${String(i + 1).padStart(9, '0')}-2026`);
    const { id, movements } = await conciliate(
      ana,
      account,
      `Fecha;Descripción;Crédito\n${texts.map(ofTen).join('\n')}\n`,
    );
    await database.rows('analyze');
    // What is withheld is looked for in the documents of its movements alone.
    const withheld: ReadCost[] = [];
    const ids = movements.map((one) => one.id);
    await database.transaction((tx) =>
      match(costsOf(tx, 'with known as materialized (', withheld), ana.profileId, ids),
    );
    expect(withheld).toHaveLength(2);
    for (const { rows } of withheld) expect(rows / MANY).toBeLessThan(10);

    // What a bank keeps is a rule that meets every payment of its account.
    await commit(
      service(),
      `insert into reconciliation_rule (profile_id, kind, bank_account_id, exact, largest) values ('${ana.profileId}', 'comision', '${account}', true, 0.5)`,
    );
    await database.rows('analyze');
    const costs: ReadCost[] = [];
    const made = 'select suggestion, count(*)::int as n from movement_suggestions($1, null) group by suggestion';
    const costOfAll = async () => {
      const said = await costsOf(database, 'movement_suggestions', costs).rows(made, [id]);
      expect(said).toEqual([{ suggestion: 'segura', n: MANY }]);
      return (costs.at(-1)?.rows ?? 0) / MANY;
    };
    expect(await costOfAll()).toBeLessThan(MOST_OF_SUGGESTION);

    // Neither does a rule by a word that all of them have.
    await commit(
      service(),
      `with c as (insert into movement_category (profile_id, name) values ('${ana.profileId}', 'Ventas') returning id)
       insert into reconciliation_rule (profile_id, kind, words, category_id) select '${ana.profileId}', 'no_cobro', '{PAGO}', id from c`,
    );
    await database.rows('analyze');
    expect(await costOfAll()).toBeLessThan(2 * MOST_OF_SUGGESTION);
  });

  test('is planned once for what a day of work sets off: planning takes longer than looking', async () => {
    const { database } = service();
    const ana = await service().person();
    const account = await companyOf(ana, ['Cliente']);
    const { movements } = await conciliate(
      ana,
      account,
      paid(Array.from({ length: 3 * MOVEMENTS }, (_, i) => `PAGO ${i}`)),
    );
    const plans = await database.transaction(async (tx) => {
      await match(
        tx,
        ana.profileId,
        movements.map(({ id }) => id),
      );
      return tx.rows(
        `select generic_plans > 0 as kept from pg_prepared_statements where statement like '%kept_payers as (%'`,
      );
    });
    expect(plans).toEqual([{ kept: true }]);
  });

  test('what takes too long at once is looked for in halves, and what does even so says that it was left', async () => {
    const { database } = service();
    const ana = await service().person();
    const { account } = await books(service(), ana, [{ number: 'F-4322', total: '20.00' }]);
    // Whoever matches more than 100 movements in one transaction, or this one, takes longer than they may.
    await database.rows(`
      create function take_too_long() returns trigger language plpgsql as $$
      begin
        if (select count(*) > 100 or bool_or(m.description = 'LA ETERNA') from noted n join bank_movement m on m.id = n.movement_id)
        and not exists (select from movement_unmatched u join noted n using (movement_id))
        then raise exception 'canceling statement due to statement timeout' using errcode = 'query_canceled'; end if;
        return null;
      end $$;
      create trigger take_too_long after insert on document_change referencing new table as noted
        for each statement execute function take_too_long()`);
    const texts = Array.from({ length: 400 }, (_, i) => (i === 390 ? 'LA ETERNA' : `PAGO F-${4322 + i}`));
    try {
      const { id, movements } = await conciliate(ana, account, paid(texts));

      const left = movements.filter(({ unmatched }) => unmatched);
      expect(left.map(({ description }) => description)).toContain('LA ETERNA');
      expect(left.length).toBeLessThanOrEqual(50);
      expect(movements.find(({ description }) => description === 'PAGO F-4322')).toMatchObject({
        suggestion: 'segura',
      });
      const { results } = listJobs.answer.parse(expectOk(await ana.get('/console/jobs/')));
      expect(results.filter(({ name }) => name === 'match_conciliation')).toMatchObject([
        {
          state: 'done',
          outcome: `Se buscaron sugerencias para 400 movimientos; para ${left.length} tardó demasiado y se dejó`,
        },
      ]);

      await database.rows('drop trigger take_too_long on document_change');
      await commit(
        service(),
        `insert into document (profile_id, customer_id, number, total, due_date) select profile_id, id, 'F-1', 410, '2026-10-01' from customer`,
      );
      const again = (await movementsOf(ana, id)).find(({ description }) => description === 'LA ETERNA');
      expect(again).toMatchObject({ suggestion: 'posible' });
      expect(again?.unmatched).toBeUndefined();
    } finally {
      await database.rows('drop function take_too_long() cascade');
    }
  });
});
