import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { syncBatch } from '../../server/documents/syncBatch';
import { planDocuments } from '../../server/imports/documents/plan';
import { writeDocuments } from '../../server/imports/documents/write';
import { sessionAnswer, tokens } from '../../src/api/contract/console/session';
import { debit } from '../../src/api/contract/debits/shapes';
import { conciliation } from '../../src/api/contract/reconciliation/shapes';
import { PASSWORD, withService } from '../support/processes/service';
import { meeting } from '../support/service/barrier';
import * as debits from '../support/service/debits';
import {
  books,
  conciliate,
  detailOf,
  expectOk,
  ledgerFaults,
  movementsOf,
  previewOf,
  reconcile,
  save,
  settle,
} from '../support/service/receivables';

/** Two people at the same moment. Where they meet is decided by a lock that a third connection holds. */

const OCTOBER = 'Fecha;Concepto;Importe\n02/10/2026;ABONO LOPEZ;450,00\n';

withService('races', (service) => {
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
  const account = (id: string) => `/customers/bankaccounts/${id}/`;

  test('a document that becomes visible after the conciliation was looked at is suggested all the same', async () => {
    const person = await service().person();
    const { account } = await books(service(), person, []);
    const preview = await previewOf(person, account, OCTOBER);
    const { id } = conciliation.parse(expectOk(await save(person, { preview_id: preview.id })));
    const told = { externalId: 'A1', number: 'F-1', customerDni: '1790012345001', customerName: 'López C.A.' };
    const document = { ...told, total: '450.00', dueDate: '2026-10-01', voided: false };
    await service().database.transaction(async (tx) => {
      await syncBatch(tx, { profileId: person.profileId, userId: person.user.id }, [document]);
      expect((await movementsOf(person, id)).map(({ suggestion }) => suggestion)).toEqual(['ninguna']);
    });
    const [movement] = await movementsOf(person, id);
    const { candidates } = await detailOf(person, id, movement?.id ?? '');
    expect(candidates.map(({ document_number }) => document_number)).toEqual(['F-1']);
  });

  test('a logout ends what a refresh at the same moment began', async () => {
    const { anybody, person, databaseUrl } = service();
    const { user } = await person();
    const login = { email: user.email, password: PASSWORD };
    const { refreshToken } = sessionAnswer.parse(expectOk(await anybody.post('/users/login/', login)));
    // The successor's row names the user, whose row is held: the refresh stops there, before its commit.
    const [refreshed] = await meeting(
      databaseUrl,
      ['select from app_user where id = $1 for update', user.id],
      [
        () => anybody.post('/jwt/refresh-token', { refreshToken }),
        () => anybody.post('/jwt/revoke-token', { refreshToken }),
      ],
    );
    const successor = tokens.parse(expectOk(refreshed ?? { status: 0, body: '', headers: new Headers() })).refreshToken;
    expect((await anybody.post('/jwt/refresh-token', { refreshToken: successor })).status).toBe(401);
  });

  test('of two notes to one version of a movement the second is told 412', async () => {
    const person = await service().person();
    const { account } = await books(service(), person, []);
    const { id, movements } = await conciliate(person, account, OCTOBER);
    const [movement] = movements;
    const note = (text: string) => () =>
      person.send('PUT', `/conciliation/conciliations/${id}/update_movements/`, {
        movements: [{ movement_id: movement?.id, version: movement?.version, note: text }],
      });
    const answers = await meeting(
      service().databaseUrl,
      ['select from bank_movement where id = $1 for update', movement?.id],
      [note('una'), note('otra')],
    );
    expect(statuses(answers)).toEqual([200, 412]);
    expect((await movementsOf(person, id))[0]).toMatchObject({ note: 'una' });
  });

  test('of a note and a reconciliation at once the note is told 412', async () => {
    const person = await service().person();
    const { account, documentId } = await books(service(), person, [{ number: 'F-1', total: '450.00' }]);
    const { id, movements } = await conciliate(person, account, OCTOBER);
    const [movement] = movements;
    const [reconciled, noted] = await meeting(
      service().databaseUrl,
      ['select from bank_movement where id = $1 for update', movement?.id],
      [
        () => reconcile(person, id, movement?.id ?? '', [[documentId('F-1'), '450.00']]),
        () =>
          person.send('PUT', `/conciliation/conciliations/${id}/update_movements/`, {
            movements: [{ movement_id: movement?.id, version: movement?.version, later: true }],
          }),
      ],
    );
    expect([reconciled?.status, noted?.status]).toEqual([200, 412]);
    expect(await ledgerFaults(service())).toEqual([]);
  });

  test('a payment deleted twice at once is deleted once', async () => {
    const person = await service().person();
    const { documentId } = await books(service(), person, [{ number: 'F-1', total: '450.00' }]);
    const payment = await settle(service(), documentId('F-1'), '450.00');
    const remove = () =>
      person.post('/customers/payments_details/delete_payment/', { id_payment_detail: payment, version: 2 });
    const answers = await meeting(
      service().databaseUrl,
      ['select from document where id = $1 for update', documentId('F-1')],
      [remove, remove],
    );
    expect(statuses(answers)).toEqual([200, 409]);
    const lines = await service().database.rows(`select from audit_line where entity_id = $1 and action = 'eliminar'`, [
      payment,
    ]);
    expect(lines).toHaveLength(1);
    expect(await ledgerFaults(service())).toEqual([]);
  });

  test('an answer is not saved on a debit that was changed and not saved again', async () => {
    const person = await service().person();
    const { account, balance } = await debits.payers(service(), person, [
      { name: 'Quispe', owes: { 'F-1': '100.00', 'F-2': '50.00' } },
    ]);
    const { id } = await debits.created(person, account);
    expectOk(await debits.save(person, id));
    const references = await service().database.rows<{ line: string; reference: string; number: string }>(
      `select l.id as line, l.end_to_end_id as reference, d.number from debit_detail l join document d on d.id = l.document_id
       where l.debit_id = $1 order by d.number`,
      [id],
    );
    const rows = references.map(
      ({ reference, number }) => `${reference};${number === 'F-1' ? 100 : 50},00;Cobrado;20/11/2026`,
    );
    const shown = await debits.loaded(person, id, `Referencia;Monto;Estado;Fecha\n${rows.join('\n')}\n`);
    expectOk(await debits.edit(person, id, [{ id: references[0]?.line, excluded: true }]));
    const refused = await debits.collect(person, id, shown.id);
    expect(refused).toMatchObject({ status: 409, body: { code: 'not-saved' } });
    expect(debit.parse(expectOk(await person.get(`/cash_management/automatic-debts/${id}/`))).status).toBe(
      'previsualizado',
    );

    expectOk(await debits.save(person, id));
    const { errors } = await debits.collected(person, id, shown.id);
    expect(errors.map(({ msg }) => msg)).toEqual([expect.stringContaining('F-1 se quitó de este débito')]);
    expect([await balance('F-1'), await balance('F-2')]).toEqual(['100.00', '0.00']);
  });

  test('no conciliation is saved on an account that is deleted at the same moment', async () => {
    const person = await service().person();
    const { account: id } = await books(service(), person, []);
    const preview = await previewOf(person, id, OCTOBER);
    const [saved, removed] = await meeting(
      service().databaseUrl,
      ['select from statement_preview where id = $1 for update', preview.id],
      [() => save(person, { preview_id: preview.id }), () => person.send('DELETE', account(id))],
    );
    expect([saved?.status, removed?.status]).toEqual([409, 200]);
  });

  test('no debit is created on an account that is deleted at the same moment', async () => {
    const person = await service().person();
    const { account: id } = await debits.payers(service(), person, [{ name: 'Quispe', owes: { 'F-1': '100.00' } }]);
    // What the deletion writes last waits, with the account already deleted but not committed.
    const [removed, made] = await meeting(
      service().databaseUrl,
      ['lock table audit_line in share mode'],
      [() => person.send('DELETE', account(id)), () => debits.create(person, id)],
    );
    expect([removed?.status, made?.status]).toEqual([200, 404]);
  });

  test('nothing is written of a customer who is deleted at the same moment', async () => {
    const person = await service().person();
    const who = { profileId: person.profileId, userId: person.user.id };
    const dni = '1790012345001';
    const paid = {
      amount: '10.00',
      currency: 'USD',
      date: '2026-10-02',
      method: 'efectivo',
      documents: [],
      keeps_rest: true,
    };
    const synced = {
      externalId: 'A1',
      number: 'F-1',
      customerDni: dni,
      customerName: '',
      total: '9.00',
      voided: false,
    };
    const imported = { number: 'F-2', doc_type: 'factura', dni, total: '9.00' } as const;
    const writes = {
      payment: async (customer: string) => {
        const body = { ...paid, customer };
        const key = { 'idempotency-key': randomUUID() };
        return (await person.post('/customers/payments_details/', body, key)).status;
      },
      'document of a sync': () =>
        service().database.transaction(async (tx) => (await syncBatch(tx, who, [synced])).leftOut.length),
      'document of a file': () =>
        service().database.transaction(async (tx) => {
          const planned = await planDocuments(tx, who.profileId, [{ row: 1, record: imported }], true);
          await writeDocuments(
            tx,
            who,
            planned.flatMap(({ write }) => write ?? []),
          );
          return planned[0]?.status;
        }),
    };
    const ended: unknown[] = [];
    for (const [what, write] of Object.entries(writes)) {
      const [made] = await service().database.rows<{ id: string }>(
        `insert into customer (profile_id, first_name, dni) values ($1, 'López', $2) returning id`,
        [who.profileId, dni],
      );
      const id = made?.id ?? '';
      // As the service deletes one: the row is held, the deletion not committed.
      const deletion = `with held as (select id from customer where id = $1 for update)
        update customer c set deleted_at = now() from held where c.id = held.id`;
      const [written] = await meeting<unknown>(service().databaseUrl, [deletion, id], [() => write(id)]);
      ended.push([what, written]);
    }
    expect(ended).toEqual([
      ['payment', 404],
      ['document of a sync', 1],
      ['document of a file', 'problema'],
    ]);
  });

  test('a row that two people include at once is saved twice, as they said', async () => {
    const person = await service().person();
    const { account: id } = await books(service(), person, []);
    await conciliate(person, id, OCTOBER);
    const again = async (other: string) => {
      const preview = await previewOf(person, id, `${OCTOBER}03/10/2026;ABONO ${other};9,00\n`);
      const included = preview.rows.filter(({ status }) => status === 'duplicado').map(({ row }) => row);
      return () => save(person, { preview_id: preview.id, included });
    };
    const calls = [await again('QUISPE'), await again('MORA')];
    const held: [string, ...unknown[]] = ['select from bank_account where id = $1 for no key update', id];
    expect(statuses(await meeting(service().databaseUrl, held, calls))).toEqual([201, 201]);
    const kept = await service().database.rows(
      `select ordinal from bank_movement where bank_account_id = $1 and amount = 450 order by ordinal`,
      [id],
    );
    expect(kept).toEqual([{ ordinal: 0 }, { ordinal: 1 }, { ordinal: 2 }]);
  });

  test('the order says its time with the zone', async () => {
    const person = await service().person();
    const { account } = await debits.payers(service(), person, [{ name: 'Quispe', owes: { 'F-1': '100.00' } }]);
    const { id } = await debits.created(person, account);
    expectOk(await debits.save(person, id));
    const { content } = await debits.orderOf(person, id, 'pain008');
    expect(content).toMatch(/<CreDtTm>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d<\/CreDtTm>/);
  });

  test('a document made by hand is one synced document and no more', async () => {
    const person = await service().person();
    await books(service(), person, [{ number: 'F-1', total: '450.00' }]);
    const told = {
      number: 'F-1',
      customerDni: '1790012345001',
      customerName: 'López C.A.',
      total: '450.00',
      voided: false,
    };
    const who = { profileId: person.profileId, userId: person.user.id };
    const done = await service().database.transaction((tx) =>
      syncBatch(tx, who, [
        { ...told, externalId: 'A1' },
        { ...told, externalId: 'A2' },
      ]),
    );
    expect(done).toEqual({ created: 1, updated: 1, unchanged: 0, leftOut: [] });
    const found = await service().database.rows('select external_id from document order by external_id');
    expect(found).toEqual([{ external_id: 'A1' }, { external_id: 'A2' }]);
  });

  test('the ledger refuses a payment of another customer, of another currency, and to be emptied', async () => {
    const person = await service().person();
    const quispe = { name: 'Quispe', dni: '0912345678' };
    const { documentId } = await books(service(), person, [
      { number: 'F-1', total: '450.00' },
      { number: 'F-2', total: '450.00', customer: quispe },
    ]);
    const { database } = service();
    const settles = (payer: string, currency: string) =>
      database.rows(
        `with paid as (
           insert into payment (profile_id, customer_id, origin, method, date, amount, currency)
           select profile_id, customer_id, 'manual', 'efectivo', '2026-11-02', 1, $3 from document where id = $2 returning id, profile_id)
         insert into allocation (profile_id, payment_id, document_id, amount, batch)
         select profile_id, id, $1, 1, gen_random_uuid() from paid`,
        [documentId('F-1'), documentId(payer), currency],
      );
    await expect(settles('F-2', 'USD')).rejects.toThrow('its customer');
    await expect(settles('F-1', 'EUR')).rejects.toThrow('its currency');
    await settles('F-1', 'USD');
    await expect(database.rows('truncate allocation cascade')).rejects.toThrow('never changed');
    await expect(database.rows('truncate audit_line cascade')).rejects.toThrow('never changed');
  });
});
