import { expect, test, vi } from 'vitest';
import { atOnce, type Debtor, foretell } from '../../server/indicators/foretell';
import { keepIndicators } from '../../server/indicators/keep';
import type { ClaimedJob } from '../../server/jobs/job';
import { fromCents } from '../../src/api/contract/money';
import { getExpectedCash, getIndicators, type Indicators } from '../../src/api/contract/receivables/indicators';
import { exportedFile } from '../../src/api/contract/row';
import { ledgerDays, wrote } from '../support/ledgerDays';
import { type Behind, type Person, withService } from '../support/processes/service';
import { commit, expectOk } from '../support/service/receivables';

const PATH = '/customers/indicators/';

const read = async (person: Person, query = ''): Promise<Indicators> =>
  getIndicators.answer.parse(expectOk(await person.get(`${PATH}?${query}`)));

type Owing = [person: Person, total: string, months: number, owner?: string];

/** A customer of an owner with a document of so many months ago; answers the document. */
async function owingOf(behind: Behind, ...[person, total, months, owner]: Owing): Promise<string> {
  const [made] = await commit<{ id: string }>(
    behind,
    `with c as (insert into customer (profile_id, first_name, dni, owner_id)
       select $1, 'Cliente', gen_random_uuid()::text, $4 returning id)
     insert into document (profile_id, customer_id, number, total, issue_date, due_date, created_at)
     select $1, id, gen_random_uuid()::text, $2, m, m + 5, m + time '12:00' from c,
       (select (date_trunc('month', current_date) - make_interval(months => $3))::date as m) m returning id`,
    [person.profileId, total, months, owner ?? null],
  );
  return made?.id ?? '';
}

withService('indicators', (service) => {
  /** Once they are counted. */
  const counted = (person: Person, query = '') =>
    vi.waitUntil(
      async () => {
        const found = await read(person, query);
        return !found.is_working && found;
      },
      { timeout: 30_000, interval: 20 },
    );
  const outdate = ({ profileId }: Person) =>
    commit(service(), `update indicator_run set made_at = now() - interval '1 hour' where profile_id = $1`, [
      profileId,
    ]);
  const owing = (...given: Owing) => owingOf(service(), ...given);
  const pay = (document: string, amount: string, months: number) =>
    commit(
      service(),
      `with p as (insert into payment (profile_id, customer_id, origin, method, date, amount)
         select profile_id, customer_id, 'manual', 'efectivo', (date_trunc('month', current_date) - make_interval(months => $3))::date + 9, $2
         from document where id = $1 returning id, profile_id)
       insert into allocation (profile_id, payment_id, document_id, amount, batch) select profile_id, id, $1, $2, gen_random_uuid() from p`,
      [document, amount, months],
    );
  const undo = (document: string, amount: string) =>
    commit(
      service(),
      `insert into allocation (profile_id, payment_id, document_id, amount, batch, reverses)
       select profile_id, payment_id, document_id, -amount, gen_random_uuid(), id from allocation where document_id = $1 and amount = $2`,
      [document, amount],
    );
  const collected = ({ months }: Indicators) => months.map((one) => one.collected);

  test('a company without documents has none; with its first they are counted, and anew whatever is entered or undone later', async () => {
    const person = await service().person();
    expect(await counted(person)).toMatchObject({ currency: null, months: [], actions: [] });
    const document = await owing(person, '900.00', 5);
    await pay(document, '100.00', 4);
    const first = await counted(person);
    expect(collected(first)).toEqual(['0.00', '100.00', '0.00', '0.00', '0.00', '0.00']);
    expect(first.months.map(({ owed }) => owed)).toEqual(['900.00', ...Array(5).fill('800.00')]);
    // Two payments that come to be known late: of four months ago, and of last month.
    await pay(document, '50.00', 4);
    await pay(document, '70.00', 1);
    await outdate(person);
    const late = await counted(person);
    expect(collected(late)).toEqual(['0.00', '150.00', '0.00', '0.00', '70.00', '0.00']);
    expect(late.months.map(({ owed }) => owed)).toEqual(['900.00', ...Array(3).fill('750.00'), '680.00', '680.00']);
    expect(collected(await counted(person, 'months=2'))).toEqual(['70.00', '0.00']);
    await undo(document, '50.00');
    await outdate(person);
    const undone = await counted(person);
    expect(collected(undone)).toEqual(['0.00', '100.00', '0.00', '0.00', '70.00', '0.00']);
    expect(undone.months.map(({ owed }) => owed)).toEqual(['900.00', ...Array(3).fill('800.00'), '730.00', '730.00']);
    // A document that comes with an earlier day is owed from that day on.
    await owing(person, '10.00', 4);
    await commit(service(), 'update document set created_at = now() where profile_id = $1 and total = 10', [
      person.profileId,
    ]);
    await outdate(person);
    const owed = (await counted(person)).months.map((one) => one.owed);
    expect(owed).toEqual(['900.00', ...Array(3).fill('810.00'), '740.00', '740.00']);
  });

  test('they are asked for by owner and cost center, and each currency by itself', async () => {
    const person = await service().person();
    await owing(person, '300.00', 1, person.user.id);
    const other = await owing(person, '40.00', 1);
    await owing(person, '7.00', 1);
    await commit(service(), `update document set currency = 'EUR' where id = $1`, [other]);
    const owed = async (query: string) => (await counted(person, query)).months.at(-1)?.owed;
    expect([
      await owed(''),
      await owed('currency=EUR'),
      await owed(`owner=${person.user.id}`),
      await owed('owner=nadie'),
    ]).toEqual(['307.00', '40.00', '300.00', '7.00']);
    expect((await counted(person)).currencies).toEqual(['USD', 'EUR']);
    const center = await counted(person, 'cost_center=00000000-0000-4000-8000-000000000000');
    expect(center.months.at(-1)).toMatchObject({ owed: '0.00', promises: null, contacts: null, dso: null, cei: null });
    expect((await person.get(`${PATH}?months=0`)).status).toBe(422);
  });

  test('an export has the rows of the screen, and a template’s name stays a text', async () => {
    const person = await service().person();
    await owing(person, '300.00', 1);
    await wrote(service(), person, ['=1+1']);
    await counted(person);
    const file = async (query: string) => {
      const { url, file_name } = exportedFile.parse(expectOk(await person.get(`${PATH}export/?${query}`)));
      return { file_name, text: await (await fetch(`${service().url}/api/v1${url}`)).text() };
    };
    const acts = await file('format=csv&table=gestiones');
    expect(acts.text).toContain(`Mensaje de una campaña;;;Email;'=1+1;1;0;0;0,00;USD`);
    const months = await file('format=csv');
    expect(months.file_name).toBe('indicadores.csv');
    expect(months.text.trim().split('\r\n')).toHaveLength(3);
    expect((await file('format=csv&table=movimientos')).text).toContain('Facturado en el mes;Vencido');
    expect((await file('format=csv&table=antiguedad')).text).toContain('Antigüedad;Documentos;Saldo al cierre;Moneda');
    expect((await file('format=xlsx')).text.slice(0, 2)).toBe('PK');
  });

  test('expected cash is what the ledger’s days and promises foretell, by currency', async () => {
    const { database } = service();
    const company = await ledgerDays(database);
    const person = await service().person();
    await database.rows('update app_user set profile_id = $2 where id = $1', [person.user.id, company.profile]);
    const [now] = await database.rows<{ today: number }>(`select current_date - date '1970-01-01' as today`);
    const today = now?.today ?? 0;
    const dayOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
    const debtors: Debtor[] = [];
    for (const name of ['Ana', 'Beto']) {
      const customer = await company.customer(name);
      const debtor: Debtor = { debts: [], pledges: [] };
      for (let at = 1; at <= 6; at++) {
        const [since, due] = [today - at * 20 - 10, today - at * 20 + 15];
        const document = await company.document(customer, '100.00', dayOf(since), dayOf(due));
        const paid = at > 2 ? [{ day: due + 5 * debtors.length, cents: 60_00 }] : [];
        for (const { day } of paid) await company.pay(document, '60.00', dayOf(day));
        if (at === 6) await company.forgive(document, '40.00', dayOf(due + 9));
        if (at === 5)
          await company.drop(await company.document(customer, '9.00', dayOf(since), dayOf(due)), dayOf(due + 2));
        debtor.debts.push({ since, due, total: at === 6 ? 60_00 : 100_00, endsOn: null, paid });
        if (at === 5) debtor.debts.push({ since, due, total: 9_00, endsOn: due + 2, paid: [] });
      }
      const from = today - 3;
      await company.promise(
        await company.activity(customer, 'llamada', dayOf(from), 'prometio_pagar'),
        '80.00',
        dayOf(today + 9),
        '30.00',
      );
      debtor.pledges.push({ from, due: today + 9, cents: 50_00, endsOn: null });
      debtors.push(debtor);
    }
    const euros = await company.customer('Eva');
    await company.document(euros, '7.00', dayOf(today - 3), dayOf(today + 3), { currency: 'EUR' });
    const read = (query = '') =>
      vi.waitUntil(
        async () => {
          const found = getExpectedCash.answer.parse(expectOk(await person.get(`/customers/expected_cash/?${query}`)));
          return !found.is_working && found;
        },
        { timeout: 30_000, interval: 20 },
      );
    const { weeks, past } = await read();
    const foretold = atOnce(foretell(debtors, today));
    const cents = (value: number) => fromCents(Math.round(value));
    expect(weeks).toEqual(
      foretold.weeks.map(({ from, expected, low, high, pledged }) => ({
        ...{ from: dayOf(from), to: dayOf(from + 6), expected: cents(expected), low: cents(low), high: cents(high) },
        pledged: cents(pledged),
      })),
    );
    expect(past.map(({ came }) => came)).toEqual(foretold.pastWeeks.map(({ came }) => cents(came)));
    expect(weeks[1]?.pledged).toBe('100.00');
    // The file has the weeks that are over with what came in them, and those to come with their band.
    const { url } = exportedFile.parse(
      expectOk(await person.get('/customers/indicators/export/?format=csv&table=previsto')),
    );
    const lines = (await (await fetch(`${service().url}/api/v1${url}`)).text()).trim().split('\r\n');
    expect(lines[0]).toMatch(/Desde;Hasta;Previsto;Al menos;Como mucho;Prometido o en cuotas;Entró;Moneda$/);
    expect(lines).toHaveLength(1 + past.length + weeks.length);
    expect(lines.at(-weeks.length + 1)).toMatch(/;100,00;;USD$/);
    expect(await read('currency=EUR')).toMatchObject({ currency: 'EUR', currencies: ['USD', 'EUR'] });
  });
});

// No worker of the service counts them beside the test: what is asked for while a run ends is counted once more.
withService(
  'indicators that a test counts by itself',
  (service) => {
    test('while they are counted anew, each month and its rows stay', async () => {
      const person = await service().person();
      await owingOf(service(), person, '300.00', 1);
      const { profileId } = person;
      const { database } = service();
      /** What is read after each transaction of a count. */
      const seenWhileCounted = async () => {
        const seen: Indicators['months'][] = [];
        const transaction: ClaimedJob['transaction'] = async (work) => {
          const done = await database.transaction(work);
          seen.push((await read(person)).months);
          return done;
        };
        await keepIndicators.run({
          ...{ profileId, key: profileId, createdBy: undefined, transaction },
          progress: async () => undefined,
          warn: () => undefined,
          finish: async (work) => void (await transaction(work)),
        });
        return seen;
      };
      const whole = (await seenWhileCounted()).at(-1);
      expect(whole?.map(({ owed }) => owed)).toEqual(['300.00', '300.00']);
      const seen = await seenWhileCounted();
      expect(seen.length).toBeGreaterThan(2);
      for (const months of seen) expect(months).toEqual(whole);
    });
  },
  { works: false },
);
