import { randomUUID } from 'node:crypto';
import type { QueryResultRow } from 'pg';
import { expect, it, vi } from 'vitest';
import type { Query } from '../../server/database/connection/connection';
import type { Queryable } from '../../server/database/database';
import { FEW, type Sql, sql } from '../../server/database/sql';
import { startWorker } from '../../server/jobs/worker';
import { matchConciliation, matchDocuments } from '../../server/matching/match.job';
import { storeAtOnce, storeSuggestions } from '../../server/matching/suggestions.job';
import { listMovements } from '../../src/api/contract/reconciliation/conciliations';
import { costsOf, type ReadCost } from '../support/processes/readCosts';
import { type Person, type Service, withService } from '../support/processes/service';
import { books, commit, conciliate, expectOk, type Owed, reconcile, settle } from '../support/service/receivables';
import { allStored, allSuggested, staleSuggestions } from '../support/service/storedSuggestions';
import { drawsOf } from '../support/sizes';

/** What was stored is what would be made now, or the reader is given what is made now. */

const CUSTOMERS = [
  { name: 'Distribuidora Pasochoa S.A.', dni: '0291798454001' },
  { name: 'María José Sánchez Vera', dni: '0956789012' },
  { name: 'Ana Sánchez Vera', dni: '0956789020' },
];
const AMOUNTS = ['40.00', '40.00', '55.10', '95.10', '120.00'];
const OWED: Owed[] = CUSTOMERS.flatMap((customer, c) =>
  AMOUNTS.map((total, a) => ({ number: `FAC-00${c + 4}71${a}2`, total, customer })),
);
const TEXTS = [
  'PAGO FAC-004712',
  'TRANSF SANCHEZ VERA FAC-005722',
  'SPI 0291798454001',
  'DEPOSITO EFECTIVO',
  'TRANSFERENCIA SANCHEZ VERA',
  'PAGO FAC-006732',
  'INTERES GANADO',
];
const PAID = ['40,00', '55,10', '95,10', '120,00', '38,50', '-2,50'];
const SEED = 7;
const STEPS = drawsOf('STEPS', 30, 6);

/** Whole numbers below a bound, the same for the same seed. */
function numbersOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % below;
  };
}

withService('stored suggestions', (service) => {
  it(`are never read when something changed since, in ${STEPS} steps by lot`, async () => {
    const ana = await service().person();
    const walk = await begun(service(), ana, numbersOf(SEED));
    await allSuggested(service().database);
    let stored = 0;
    let [outdated, fresh] = [0, 0];
    for (let step = 0; step < STEPS; step++) {
      const release = await holdStoring(service(), ana);
      const [name, run] = walk.steps[walk.below(walk.steps.length)] ?? ['none', async () => {}];
      await run();
      await allMatched(service(), ana);
      for (const id of walk.open) {
        expect(await listed(ana, id), `${name} at step ${step}`).toEqual(await made(service(), id));
      }
      stored += await freshly(service(), ana);
      for (const few of [1, 3, 50]) {
        const { among, anew } = await outdatedByFew(service(), ana, few);
        expect(among, `${name} at step ${step}, ${few} at once`).toEqual(anew);
        outdated += among.length;
        fresh += (await movementsIn(service())) - among.length;
      }
      await release();
      await allSuggested(service().database);
      expect(await staleSuggestions(service().database), `${name} at step ${step}`).toEqual([]);
    }
    expect(stored).toBeGreaterThan(STEPS);
    expect(outdated).toBeGreaterThan(STEPS);
    expect(fresh).toBeGreaterThan(STEPS);
    // What customers owe is folded since, which changes none.
    await allStored(service().database);
    expect(await staleSuggestions(service().database)).toEqual([]);
  });

  it('of a statement are stored once, when its last movements are matched', async () => {
    const { database } = service();
    const { profileId } = await service().person();
    const stores = async () => {
      await storeSuggestions.due?.ask(database);
      return database.rows(`select key from job where name = 'store_suggestions' and key = $1`, [profileId]);
    };
    await database.rows(
      `insert into job (name, key, profile_id, state, lease, leased_until) values ('match_conciliation', $1, $2, 'running', gen_random_uuid(), now() + interval '1 hour')`,
      [randomUUID(), profileId],
    );
    await database.rows('insert into document_change (profile_id, movement_id, looked) values ($1, $2, true)', [
      profileId,
      randomUUID(),
    ]);
    expect(await stores()).toEqual([]);

    await database.rows(`delete from job where name = 'match_conciliation'`);
    await storeSuggestions.due?.ask(database);
    await allSuggested(database);
  });

  it('of several conciliations are made and stored by one statement', async () => {
    const { database } = service();
    const ana = await service().person();
    const { account } = await books(service(), ana, OWED);
    for (const day of [1, 2]) {
      const lines = TEXTS.map((text, n) => `0${day}/10/2026;${text};${PAID[n % PAID.length]}`);
      await conciliate(ana, account, `Fecha;Descripción;Importe\n${lines.join('\n')}\n`);
    }
    await allSuggested(database);
    const written: string[] = [];
    await database.transaction(async (tx) => {
      await tx.rows(
        `insert into document_change (profile_id, movement_id, looked) select profile_id, id, true from bank_movement where profile_id = $1`,
        [ana.profileId],
      );
      const counted: Queryable = {
        rows(...query: Query) {
          written.push(typeof query[0] === 'string' ? query[0] : query[0].text);
          return tx.rows(...query);
        },
      };
      await storeAtOnce(counted, ana.profileId);
    });
    expect(written.filter((text) => text.includes('insert into movement_suggestion'))).toHaveLength(1);
    expect(await staleSuggestions(database)).toEqual([]);
  });

  it('of a long statement are stored without its movements being read out one by one', async () => {
    const { database } = service();
    const ana = await service().person();
    const { account } = await books(service(), ana, OWED);
    const lines = Array.from(
      { length: 10 * FEW },
      (_, n) => `0${1 + (n % 9)}/10/2026;${TEXTS[n % TEXTS.length]};${n + 1},00`,
    );
    await conciliate(ana, account, `Fecha;Descripción;Importe\n${lines.join('\n')}\n`);
    await allSuggested(database);
    let most = 0;
    await database.transaction(async (tx) => {
      await tx.rows(
        `insert into document_change (profile_id, movement_id, looked) select profile_id, id, true from bank_movement where profile_id = $1`,
        [ana.profileId],
      );
      const counted: Queryable = {
        async rows<Row extends QueryResultRow>(...query: Query) {
          const rows = await tx.rows<Row>(...query);
          const lists = rows.flatMap((row) => Object.values(row)).filter((value) => Array.isArray(value));
          most = Math.max(most, rows.length, ...lists.map(({ length }) => length));
          return rows;
        },
      };
      await storeAtOnce(counted, ana.profileId);
    });
    expect(most).toBeLessThan(FEW);
    expect(await staleSuggestions(database)).toEqual([]);
  });

  it('of a statement are weighed against its rivals in another one, and not against all of that', async () => {
    const { database } = service();
    const ana = await service().person();
    const { account } = await books(service(), ana, OWED);
    const other = await books(service(), ana, [], '2200112299');
    const file = (texts: string[]) =>
      `Fecha;Descripción;Crédito\n${texts.map((text, n) => `0${1 + (n % 9)}/10/2026;${text};${1000 + n},00`).join('\n')}\n`;
    const rival = `PAGO ${OWED[0]?.number}`;
    const others = Array.from({ length: 20 * FEW }, (_, n) => `DEPOSITO ${n}`);
    const mine = Array.from({ length: 2 * FEW }, (_, n) => `TRANSFERENCIA ${n}`);
    await conciliate(ana, account, file([rival, ...others]));
    const { id } = await conciliate(ana, other.account, file([rival, ...mine]));
    await allSuggested(database);
    const costs: ReadCost[] = [];
    await database.transaction(async (tx) => {
      await tx.rows(
        `insert into document_change (profile_id, movement_id, looked) select profile_id, id, true from bank_movement where conciliation_id = $1`,
        [id],
      );
      await storeAtOnce(costsOf(tx, 'insert into movement_suggestion', costs), ana.profileId);
    });
    expect(costs).toHaveLength(1);
    for (const { rows } of costs) expect(rows / others.length).toBeLessThan(10);
  });

  it('hear how far a rule is trusted, what it gives, and which conciliations are open', async () => {
    const ana = await service().person();
    const customer = { name: 'María José Sánchez Vera', dni: '0956789012' };
    const { account } = await books(service(), ana, [{ number: 'FAC-0012345', total: '91.17', customer }]);
    const other = await books(service(), ana, [], '2200112299');
    const file = (...lines: string[]) =>
      `Fecha;Descripción;Crédito\n${lines.map((line, n) => `${10 + n}/10/2026;${line}`).join('\n')}\n`;
    const interest = ['1,01', '1,02', '1,03'].map((amount) => `INTERES GANADO;${amount}`);
    const first = await conciliate(ana, account, file('PAGO FAC-0012345 0956789012;91,17', ...interest));
    const second = await conciliate(ana, other.account, file('TRANSF FAC-0012345;91,17'));
    const settings = (marks: number, sure: number) =>
      `insert into reconciliation_settings (profile_id, rule_marks_after, rule_sure_after) values ('${ana.profileId}', ${marks}, ${sure})
       on conflict (profile_id) do update set rule_marks_after = ${marks}, rule_sure_after = ${sure}`;
    const rule = `insert into reconciliation_rule (profile_id, kind, words, category_id)
      select profile_id, 'no_cobro', '{INTERES,GANADO}', id from movement_category where profile_id = '${ana.profileId}' order by name limit 1`;
    const outcome = `insert into rule_outcome (profile_id, rule_id, movement_id, result)
      select r.profile_id, r.id, m.id, 'acierto' from reconciliation_rule r join bank_movement m on m.conciliation_id = '${first.id}' and m.amount in (1.01, 1.02)`;
    const mine = (table: string, change: string) =>
      `update ${table} set ${change} where profile_id = '${ana.profileId}'`;
    const closing = `closed_at = now(), closed_by = '${ana.user.id}'`;
    const ofSecond = (change: string) => `update conciliation set ${change} where id = '${second.id}'`;
    const steps: [what: string, then: string][] = [
      [`${rule}; ${outcome}`, 'empate ninguna'],
      [settings(1, 2), 'empate segura'],
      [settings(2, 9), 'empate posible'],
      [settings(1, 2), 'empate segura'],
      [mine('movement_category', 'archived_at = now()'), 'empate ninguna'],
      [mine('movement_category', 'archived_at = null'), 'empate segura'],
      [mine('reconciliation_rule', 'enabled = false'), 'empate ninguna'],
      [mine('reconciliation_rule', 'enabled = true'), 'empate segura'],
      [mine('reconciliation_rule', `at_most = 'marcada'`), 'empate posible'],
      [ofSecond(closing), 'segura posible'],
      [ofSecond('closed_at = null, closed_by = null'), 'empate posible'],
      [ofSecond('deleted_at = now()'), 'segura posible'],
      ['delete from rule_outcome; delete from reconciliation_rule', 'segura ninguna'],
    ];
    const said = async () => {
      const [named, , , last] = await read(ana, first.id);
      return `${named?.suggestion} ${last?.suggestion}`;
    };
    const heard: [what: string, then: string, stored: string][] = [];
    for (const [what] of steps) {
      await allSuggested(service().database);
      const release = await holdStoring(service(), ana);
      await commit(service(), what);
      await allMatched(service(), ana);
      const now = await said();
      await release();
      await allSuggested(service().database);
      heard.push([what, now, await said()]);
    }
    expect(heard).toEqual(steps.map(([what, then]) => [what, then, then]));
  });
});

withService(
  'suggestions after an act',
  (service) => {
    it('are stored with the matching that it asks for: no reader makes them meanwhile, and no other job is waited for', async () => {
      const ana = await service().person();
      const { account, documentId } = await books(service(), ana, OWED);
      const all = startWorker(service().database, [matchConciliation, matchDocuments, storeSuggestions]);
      const lines = TEXTS.map((text, n) => `${10 + n}/10/2026;${text};40,00`);
      const { id, movements } = await conciliate(ana, account, `Fecha;Concepto;Importe\n${lines.join('\n')}`);
      await allSuggested(service().database);
      await all.close();
      const matching = startWorker(service().database, [matchDocuments]);
      const [first] = movements;
      expectOk(await reconcile(ana, id, first?.id ?? '', [[documentId('FAC-0047112'), '5.00']]));
      await allMatched(service(), ana);
      await matching.close();
      expect(await service().database.rows('select from document_change')).toEqual([]);
      expect(await staleSuggestions(service().database)).toEqual([]);
    });
  },
  { works: false },
);

type Walk = { below: (n: number) => number; open: string[]; steps: [name: string, run: () => Promise<unknown>][] };

async function begun(service: Service, ana: Person, below: Walk['below']): Promise<Walk> {
  const { database } = service;
  const one = <T>(of: readonly T[]): T => {
    const found = of[below(of.length)];
    if (found === undefined) throw new Error('there is none to choose');
    return found;
  };
  const { account, documentId } = await books(service, ana, OWED);
  const other = await books(service, ana, [], '2200112299');
  const documents = OWED.map(({ number }) => documentId(number));
  const open: string[] = [];
  const movements = new Map<string, string[]>();
  const statement = async () => {
    const lines = Array.from({ length: 8 }, (_, n) => `${10 + n}/10/2026;${one(TEXTS)};${one(PAID)};${below(1e6)}`);
    const saved = await conciliate(
      ana,
      one([account, other.account]),
      `Fecha;Concepto;Importe;Documento\n${lines.join('\n')}`,
    );
    open.push(saved.id);
    movements.set(
      saved.id,
      saved.movements.map(({ id }) => id),
    );
  };
  await statement();
  await statement();
  const keyed = () => ({ 'idempotency-key': randomUUID() });
  const base = (id: string) => `/conciliation/conciliations/${id}`;
  const movement = () => {
    const id = one(open);
    return { id, movement: one(movements.get(id) ?? []) };
  };
  const batches: { id: string; batch: string }[] = [];
  const acted = (id: string, { body }: { body: unknown }) => {
    if (typeof body === 'object' && body !== null && 'batch' in body) batches.push({ id, batch: String(body.batch) });
  };
  const sql =
    (text: string, ...values: unknown[]) =>
    () =>
      database.rows(text, values);
  const steps: Walk['steps'] = [
    ['a payment from elsewhere', () => settle(service, one(documents), one(['5.00', '38.50'])).catch(() => {})],
    [
      'a document that is paid',
      () => settle(service, one(documents), one(['40.00', '55.10', '95.10'])).catch(() => {}),
    ],
    ['another total', sqlOf('update document set total = $2 where id = $1 and allocated <= $2', documents, AMOUNTS)],
    [
      'a void',
      sqlOf(
        'update document set voided_at = case when voided_at is null then now() end where id = $1 and allocated = 0',
        documents,
      ),
    ],
    [
      'another customer',
      sqlOf(
        'update document set customer_id = (select id from customer where profile_id = document.profile_id and dni = $2) where id = $1 and allocated = 0',
        documents,
        CUSTOMERS.map(({ dni }) => dni),
      ),
    ],
    [
      'a new document',
      async () => {
        const number = `FAC-9${below(1e5)}`;
        await books(service, ana, [{ number, total: one(AMOUNTS), customer: one(CUSTOMERS) }], `${below(1e9)}`);
      },
    ],
    [
      'a reconciliation',
      async () => {
        const { id, movement: of } = movement();
        acted(id, await reconcile(ana, id, of, [[one(documents), one(['5.00', '40.00', '55.10'])]]));
      },
    ],
    [
      'what is sure',
      async () => {
        const id = one(open);
        const sure = (await read(ana, id)).filter(
          ({ suggestion, suggested }) => suggestion === 'segura' && suggested.length > 0,
        );
        const rows = sure.map(({ id, suggested }) => ({
          movement_id: id,
          document_ids: suggested.map((document) => document.document_id),
          amounts: suggested.map(({ amount }) => amount),
        }));
        if (rows.length > 0) acted(id, await ana.post(`${base(id)}/bulk_reconcile/`, { movements: rows }, keyed()));
      },
    ],
    [
      'an undo',
      async () => {
        const last = batches.pop();
        if (last) await ana.send('PUT', `${base(last.id)}/update_movements/`, { batch: last.batch });
      },
    ],
    [
      'a category',
      async () => {
        const { id, movement: of } = movement();
        acted(
          id,
          await ana.send('PUT', `${base(id)}/categorise/`, { movements: [of], category: (await category()) ?? null }),
        );
      },
    ],
    [
      'a rule of words',
      async () => {
        const words = one(['INTERES GANADO', 'DEPOSITO EFECTIVO', 'SANCHEZ VERA']);
        const payer = below(2) === 0;
        await ana.post(
          '/conciliation/rules/',
          payer
            ? { kind: 'pagador', words, customer: await customer(one(CUSTOMERS).dni), at_most: 'segura' }
            : { kind: 'no_cobro', words, category: await category(), at_most: 'segura' },
          keyed(),
        );
      },
    ],
    [
      'a rule switched',
      sql('update reconciliation_rule set enabled = not enabled where profile_id = $1', ana.profileId),
    ],
    [
      'a rule gone',
      sql(
        'delete from reconciliation_rule where id = (select id from reconciliation_rule where profile_id = $1 and not exists (select from rule_outcome o where o.rule_id = reconciliation_rule.id) limit 1)',
        ana.profileId,
      ),
    ],
    [
      'trust',
      sql(
        `insert into reconciliation_settings (profile_id, rule_marks_after, rule_sure_after) values ($1, 1, 2)
         on conflict (profile_id) do update set rule_marks_after = 4 - least(3, reconciliation_settings.rule_marks_after), rule_sure_after = 8 - least(6, reconciliation_settings.rule_sure_after)`,
        ana.profileId,
      ),
    ],
    [
      'a category archived',
      sql(
        'update movement_category set archived_at = case when archived_at is null then now() end where profile_id = $1',
        ana.profileId,
      ),
    ],
    ['a statement', statement],
    [
      'closed or opened',
      async () => {
        await commit(
          service,
          'update conciliation set closed_at = case when closed_at is null then now() end, closed_by = case when closed_at is null then $2::uuid end where id = $1',
          [one(open), ana.user.id],
        );
      },
    ],
    [
      'a conciliation gone',
      async () => {
        if (open.length < 3) return;
        const id = one(open);
        const { status } = await ana.send('DELETE', `${base(id)}/`);
        if (status < 300) open.splice(open.indexOf(id), 1);
      },
    ],
  ];
  return { below, open, steps };

  function sqlOf(text: string, ...choices: string[][]) {
    const chosen = () => choices.map((of) => one(of));
    return () => commit(service, text, chosen()).catch(() => {});
  }
  async function category() {
    const found = await database.rows<{ id: string }>(
      'select id from movement_category where profile_id = $1 and archived_at is null order by name',
      [ana.profileId],
    );
    return found[below(Math.max(1, found.length))]?.id;
  }
  async function customer(dni: string) {
    const [found] = await database.rows<{ id: string }>('select id from customer where profile_id = $1 and dni = $2', [
      ana.profileId,
      dni,
    ]);
    return found?.id;
  }
}

type Seen = { id: string; suggestion: string; rule: string | null; autonomy: string | null; category: string | null };

/** As a reader is given it; of what is looked for anew there is nothing to tell. */
async function listed(person: Person, id: string): Promise<Seen[]> {
  const movements = await read(person, id);
  return movements
    .filter(({ matching, status }) => !matching && OPEN.has(status))
    .map((row) => ({
      id: row.id,
      suggestion: row.suggestion,
      rule: row.rule?.id ?? null,
      autonomy: row.rule?.autonomy ?? null,
      category: row.suggested_category?.id ?? null,
    }))
    .toSorted((a, b) => a.id.localeCompare(b.id));
}

const OPEN = new Set(['pendiente', 'parcial', 'luego', 'sin_aplicar']);

async function read(person: Person, id: string) {
  return listMovements.answer.parse(expectOk(await person.get(`/conciliation/conciliations/${id}/movements/`)))
    .movements;
}

const made = (service: Service, id: string) =>
  service.database.rows<Seen>(
    `select v.movement_id as id, v.suggestion, v.rule_id as rule, case when v.rule_id is not null then v.autonomy end as autonomy, v.category_id as category
     from movement_suggestions($1, null) v join conciliation c on c.id = $1
     where v.movement_id not in (select movements_pending(c.profile_id)) order by v.movement_id::text`,
    [id],
  );

/** How many movements have a suggestion that nothing changed since. */
async function freshly({ database }: Service, { profileId }: Person): Promise<number> {
  const [found] = await database.rows<{ count: number }>(
    `select count(*) from movement_suggestion s
     where s.movement_id not in (select suggested_anew(array(select id from document_change where profile_id = $1)))`,
    [profileId],
  );
  return found?.count ?? 0;
}

/** The outdated movements, asked a few at once and all together. */
async function outdatedByFew({ database }: Service, { profileId }: Person, few: number) {
  const ask = async (movements: Sql) =>
    (await database.rows<{ id: string }>(sql`select id from (${movements}) o(id) order by id`)).map(({ id }) => id);
  const among = await ask(sql`
    select a.id from (select array_agg(id) as ids from (
        select id, row_number() over (order by id) / ${few}::int as part from bank_movement where profile_id = ${profileId}) m group by part) f
    cross join lateral suggested_anew_among(${profileId}, f.ids) a(id)`);
  const anew = await ask(sql`
    select m.id from bank_movement m where m.profile_id = ${profileId}
      and m.id in (select suggested_anew(array(select id from document_change where profile_id = ${profileId})))`);
  return { among, anew };
}

const movementsIn = async ({ database }: Service) =>
  (await database.rows<{ n: number }>('select count(*) as n from bank_movement'))[0]?.n ?? 0;

/** Nothing is stored until what this answers is called. */
async function holdStoring({ database }: Service, { profileId }: Person): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  let holding = Promise.resolve();
  await new Promise<void>((held) => {
    holding = database.transaction(async (tx) => {
      await tx.rows(`select pg_advisory_xact_lock(hashtextextended('store_suggestions ' || $1, 0))`, [profileId]);
      held();
      await released;
    });
  });
  return () => {
    release();
    return holding;
  };
}

/** The evidence is as it is now; only what is stored is of before. */
const allMatched = ({ database }: Service, { profileId }: Person) =>
  vi.waitFor(async () => {
    const left = await database.rows(
      `select from document_change where profile_id = $1 and not looked
       union all select from job where name like 'match%' and state in ('waiting', 'running')`,
      [profileId],
    );
    expect(left).toEqual([]);
  }, 60_000);
