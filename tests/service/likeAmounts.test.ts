import { expect, it } from 'vitest';
import { listMovements } from '../../server/conciliations/movements';
import type { Database, Queryable } from '../../server/database/database';
import { costsOf, type ReadCost } from '../support/processes/readCosts';
import { type Person, withService } from '../support/processes/service';
import { books, commit, conciliate } from '../support/service/receivables';
import { allSuggested } from '../support/service/storedSuggestions';

/** Payments that all name one customer, of whose documents none has their amount: each has the same few as candidates. */
const PAYMENTS = 200;
const DOCUMENTS = 50;

/** Rows for each payment. Each pair of payments that share a document was looked at: 3,780 for these, and twice as many for twice as many. */
const MOST = 400;

/** The same where as many payments of that amount were booked by hand: each of them was joined with each, and its documents looked up. */
const MOST_BESIDE_BOOKED = 400;

/** The rows that the statements with `text` read and make, of work whose effects are taken back. */
async function rowsOf(database: Database, text: string, work: (tx: Queryable) => Promise<unknown>): Promise<number> {
  const costs: ReadCost[] = [];
  const undone = new Error('undone');
  await database
    .transaction(async (tx) => {
      await work(costsOf(tx, text, costs));
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return costs.reduce((all, { rows }) => all + rows, 0);
}

/** A document that all of them share has changed, and what follows is not stored yet. */
const noteOne = (tx: Queryable, movements: string[]) =>
  tx.rows(
    `insert into document_change (profile_id, document_id, looked)
     select profile_id, document_id, true from candidate where movement_id = any($1) limit 1`,
    [movements],
  );

withService('payments that share their candidates', (service) => {
  const payer = { name: 'Distribuidora Pasochoa S.A.', dni: '0291798454001' };

  async function statementsOf(person: Person) {
    const owed = Array.from({ length: DOCUMENTS }, (_, i) => ({
      number: `FAC-${String(471_000 + i).padStart(9, '0')}`,
      total: '25.00',
      customer: payer,
    }));
    const { account } = await books(service(), person, owed);
    const statement = async (account: string) => {
      const lines = Array.from(
        { length: PAYMENTS },
        (_, i) => `0${(i % 9) + 1}/10/2026;TRANSF DISTRIBUIDORA PASOCHOA ${account.slice(0, 4)};${i + 1000},25`,
      );
      return conciliate(person, account, `Fecha;Concepto;Importe\n${lines.join('\n')}\n`);
    };
    const other = await books(service(), person, [], '2200112299');
    const first = await statement(account);
    await statement(other.account);
    await allSuggested(service().database);
    return first;
  }

  it('cost each of them no more, however many share one', async () => {
    const { database } = service();
    const ana = await service().person();
    const first = await statementsOf(ana);
    await database.rows('vacuum analyze');
    const ids = first.movements.map(({ id }) => id);
    const { profileId } = ana;
    const rows = {
      made: await rowsOf(database, 'movement_suggestions(', (tx) =>
        tx.rows('select * from movement_suggestions($1, null)', [first.id]),
      ),
      read: await rowsOf(database, 'movement_suggestions(', async (tx) => {
        await noteOne(tx, ids);
        await listMovements(tx, profileId, first.id);
      }),
    };
    expect(Object.entries(rows).filter(([, read]) => read / PAYMENTS > MOST)).toEqual([]);
  });

  it('are read beside what was booked by hand of their amount, once for those of one day', async () => {
    const { database } = service();
    const ana = await service().person();
    const { account } = await books(service(), ana, [{ number: 'FAC-000471000', total: '25.00', customer: payer }]);
    const lines = Array.from({ length: PAYMENTS }, (_, i) => `02/10/2026;DEPOSITO ${i};25,00`);
    const { id } = await conciliate(ana, account, `Fecha;Concepto;Importe\n${lines.join('\n')}\n`);
    await commit(
      service(),
      `insert into payment (profile_id, customer_id, origin, method, date, amount)
       select profile_id, id, 'manual', 'efectivo', '2026-10-02', 25 from customer cross join generate_series(1, $1::int)`,
      [PAYMENTS],
    );
    await allSuggested(database);
    await database.rows('vacuum analyze');
    const read = await rowsOf(database, 'movements_pending(', (tx) => listMovements(tx, ana.profileId, id));
    expect(read / PAYMENTS).toBeLessThan(MOST_BESIDE_BOOKED);
    const [first] = await listMovements(database.scoped(ana.profileId), ana.profileId, id);
    expect(first?.booked).toHaveLength(3);
  });
});
