import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  listReconciliationRules,
  listRuleOffers,
  reconciliationRule,
  reconciliationRuleDetail,
  ruleTrial,
} from '../../src/api/contract/reconciliation/reconciliationRules';
import { failureBody } from '../../src/api/contract/row';
import { type Person, withService } from '../support/processes/service';
import { surelyPaying } from '../support/service/holds';
import {
  books,
  commit,
  conciliate,
  detailOf,
  expectOk,
  ledgerFaults,
  movementsOf,
  reconcile,
  reconciledOf,
} from '../support/service/receivables';

withService('reconciliation rules', (service) => {
  const path = '/conciliation/conciliations/';
  const keyed = () => ({ 'idempotency-key': randomUUID() });
  /** Days are of the last months, whenever the test runs. */
  const day = (n: number) => {
    const date = new Date();
    date.setUTCDate(date.getUTCDate() - 30 + n);
    return date.toISOString().slice(0, 10).split('-').reverse().join('/');
  };
  const file = (...lines: [text: string, amount: string][]) =>
    [
      'Fecha;Concepto;Importe;Documento',
      ...lines.map(([text, amount], n) => `${day(n)};${text};${amount};${n + 1}`),
    ].join('\n');
  const put = async (person: Person, id: string, call: string, body: object) =>
    person.send('PUT', `${path}${id}/${call}/`, body);
  const bulk = async (person: Person, id: string, movements: object[]) =>
    reconciledOf(await person.post(`${path}${id}/bulk_reconcile/`, { movements }, keyed()));
  const offers = async (person: Person, movement?: string) =>
    listRuleOffers.answer.parse(
      expectOk(await person.get(`/conciliation/rules/offers/${movement ? `?movement_id=${movement}` : ''}`)),
    ).results;
  const made = async (person: Person, body: object) =>
    reconciliationRule.parse(expectOk(await person.post('/conciliation/rules/', body, keyed())));
  const rule = async (person: Person, id: string) =>
    reconciliationRuleDetail.parse(expectOk(await person.get(`/conciliation/rules/${id}/`)));
  const change = (person: Person, of: Awaited<ReturnType<typeof made>>, to: object) => {
    const { kind, bank_account, words, account, largest, customer, category, enabled, at_most, version } = of;
    const body = {
      kind,
      bank_account,
      words: words.join(' '),
      account,
      largest,
      customer,
      category,
      enabled,
      at_most,
      version,
    };
    return person.send('PUT', `/conciliation/rules/${of.id}/`, { ...body, ...to });
  };
  const categoryNamed = async (person: Person, name: string) => {
    const [found] = await service().database.rows<{ id: string }>(
      'select id from movement_category where profile_id = $1 and name = $2',
      [person.profileId, name],
    );
    return found?.id ?? '';
  };

  it('learns what is no collection: offered, tried, earned step by step, accepted in one batch, lost by one mistake', async () => {
    const person = await service().person({ profile: 'Uno' });
    const { account, documentId } = await books(service(), person, [{ number: 'F-1', total: '900.00' }]);
    const interest = Array.from({ length: 14 }, (_, n): [string, string] => [
      `INTERÉS GANADO ${n + 100}`,
      `${n + 1},17`,
    ]);
    const { id, movements } = await conciliate(person, account, file(...interest, ['COMISION MANTENIMIENTO', '-2,50']));
    const by = (n: number) => movements.find((m) => m.description === `INTERÉS GANADO ${n + 100}`)?.id ?? '';
    const category = await categoryNamed(person, 'Intereses ganados');
    const other = await categoryNamed(person, 'Otro');
    const give = (n: number, given: string | null = category) =>
      put(person, id, 'categorise', { movements: [by(n)], category: given });

    expectOk(await give(0));
    expect(await offers(person)).toEqual([]);
    const [offer] = await offers(person, by(0));
    expect(offer).toMatchObject({ kind: 'no_cobro', words: ['INTERES', 'GANADO'], category, right: 1 });
    expectOk(await give(1));
    // Decided alike twice, the service proposes it by itself.
    expect(await offers(person)).toMatchObject([{ kind: 'no_cobro', words: ['INTERES', 'GANADO'], right: 2 }]);

    const given = { kind: 'no_cobro', words: 'Interés ganado', category, movement: by(1) };
    const tried = ruleTrial.parse(expectOk(await person.post('/conciliation/rules/try/', given)));
    expect(tried).toMatchObject({ met: 14, right: 2, wrong: 0 });
    // Two people at once: one rule comes of it.
    const twice = await Promise.all([1, 2].map(() => person.post('/conciliation/rules/', given, keyed())));
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
    const first = reconciliationRule.parse(twice.find(({ status }) => status === 201)?.body);
    expect(first).toMatchObject({ autonomy: 'propuesta', streak: 0, missing: 3, words: ['INTERES', 'GANADO'] });
    expect(await offers(person)).toEqual([]);
    expect((await person.post('/conciliation/rules/', given, keyed())).status).toBe(409);
    const wordless = await person.post('/conciliation/rules/', { ...given, words: '123' }, keyed());
    expect([wordless.status, failureBody.parse(wordless.body).fields]).toEqual([422, { words: 'Sin palabras' }]);

    // Proposed, it is told of and nothing is filled in.
    const told = await detailOf(person, id, by(2));
    expect(told).toMatchObject({
      suggestion: 'ninguna',
      suggested_category: { id: category },
      rule: { id: first.id, kind: 'no_cobro', autonomy: 'propuesta' },
      rules: [{ id: first.id, category_name: 'Intereses ganados' }],
    });
    for (const n of [2, 3, 4]) expectOk(await give(n));
    expect(await detailOf(person, id, by(5))).toMatchObject({ suggestion: 'posible', rule: { autonomy: 'marcada' } });
    for (const n of [5, 6, 7, 8, 9, 10, 11]) expectOk(await give(n));
    expect(await rule(person, first.id)).toMatchObject({
      autonomy: 'segura',
      streak: 10,
      missing: null,
      hits: 10,
      mistakes: 0,
    });

    // Sure, it is accepted unseen; switched off meanwhile, the row is refused alone.
    const sure = (await movementsOf(person, id)).filter((m) => m.suggestion === 'segura');
    expect(sure).toMatchObject([{ id: by(12) }, { id: by(13) }]);
    const rows = sure.map((m) => ({ movement_id: m.id, document_ids: [], amounts: [], category, rule: first.id }));
    const off = reconciliationRule.parse(
      expectOk(await change(person, await rule(person, first.id), { enabled: false })),
    );
    expect((await bulk(person, id, rows)).results).toMatchObject([
      { ok: false, msg: expect.stringContaining('se apagó') },
      { ok: false },
    ]);
    expectOk(await change(person, off, { enabled: true }));
    const accepted = await bulk(person, id, rows);
    expect(accepted.results).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await rule(person, first.id)).toMatchObject({ hits: 12 });

    // While one accepts, another switches it off: all of the act stands, or none of it.
    expectOk(await put(person, id, 'update_movements', { batch: accepted.batch }));
    const current = await rule(person, first.id);
    const [raced] = await Promise.all([bulk(person, id, rows), change(person, current, { enabled: false })]);
    expect(new Set(raced.results.map(({ ok }) => ok)).size).toBe(1);
    if (raced.results.every(({ ok }) => ok))
      expectOk(await put(person, id, 'update_movements', { batch: raced.batch }));
    expectOk(await change(person, await rule(person, first.id), { enabled: true }));

    // Taken back as a whole, the act was a click: nothing is held against the rule. One by itself was looked at.
    expect(await rule(person, first.id)).toMatchObject({ autonomy: 'segura', hits: 10, mistakes: 0 });
    expectOk(await give(11, null));
    expect(await rule(person, first.id)).toMatchObject({ autonomy: 'propuesta', streak: 0, hits: 9, mistakes: 1 });
    expectOk(await give(11));
    expectOk(await give(12, other));
    await service().database.rows('update conciliation set closed_at = now(), closed_by = $2 where id = $1', [
      id,
      person.user.id,
    ]);
    const late = await person.post(`${path}${id}/bulk_reconcile/`, { movements: rows }, keyed());
    expect([late.status, failureBody.parse(late.body).code]).toEqual([409, 'closed']);
    await service().database.rows('update conciliation set closed_at = null, closed_by = null where id = $1', [id]);
    const seen = await rule(person, first.id);
    expect(seen).toMatchObject({
      autonomy: 'propuesta',
      streak: 0,
      hits: 10,
      mistakes: 2,
      from_movement: { movement_id: by(1) },
    });
    expect(seen.months).toEqual([expect.objectContaining({ hits: 10, mistakes: 1, undone: 1 })]);
    expect(seen.outcomes.some(({ counts }) => !counts)).toBe(true);
    const again = ruleTrial.parse(expectOk(await person.post('/conciliation/rules/try/', given)));
    expect(again).toMatchObject({ right: 12, wrong: 1, wrongs: [{ movement_id: by(12) }] });

    // What went out is no collection either, and a stale or another company's change is refused.
    expect((await change(person, first, { enabled: true })).status).toBe(412);
    expect((await change(person, await rule(person, first.id), { words: 'COMISION', category: other })).status).toBe(
      200,
    );
    expect(await rule(person, first.id)).toMatchObject({ words: ['COMISION'], streak: 0 });
    expect((await detailOf(person, id, movements.find((m) => m.amount === '-2.50')?.id ?? '')).rules).toHaveLength(1);
    expect((await person.send('DELETE', `/conciliation/categories/${other}/`)).status).toBe(409);
    expectOk(await person.send('DELETE', `/conciliation/rules/${first.id}/`));
    expect(listReconciliationRules.answer.parse(expectOk(await person.get('/conciliation/rules/'))).count).toBe(0);
    expect(documentId('F-1')).not.toBe('');
  });

  it('learns who pays and what a bank keeps: never sure where the evidence disagrees, forgiven in the same batch once sure', async () => {
    const person = await service().person({ profile: 'Dos' });
    const other = { name: 'Pérez e Hijos', dni: '1790012346001' };
    const owed = [
      ...Array.from({ length: 6 }, (_, n) => ({ number: `A-${n}`, total: '100.00' })),
      { number: 'B-1', total: '100.00', customer: other },
      { number: 'B-2', total: '77.00', customer: other },
    ];
    const { account, documentId, balance } = await books(service(), person, owed);
    const [ours] = await service().database.rows<{ id: string }>(
      'select customer_id as id from document where id = $1',
      [documentId('A-0')],
    );
    // After how many right ones a rule is trusted is the company's to say.
    const trust = (marks: number, sure: number) =>
      person.send('PUT', '/conciliation/settings/', {
        forgive_limit: '2.00',
        rule_marks_after: marks,
        rule_sure_after: sure,
      });
    expect((await trust(3, 2)).status).toBe(422);
    expect(expectOk(await trust(1, 2))).toMatchObject({ rule_marks_after: 1, rule_sure_after: 2 });
    const payments: [string, string][] = [
      ['TRANSFERENCIA INMOBILIARIA CATORCE 1', '99,65'],
      ['TRANSFERENCIA INMOBILIARIA CATORCE 2', '99,65'],
      ['TRANSFERENCIA INMOBILIARIA CATORCE 3', '99,65'],
      ['TRANSFERENCIA INMOBILIARIA CATORCE 4 B-2', '77,00'],
    ];
    const { id, movements } = await conciliate(person, account, file(...payments));
    const by = (n: number) => movements.find((m) => m.description.includes(`CATORCE ${n}`))?.id ?? '';
    const pay = async (n: number, number: string, forgiven = true) =>
      reconciledOf(
        await person.post(
          `${path}${id}/manual_reconcile/`,
          {
            movement_id: by(n),
            document_ids: [documentId(number)],
            amounts: ['99.65'],
            ...(forgiven && {
              forgiven: [{ document_id: documentId(number), amount: '0.35', reason: 'Comisión del banco' }],
            }),
          },
          keyed(),
        ),
      );
    await pay(1, 'A-0');
    expect(await offers(person, by(1))).toMatchObject([
      { kind: 'comision', bank_account: account, largest: '0.35', right: 1 },
      { kind: 'pagador', customer: ours?.id, words: ['TRANSFERENCIA', 'INMOBILIARIA', 'CATORCE'], right: 1 },
    ]);
    const tooMuch = await person.post(
      '/conciliation/rules/',
      { kind: 'comision', bank_account: account, largest: '2.01' },
      keyed(),
    );
    expect([tooMuch.status, failureBody.parse(tooMuch.body).msg]).toEqual([
      422,
      expect.stringContaining('2,00 como máximo'),
    ]);
    const fee = await made(person, { kind: 'comision', bank_account: account, largest: '1.50' });
    const payer = await made(person, { kind: 'pagador', customer: ours?.id, words: 'inmobiliaria catorce' });
    expect((await detailOf(person, id, by(2))).candidates.map(({ reasons }) => reasons[0]?.kind)).toContain('rule');
    for (const number of ['A-2', 'A-3', 'A-4', 'A-5']) {
      await commit(service(), 'update document set voided_at = now() where id = $1', [documentId(number)]);
    }
    // Trusted so far as one decision earned it: filled in, and still for a person to accept.
    await service().database.rows(
      `insert into rule_outcome (profile_id, rule_id, movement_id, result) select $1, r, m, 'acierto' from unnest($2::uuid[]) r, unnest($3::uuid[]) m`,
      [person.profileId, [fee.id, payer.id], [by(1)]],
    );
    const filled = await detailOf(person, id, by(2));
    expect(filled).toMatchObject({
      suggestion: 'posible',
      rule: { kind: 'comision', autonomy: 'marcada' },
      suggested: [
        { document_number: 'A-1', amount: '99.65', forgiven: { amount: '0.35', reason: 'Comisión del banco' } },
      ],
    });
    // A number of somebody else's document stands against the rule.
    expect(await detailOf(person, id, by(4))).toMatchObject({ suggestion: 'segura', rule: { autonomy: 'propuesta' } });

    await pay(2, 'A-1');
    await commit(service(), 'update document set voided_at = null where id = $1', [documentId('A-2')]);
    expect(await rule(person, fee.id)).toMatchObject({ autonomy: 'segura', hits: 2 });
    const sure = (await movementsOf(person, id)).find((m) => m.id === by(3));
    expect(sure).toMatchObject({ suggestion: 'segura', rule: { id: fee.id }, suggested: [{ document_number: 'A-2' }] });
    expect(await surelyPaying(service())).toEqual({ paying: 1, written: [] });
    // Sure that it is theirs and sure that it is not: nobody accepts it unseen.
    expect(await detailOf(person, id, by(4))).toMatchObject({ suggestion: 'posible', suggested: [] });
    const forgiven = [{ document_id: documentId('A-2'), amount: '0.35', reason: 'Comisión del banco' }];
    const row = { movement_id: by(3), document_ids: [documentId('A-2')], amounts: ['99.65'], forgiven, rule: fee.id };
    const accepted = await bulk(person, id, [row]);
    expect([accepted.results[0]?.ok, await balance('A-2')]).toEqual([true, '0.00']);
    expectOk(await put(person, id, 'update_movements', { batch: accepted.batch }));
    expect(await balance('A-2')).toBe('100.00');
    // The rest left to be owed is staff deciding otherwise.
    await pay(3, 'A-2', false);
    expect(await rule(person, fee.id)).toMatchObject({ autonomy: 'propuesta', mistakes: 2 });
    expectOk(await reconcile(person, id, by(4), [[documentId('B-2'), '77.00']]));
    expect(await rule(person, payer.id)).toMatchObject({ autonomy: 'propuesta', hits: 3 });
    expect(await ledgerFaults(service())).toEqual([]);

    // Held lower than it earned, never higher; and an analyst only looks.
    const held = await change(person, await rule(person, fee.id), { at_most: 'propuesta' });
    expect(reconciliationRule.parse(expectOk(held))).toMatchObject({ at_most: 'propuesta', autonomy: 'propuesta' });
    const analyst = await service().person({ profile: 'Dos', role: 'analista' });
    expect((await analyst.get('/conciliation/rules/')).status).toBe(200);
    expect((await analyst.send('DELETE', `/conciliation/rules/${fee.id}/`)).status).toBe(403);
  });

  it('learns from which account a customer pays and what a bank keeps: rules that are seen, earned like any other, and off for good', async () => {
    const person = await service().person({ profile: 'Tres' });
    const amounts = ['51.00', '62.00', '73.00', '84.00'];
    const { account, documentId } = await books(service(), person, [
      ...amounts.map((total, n) => ({ number: `C-${n}`, total })),
      ...[0, 1, 2, 3, 4, 5].map((n) => ({ number: `D-10${n}`, total: `${13 + n}0.00` })),
    ]);
    const said = amounts.map((amount, n): [string, string] => [`ABONO ${n}`, amount.replace('.', ',')]);
    const { id, movements } = await conciliate(person, account, file(...said));
    await service().database.rows(
      "update bank_movement set counterparty_account = '2200998877' where conciliation_id = $1",
      [id],
    );
    expectOk(
      await person.send('PUT', '/conciliation/settings/', {
        forgive_limit: '0.00',
        rule_marks_after: 1,
        rule_sure_after: 2,
      }),
    );
    const by = (n: number) => movements.find((m) => m.description === `ABONO ${n}`)?.id ?? '';
    const pay = async (n: number) =>
      expectOk(await reconcile(person, id, by(n), [[documentId(`C-${n}`), amounts[n] ?? '']]));
    const rules = async (kind = 'pagador') =>
      listReconciliationRules.answer.parse(expectOk(await person.get(`/conciliation/rules/?kind=${kind}`))).results;

    await pay(0);
    const [learnt] = await rules();
    if (!learnt) throw new Error('nothing was learnt');
    expect(learnt).toMatchObject({ kind: 'pagador', account: '2200998877', words: [], autonomy: 'marcada', hits: 1 });
    expect((await rule(person, learnt.id)).from_movement?.movement_id).toBe(by(0));
    expect(await offers(person, by(0))).toEqual([]);
    expect(await detailOf(person, id, by(1))).toMatchObject({
      suggestion: 'posible',
      rule: { id: learnt.id, autonomy: 'marcada' },
      suggested: [{ document_number: 'C-1' }],
    });
    await pay(1);
    expect((await movementsOf(person, id)).find((m) => m.id === by(2))).toMatchObject({ suggestion: 'segura' });
    const tried = await person.post('/conciliation/rules/try/', {
      kind: 'pagador',
      account: '2200998877',
      customer: learnt.customer,
    });
    expect(ruleTrial.parse(expectOk(tried))).toMatchObject({ met: 4, right: 2, wrong: 0 });
    expectOk(await change(person, learnt, { enabled: false }));
    await pay(2);
    expect(await rules()).toMatchObject([{ id: learnt.id, enabled: false, hits: 2 }]);
    expect((await detailOf(person, id, by(3))).rule ?? null).toBeNull();

    // The same small amount missing of three documents is what the bank keeps: a rule of just that, which staff may switch off.
    const lacking = (from: number) =>
      [0, 1, 2].map((n): [string, string] => [`PAGO FACTURA D-10${from + n}`, `${12 + from + n}9,69`]);
    const third = await conciliate(person, account, file(...lacking(0)));
    const [fee] = await rules('comision');
    if (!fee) throw new Error('no fee was seen');
    expect(fee).toMatchObject({
      bank_account: account,
      largest: '0.31',
      exact: true,
      autonomy: 'propuesta',
      created_by: '',
    });
    expect((await detailOf(person, third.id, third.movements[0]?.id ?? '')).rules).toMatchObject([{ id: fee.id }]);
    // It is told of nothing that lacks another amount.
    expect((await detailOf(person, id, by(3))).rules).toEqual([]);
    expectOk(await change(person, fee, { enabled: false, exact: true }));
    await conciliate(person, account, file(...lacking(3)));
    expect(await rules('comision')).toMatchObject([{ id: fee.id, enabled: false }]);
  });
});
