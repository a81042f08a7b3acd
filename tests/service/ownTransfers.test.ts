import { expect, it } from 'vitest';
import { type Behind, type Staff, withService } from '../support/processes/service';
import { books, conciliate, detailOf, expectOk, reconcile } from '../support/service/receivables';

/** A statement whose rows are a day of October, a text and an amount. */
const statement = (...rows: [day: number, text: string, amount: string][]) =>
  [
    'Fecha;Concepto;Importe',
    ...rows.map(([day, text, amount]) => `${String(day).padStart(2, '0')}/10/2026;${text};${amount.replace('.', ',')}`),
  ].join('\n');

async function otherAccount({ database }: Behind, { profileId }: Staff, number: string, currency = 'USD') {
  const [account] = await database.rows<{ id: string }>(
    `insert into bank_account (profile_id, bank_id, number, alias, currency)
     select profile_id, bank_id, $2, 'Ahorros', $3 from bank_account where profile_id = $1 limit 1 returning id`,
    [profileId, number, currency],
  );
  return account?.id ?? '';
}

async function saved(person: Staff, account: string, ...rows: Parameters<typeof statement>) {
  const { id, movements } = await conciliate(person, account, statement(...rows));
  const idOf = (text: string) => movements.find(({ description }) => description === text)?.id ?? '';
  return {
    id,
    idOf,
    transferOf: async (text: string) => (await detailOf(person, id, idOf(text))).own_transfer,
  };
}

withService('own transfers', (service) => {
  it('are proposed on both sides, by the category that is theirs, also once one side has it', async () => {
    const ana = await service().person({ profile: 'Dos lados' });
    const { account } = await books(service(), ana, []);
    const savings = await otherAccount(service(), ana, '4400112233');
    const out = await saved(ana, account, [2, 'SALE A AHORROS', '-700.00'], [3, 'OTRA COSA', '12.00']);
    expect(await out.transferOf('SALE A AHORROS')).toBeNull();
    const into = await saved(ana, savings, [5, 'VIENE DE CORRIENTE', '700.00'], [6, 'INTERES', '1.10']);

    const category = { name: 'Transferencia entre cuentas propias' };
    expect(await out.transferOf('SALE A AHORROS')).toMatchObject({
      movement_id: into.idOf('VIENE DE CORRIENTE'),
      date: '2026-10-05',
      bank_account_name: 'Ahorros',
      category,
    });
    const back = await into.transferOf('VIENE DE CORRIENTE');
    expect(back).toMatchObject({ movement_id: out.idOf('SALE A AHORROS'), bank_account_name: 'Pichincha', category });
    expect(await out.transferOf('OTRA COSA')).toBeNull();

    const body = { movements: [into.idOf('VIENE DE CORRIENTE')], category: back?.category?.id };
    expectOk(await ana.send('PUT', `/conciliation/conciliations/${into.id}/categorise/`, body));
    expect(await into.transferOf('VIENE DE CORRIENTE')).toBeNull();
    expect(await out.transferOf('SALE A AHORROS')).toMatchObject({ category });
  });

  it('are left to a person where two of the same amount could be the side, seen from either account', async () => {
    const ana = await service().person({ profile: 'Iguales' });
    const { account } = await books(service(), ana, []);
    const savings = await otherAccount(service(), ana, '4400112233');
    const out = await saved(ana, account, [2, 'UNA', '-700.00'], [4, 'OTRA', '-700.00'], [20, 'TARDE', '-700.00']);
    const into = await saved(ana, savings, [3, 'ENTRA', '700.00'], [20, 'ENTRA TARDE', '700.00']);
    expect(await out.transferOf('UNA')).toBeNull();
    expect(await out.transferOf('OTRA')).toBeNull();
    expect(await into.transferOf('ENTRA')).toBeNull();
    // Another week has one of each.
    expect(await out.transferOf('TARDE')).toMatchObject({ movement_id: into.idOf('ENTRA TARDE') });
    expect(await into.transferOf('ENTRA TARDE')).toMatchObject({ movement_id: out.idOf('TARDE') });
  });

  it('are of one currency and one company, and what pays a document is none', async () => {
    const ana = await service().person({ profile: 'Monedas' });
    const { account, documentId } = await books(service(), ana, [{ number: 'F-700', total: '900.00' }]);
    const euros = await otherAccount(service(), ana, '4400112233', 'EUR');
    const out = await saved(ana, account, [2, 'SALE', '-700.00'], [9, 'SALE DESPUES', '-300.00']);
    await saved(ana, euros, [2, 'ENTRA EN EUROS', '700.00']);
    expect(await out.transferOf('SALE')).toBeNull();

    const eva = await service().person({ profile: 'Otra empresa' });
    const { account: hers } = await books(service(), eva, []);
    await saved(eva, hers, [2, 'DE OTRA EMPRESA', '700.00']);
    expect(await out.transferOf('SALE')).toBeNull();

    const savings = await otherAccount(service(), ana, '5500112233');
    const into = await saved(ana, savings, [9, 'COBRO', '300.00']);
    expect(await out.transferOf('SALE DESPUES')).toMatchObject({ movement_id: into.idOf('COBRO') });
    expectOk(await reconcile(ana, into.id, into.idOf('COBRO'), [[documentId('F-700'), '300.00']]));
    expect(await out.transferOf('SALE DESPUES')).toBeNull();
  });
});
