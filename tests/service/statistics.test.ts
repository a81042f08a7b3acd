import { expect, test } from 'vitest';
import { preview } from '../../src/api/contract/reconciliation/preview';
import { withService } from '../support/processes/service';
import { books, conciliate, expectOk, save, upload } from '../support/service/receivables';

withService('planner’s statistics', (service) => {
  test('a table that filled since the database looked at it is looked at before movements are matched against it', async () => {
    const { database } = service();
    const ana = await service().person();
    const { account } = await books(service(), ana, [{ number: 'F-1', total: '10.00' }]);
    // An emptied table of another file's keeps its pages, and would not have doubled.
    await database.rows('vacuum full document');
    await database.rows(
      `insert into document (profile_id, customer_id, number, total, due_date)
       select $1, c.id, 'F-' || i, 20, current_date from (select id from customer where profile_id = $1 limit 1) c, generate_series(2, 5000) i`,
      [ana.profileId],
    );
    const known = async () => {
      const [table] = await database.rows<{ rows: number }>(
        `select reltuples::int as rows from pg_class where oid = 'document'::regclass`,
      );
      return table?.rows;
    };
    expect(await known()).toBeLessThan(5_000);

    await conciliate(ana, account, 'Fecha;Descripción;Crédito\n01/10/2026;PAGO F-1;10,00\n');

    expect(await known()).toBe(5_000);
  });

  test('of a long statement the planner learns what movements are looked up by, and not their words', async () => {
    const { database } = service();
    // Another file of tests, whose database this may have been, may have had all columns looked at.
    await database.rows(
      "delete from pg_statistic where starelid in ('bank_movement'::regclass, 'movement_search'::regclass)",
    );
    const ana = await service().person();
    const { account } = await books(service(), ana, []);
    const lines = Array.from(
      { length: 1_000 },
      (_, at) => `${String((at % 28) + 1).padStart(2, '0')}/10/2026;PAGO ${at};${at + 1},00`,
    );
    const shown = expectOk(await upload(ana, account, `Fecha;Descripción;Crédito\n${lines.join('\n')}\n`));

    expectOk(await save(ana, { preview_id: preview.parse(shown).id }));

    const known = await database.rows<{ column: string }>(
      `select attname as column from pg_stats where tablename in ('bank_movement', 'movement_search') order by attname`,
    );
    expect(known.map(({ column }) => column)).toEqual([
      'amount',
      'bank_account_id',
      'category_id',
      'conciliation_id',
      'date',
      'deleted_at',
      'key',
      'unassigned',
    ]);
  });
});
