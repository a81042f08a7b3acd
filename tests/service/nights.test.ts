import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { home } from '../../src/api/contract/console/home';
import { sessionAnswer } from '../../src/api/contract/console/session';
import { getMorning, nightLimit, undoNight } from '../../src/api/contract/reconciliation/nights';
import { statementOf } from '../support/files/arrivals';
import { drawn } from '../support/files/arrivingMonth';
import { seed } from '../support/files/lots';
import { type Behind, freshDatabase, PASSWORD, type Staff, withService } from '../support/processes/service';
import { type ServiceProcess, startProcess } from '../support/processes/serviceProcess';
import { caller } from '../support/service/caller';
import {
  books,
  commit,
  conciliate,
  expectOk,
  ledgerFaults,
  movementsOf,
  type Owed,
  reconciledOf,
} from '../support/service/receivables';
import { allSuggested } from '../support/service/storedSuggestions';

const NIGHTS = '/conciliation/nights/';
const SANCHEZ = { name: 'María José Sánchez Vera', dni: '0956789012' };
/** `KILLS=20 npm test -- tests/service/nights.test.ts` for more. */
const KILLS = Number(process.env.KILLS ?? 2);

const numberOf = (n: number) => `FAC-00${40_000 + n}`;
const owedOf = (amounts: string[]): Owed[] =>
  amounts.map((total, n) => ({ number: numberOf(n), total, customer: SANCHEZ }));
const paying = (amounts: string[]) =>
  amounts.map((amount, n): [string, string] => [`PAGO ${numberOf(n)} ${SANCHEZ.dni}`, amount.replace('.', ',')]);
const fileOf = (lines: [text: string, amount: string][]) =>
  `Fecha;Descripción;Crédito\n${lines.map(([text, amount], n) => `${String(n + 1).padStart(2, '0')}/10/2026;${text};${amount}`).join('\n')}\n`;

const morningOf = async (person: Pick<Staff, 'get'>) =>
  getMorning.answer.parse(expectOk(await person.get(`${NIGHTS}last/`)));

/** Who set a limit did it yesterday, and nights are of the days before. */
const aDayPasses = (service: Behind, { profileId }: Staff) =>
  commit(
    service,
    `with l as (update night_limit set changed_at = changed_at - interval '1 day' where profile_id = '${profileId}')
     update night_run set at = at - interval '1 day' where profile_id = '${profileId}'`,
  );

const askForNight = (service: Behind, { profileId }: Staff) =>
  commit(
    service,
    `insert into job (profile_id, name, key) values ($1::uuid, 'accept_at_night', $1::text)
     on conflict (name, key) where state in ('waiting', 'running') do nothing`,
    [profileId],
  );

/** Asks for the night, and waits until it is over. */
async function night(service: Behind, person: Staff): Promise<void> {
  await allSuggested(service.database);
  await askForNight(service, person);
  await over(service);
}

const over = (service: Behind) =>
  vi.waitFor(
    async () =>
      expect(await service.database.rows(`select state, reason from job where name = 'accept_at_night'`)).toEqual([]),
    { timeout: 60_000, interval: 50 },
  );

const limit = (person: Staff, per_movement: string, per_night: string, version = 0) =>
  person.send('PUT', `${NIGHTS}limits/`, { currency: 'USD', per_movement, per_night, version });

withService('nights', (service) => {
  it('accept nothing before an administrator says so, then what is sure to the cent of both limits, by which rule, and leave the rest as questions', async () => {
    const ana = await service().person({ profile: 'Uno' });
    const luis = await service().person({ profile: 'Uno', role: 'operador' });
    const amounts = ['100.00', '250.00', '400.01', '300.00', '98.50'];
    const { account, balance } = await books(service(), ana, owedOf(amounts));
    const lines: [string, string][] = [
      ...paying(amounts),
      ['INTERES GANADO', '1,01'],
      ['INTERES GANADO', '1,02'],
      ['INTERES GANADO', '1,50'],
      ['DEPOSITO EFECTIVO', '33,00'],
    ];
    const { id, movements } = await conciliate(ana, account, fileOf(lines));
    await commit(
      service(),
      `insert into reconciliation_settings (profile_id, rule_marks_after, rule_sure_after) values ('${ana.profileId}', 1, 2);
       insert into reconciliation_rule (profile_id, kind, words, category_id)
       select profile_id, 'no_cobro', '{INTERES,GANADO}', id from movement_category where profile_id = '${ana.profileId}' and name = 'Intereses ganados';
       insert into rule_outcome (profile_id, rule_id, movement_id, result)
       select r.profile_id, r.id, m.id, 'acierto' from reconciliation_rule r join bank_movement m on m.conciliation_id = '${id}' and m.amount in (1.01, 1.02)
       where r.profile_id = '${ana.profileId}';
       update bank_movement set note = 'preguntar' where conciliation_id = '${id}' and amount in (1.01, 1.02)`,
    );
    await night(service(), ana);
    expect(await morningOf(ana)).toMatchObject({ night: null, is_on: false, questions: 9 });

    expect((await limit(luis, '400.00', '450.00')).status).toBe(403);
    expect((await limit(ana, '400.00', '399.99')).body).toMatchObject({ fields: { per_night: expect.any(String) } });
    const set = nightLimit.parse(expectOk(await limit(ana, '400.00', '450.00')));
    expect(set).toMatchObject({ currency: 'USD', per_movement: '400.00', per_night: '450.00', version: 1 });
    expect((await limit(ana, '900.00', '900.00')).status).toBe(412);
    // It counts from the next night on.
    await night(service(), ana);
    expect(await morningOf(ana)).toMatchObject({ night: null, is_on: true });
    await aDayPasses(service(), ana);
    await night(service(), ana);
    const { night: done, questions, asked } = await morningOf(ana);
    expect(done).toMatchObject({
      considered: 9,
      accepted: 4,
      stand: 4,
      amounts: [{ currency: 'USD', amount: '450.00' }],
      outgoing: [],
      rules: [
        { rule: null, kind: null, movements: 3, amounts: [{ currency: 'USD', amount: '448.50' }] },
        { kind: 'no_cobro', name: 'Intereses ganados', movements: 1, amounts: [{ currency: 'USD', amount: '1.50' }] },
      ],
      undone_at: null,
    });
    expect(questions).toBe(5);
    expect(asked.map(({ amount, why }) => [amount, why])).toEqual([
      ['400.01', 'limite'],
      ['300.00', 'limite'],
      ['33.00', 'ninguna'],
      ['1.02', 'segura'],
      ['1.01', 'segura'],
    ]);
    const { arrivals } = home.parse(expectOk(await ana.get('/console/home/')));
    expect(arrivals?.night).toEqual({ accepted: 4, considered: 9, amounts: [{ currency: 'USD', amount: '450.00' }] });
    // Asked for again on the same day, by however many, it is over.
    await Promise.all([night(service(), ana), night(service(), ana)]);
    expect((await morningOf(ana)).night?.id).toBe(done?.id);

    // A person decides one of them anew; the rest is undone as one act, and nothing is held against the rule.
    const [first, second] = movements;
    const [entry] = await service().database.rows<{ id: string }>(
      'select a.id from allocation a join payment p on p.id = a.payment_id where p.movement_id = $1',
      [first?.id],
    );
    const base = `/conciliation/conciliations/${id}`;
    const [open] = (await movementsOf(ana, id)).filter((one) => one.id === first?.id);
    const changes = [{ movement_id: first?.id, deletedId: [entry?.id], version: open?.version }];
    reconciledOf(await ana.send('PUT', `${base}/update_movements/`, { movements: changes }));
    const [document] = await service().database.rows<{ id: string }>(
      'select id from document where profile_id = $1 and number = $2',
      [ana.profileId, numberOf(3)],
    );
    const other = { movement_id: first?.id, document_ids: [document?.id], amounts: ['100.00'] };
    reconciledOf(await ana.post(`${base}/manual_reconcile/`, other, { 'idempotency-key': randomUUID() }));
    const trust = () =>
      service().database.rows('select streak, autonomy from rule_standing where profile_id = $1', [ana.profileId]);
    const trusted = await trust();
    const path = `${NIGHTS}${done?.id}/undo/`;
    const undone = undoNight.answer.parse(expectOk(await luis.send('PUT', path)));
    expect(undone).toEqual({ undone: 3, left: 1, closed: [] });
    expect((await luis.send('PUT', path)).status).toBe(409);
    expect([await balance(numberOf(0)), await balance(numberOf(1)), await balance(numberOf(3))]).toEqual([
      '100.00',
      '250.00',
      '200.00',
    ]);
    expect((await movementsOf(ana, id)).find((one) => one.id === second?.id)).toMatchObject({ status: 'pendiente' });
    expect(await trust()).toEqual([{ streak: 2, autonomy: 'segura' }]);
    expect(trusted).toEqual([{ streak: 3, autonomy: 'segura' }]);
    expect((await morningOf(ana)).night).toMatchObject({ accepted: 4, stand: 0, undone_by: luis.user.full_name });

    // What was undone is for a person from then on.
    await aDayPasses(service(), ana);
    await night(service(), ana);
    expect((await morningOf(ana)).night).toMatchObject({ accepted: 0 });
    expect(await ledgerFaults(service())).toEqual([]);
  });

  it('expect the certificate of what a payer withheld', async () => {
    const ana = await service().person({ profile: 'Retiene' });
    expectOk(await ana.send('PUT', '/console/company/', { name: 'Retiene', country: 'EC' }));
    const { account, balance, documentId } = await books(service(), ana, owedOf(['115.00']));
    const subtotal = `/customers/documents/${documentId(numberOf(0))}/subtotal/`;
    expectOk(await ana.send('PUT', subtotal, { subtotal: '100.00' }));
    expectOk(await limit(ana, '400.00', '400.00'));
    await aDayPasses(service(), ana);
    const { movements } = await conciliate(ana, account, fileOf(paying(['108.75'])));
    expect(movements.map(({ because }) => because?.kind)).toEqual(['withholding']);
    await night(service(), ana);
    expect((await morningOf(ana)).night).toMatchObject({ accepted: 1 });
    const expected = () =>
      service().database.rows('select amount, pending from expected_withholding where profile_id = $1', [
        ana.profileId,
      ]);
    expect([await balance(numberOf(0)), await expected()]).toEqual(['0.00', [{ amount: '6.25', pending: '6.25' }]]);
    expect(await ledgerFaults(service())).toEqual([]);
  });

  it('hold nothing against a rule where the whole night was one movement, and leave what was closed since', async () => {
    const ana = await service().person({ profile: 'Dos' });
    const { account } = await books(service(), ana, owedOf(['10.00']), '2200112299');
    const other = await books(service(), ana, [], '2200112277');
    const { id } = await conciliate(ana, account, fileOf(paying(['10.00'])));
    const closed = await conciliate(ana, other.account, fileOf([['INTERES GANADO', '2,00']]));
    await commit(
      service(),
      `insert into reconciliation_rule (profile_id, kind, words, category_id, trusted_from)
       select profile_id, 'no_cobro', '{INTERES,GANADO}', id, '-infinity' from movement_category where profile_id = '${ana.profileId}' and name = 'Intereses ganados';
       insert into reconciliation_settings (profile_id, rule_marks_after, rule_sure_after) values ('${ana.profileId}', 1, 1);
       insert into rule_outcome (profile_id, rule_id, movement_id, result)
       select r.profile_id, r.id, gen_random_uuid(), 'acierto' from reconciliation_rule r where r.profile_id = '${ana.profileId}'`,
    );
    expectOk(await limit(ana, '10.00', '12.00'));
    await aDayPasses(service(), ana);
    await night(service(), ana);
    const { night: done } = await morningOf(ana);
    expect(done).toMatchObject({ considered: 2, accepted: 2 });
    await commit(service(), 'update conciliation set closed_at = now(), closed_by = $2 where id = $1', [
      closed.id,
      ana.user.id,
    ]);
    const undone = undoNight.answer.parse(expectOk(await ana.send('PUT', `${NIGHTS}${done?.id}/undo/`)));
    expect(undone).toEqual({ undone: 1, left: 1, closed: [closed.name] });
    const [back] = await movementsOf(ana, id);
    expect(back).toMatchObject({ status: 'pendiente' });
    const outcomes = await service().database.rows(
      `select result from rule_outcome where profile_id = $1 and result <> 'acierto'`,
      [ana.profileId],
    );
    expect(outcomes).toEqual([]);
  });

  it('accept nothing of an account of which a statement is missing or a file waits', async () => {
    const ana = await service().person({ profile: 'Tres' });
    const { account } = await books(service(), ana, owedOf(['10.00', '20.00']), '2200112266');
    const lines = paying(['10.00', '20.00']);
    await conciliate(ana, account, statementOf(1_000_00, [['02/10/2026', lines[0]?.[0] ?? '', 10_00]]));
    const waits = await commit<{ id: string }>(
      service(),
      `with source as (insert into arrival_source (profile_id, name, kind, bank_account_id, created_by)
         values ($1, 'banco', 'carpeta', $2, $3) returning id)
       insert into arrival (profile_id, source_id, file_name, size, digest, file, status)
       select $1, id, 'octubre.csv', 1, '\\x66', '\\x66', 'espera' from source returning id`,
      [ana.profileId, account, ana.user.id],
    );
    expectOk(await limit(ana, '100.00', '100.00'));
    await aDayPasses(service(), ana);
    await night(service(), ana);
    const first = await morningOf(ana);
    expect([first.night?.accepted, first.asked.map(({ why }) => why)]).toEqual([0, ['cuenta']]);

    // The file is discarded, and the next statement does not begin where this one ended.
    expectOk(await ana.send('PUT', `/conciliation/arrivals/${waits[0]?.id}/discard/`));
    await conciliate(ana, account, statementOf(9_000_00, [['12/10/2026', lines[1]?.[0] ?? '', 20_00]]));
    await aDayPasses(service(), ana);
    await night(service(), ana);
    const second = await morningOf(ana);
    expect([second.night?.accepted, second.asked.map(({ why }) => why)]).toEqual([0, ['cuenta', 'cuenta']]);
  });
});

it(`accept each movement once, however many processes there are and wherever one is killed, ${KILLS} times`, async () => {
  const fresh = await freshDatabase();
  const draw = drawn(seed);
  const settings = { DATABASE_URL: fresh.url, JWT_SECRET: 'x'.repeat(40), SECRETS_KEY: 'y'.repeat(40), DEMO: 'off' };
  const ana = { email: 'ana@cartera.local', password: PASSWORD };
  let [one, other]: ServiceProcess[] = [];
  try {
    one = await startProcess(settings);
    other = await startProcess(settings);
    expectOk(await one.post('/users/register/', { fullName: 'Ana', ...ana }));
    const { accessToken, userData } = sessionAnswer.parse(expectOk(await one.post('/users/login/', ana)));
    const staff = { ...caller(other.url, accessToken), profileId: userData.profile_id ?? '' };
    const amounts = Array.from({ length: 28 }, (_, n) => `${100 + n}.00`);
    const { account } = await books(fresh, staff, owedOf(amounts));
    await conciliate(staff, account, fileOf(paying(amounts)));
    await allSuggested(fresh.database);
    expectOk(await limit(staff, '1000.00', '2000.00'));
    for (let i = 0; i < KILLS; i++) {
      await aDayPasses(fresh, staff);
      await askForNight(fresh, staff);
      // The moment of the kill is what the test varies; nothing is waited for.
      await setTimeout(draw(400));
      await one.stop('SIGKILL');
      await over(fresh);
      one = await startProcess(settings);
    }
    const [sums] = await fresh.database.rows(
      `select (select count(*) from night_run)::int as nights, (select max(s) <= 2000 from (select sum(amount) as s from night_acceptance group by run_id) n) as within,
         (select count(*) from night_acceptance)::int as accepted, (select count(*) from payment where voided_at is null)::int as payments,
         (select sum(amount) from night_acceptance) = (select sum(amount) from payment) as same`,
    );
    expect(sums).toMatchObject({ nights: KILLS, within: true, accepted: 28, payments: 28, same: true });
    expect(await ledgerFaults(fresh)).toEqual([]);
  } finally {
    await Promise.all([one?.stop('SIGKILL'), other?.stop('SIGKILL')]);
    await fresh.database.close();
    await fresh.drop();
  }
}, 180_000);
