import { expect, it } from 'vitest';
import { withService } from '../support/processes/service';
import { books, conciliate, type Owed, type SuggestedLine, suggested } from '../support/service/receivables';

/** What families and neighbours pay: equal amounts, numbers of two series, homes in the trade name. */

const MENA = { name: 'Estefanía Mena Toledo', dni: '1749333827' };
const ORDONEZ = { name: 'Salomé Ordóñez Rey', dni: '1932596974' };

withService('what families pay', (service) => {
  it('is not both of two customers’ documents with the digits that are written once, though they come to the amount', async () => {
    const ana = await service().person();
    const owed: Owed[] = [
      { customer: MENA, number: '001-003-000001669', total: '51.90' },
      { customer: ORDONEZ, number: '001-001-000001669', total: '279.00' },
      { customer: MENA, number: '001-003-000002110', total: '80.20' },
      { customer: MENA, number: '001-003-000002120', total: '52.30' },
      { customer: ORDONEZ, number: '001-001-000003110', total: '71.15' },
      { customer: ORDONEZ, number: '001-001-000003330', total: '52.30' },
    ];
    const lines: SuggestedLine[] = [
      ['PAGO FACT 1669, 003153', '330,90', 'posible', ''],
      // Salomé owes 52,30 elsewhere too: 2120 may well be a wrong number.
      ['PAGO FACT 2120 Y 3110', '123,45', 'posible', ''],
      ['PAGO FACT 2110 Y 3110', '151,35', 'segura', '001-001-000003110 001-003-000002110'],
      ['PAGO 001-003-000001669 Y 001-001-000001669', '330,90', 'segura', '001-001-000001669 001-003-000001669'],
    ];
    for (const [i, line] of lines.entries())
      expect(await suggested(service(), ana, i === 0 ? owed : [], [line])).toEqual([line]);
  });

  it('is found by a name without the home that the trade name says, and not beside another home', async () => {
    const ana = await service().person();
    const owed: Owed[] = [
      { customer: MENA, number: 'AC 010382', total: '267.00' },
      { customer: ORDONEZ, number: 'AC 010390', total: '267.00' },
      { customer: { name: 'Violeta Ruiz Serrano', dni: '0957812052' }, number: 'AC 010401', total: '97.16' },
    ];
    await books(service(), ana, owed);
    await service().database.rows(
      `update customer set tradename = case dni when $2 then 'Dpto 806 Torre Norte' when '0957812052' then 'Local Ortiz 9' else 'Dpto 302 Torre Sur' end where profile_id = $1`,
      [ana.profileId, MENA.dni],
    );
    const lines: SuggestedLine[] = [
      ['TRANSFERENCIA DE ESTEFANIA MENA TOLEDO', '267,00', 'segura', 'AC 010382'],
      ['TRANSFERENCIA DE ESTEFANIA MENA DPTO 302 TORRE SUR', '267,00', 'posible', ''],
      // VI of Violeta is no numeral that tells her from others.
      ['BIZUM VIOLETA RUIZ SERRANO', '97,16', 'segura', 'AC 010401'],
    ];
    for (const line of lines) expect(await suggested(service(), ana, [], [line])).toEqual([line]);
  });

  it('is found by a short number in an amount that very many owe, if the payer has a name of the customer’s', async () => {
    const ana = await service().person();
    const { account } = await books(service(), ana, [{ customer: MENA, number: 'F-41357', total: '130.00' }]);
    // A hundred others owe the same fee.
    await service().database.rows(
      `with added as (insert into customer (profile_id, first_name, last_name, dni)
         select $1, 'Alumno', 'Familia' || chr(65 + n % 26) || chr(65 + n / 26) || 'x', '1700000' || n from generate_series(100, 199) n returning id),
         numbered as (select id, row_number() over () as n from added)
       insert into document (profile_id, customer_id, number, total, due_date)
       select $1, id, 'F-' || (50000 + 31 * n), 130, '2026-10-01' from numbered`,
      [ana.profileId],
    );
    const file = (text: string) => `Fecha;Descripción;Crédito\n15/08/2026;${text};130,00\n`;
    const lines = [
      ['TRANSF DE VERA MENA KAREN FACT 41357', 'segura'],
      ['TRANSF DE KAREN VERA FACT 41357', 'posible'],
    ] as const;
    for (const [text, suggestion] of lines.toReversed()) {
      const { id, movements } = await conciliate(ana, account, file(text));
      expect(movements.map((one) => [one.description, one.suggestion])).toEqual([[text, suggestion]]);
      await service().database.rows('update bank_movement set deleted_at = now() where conciliation_id = $1', [id]);
    }
  });

  it('is found by its number where the payer shares two words with a customer’s name, and not where that customer owes just as much', async () => {
    const ana = await service().person();
    const owed: Owed[] = [
      { customer: MENA, number: 'F-41357', total: '130.00' },
      { customer: MENA, number: 'F-41402', total: '75.30' },
      { customer: { name: 'Tomás Joaquín Aguirre Alarcón', dni: '0956789401' }, number: 'F-52011', total: '75.30' },
      { customer: { name: 'Paulina Rey Soto', dni: '0956789402' }, number: 'F-52022', total: '18.40' },
      { customer: MENA, number: 'F-41503', total: '64.20' },
      { customer: { name: 'Karen Mena Villacís', dni: '0956789403' }, number: 'F-52033', total: '64.20' },
      { customer: { name: 'Karen Mena Zurita', dni: '0956789404' }, number: 'F-52044', total: '18.40' },
    ];
    const lines: SuggestedLine[] = [
      ['TRANSF DE AGUIRRE ALARCON PAULINA FACT 41357', '130,00', 'segura', 'F-41357'],
      ['TRANSF DE AGUIRRE ALARCON PAULINA FACT 41402', '75,30', 'empate', ''],
      // Not of a relative whose name a customer has who owes just as much.
      ['TRANSF KAREN MENA FACT 41503', '64,20', 'empate', ''],
    ];
    expect(await suggested(service(), ana, owed, lines)).toEqual(lines);
  });

  it('is of the customer whom the payment names too, where two have the number, and of the only two with their numbers that come to it', async () => {
    const ana = await service().person();
    const owed: Owed[] = [
      { customer: MENA, number: '001-003-000001669', total: '51.90' },
      { customer: ORDONEZ, number: '001-001-000001669', total: '279.00' },
      { customer: MENA, number: '001-003-000002110', total: '80.20' },
      { customer: ORDONEZ, number: '001-001-000003110', total: '71.15' },
      { customer: { name: 'Paulina Rey Soto', dni: '0956789402' }, number: '001-002-000003110', total: '18.40' },
    ];
    const lines: SuggestedLine[] = [
      ['TRANSF 1749333827 ABONO FACT 1669', '20,00', 'segura', '001-003-000001669'],
      ['PAGO FACT 2110 Y 3110', '151,35', 'segura', '001-001-000003110 001-003-000002110'],
    ];
    for (const [i, line] of lines.entries())
      expect(await suggested(service(), ana, i === 0 ? owed : [], [line])).toEqual([line]);
  });

  it('is the document whose whole number another customer writes, who owes none of the amount; of the relative who pays a part, too', async () => {
    const ana = await service().person();
    const owed: Owed[] = [
      { customer: MENA, number: '001-003-000002110', total: '80.20' },
      { customer: MENA, number: '001-003-000002111', total: '71.15' },
      { customer: MENA, number: '001-003-000041357', total: '130.00' },
      { customer: ORDONEZ, number: '001-001-000003110', total: '71.15' },
      { customer: { name: 'Tomás Joaquín Alarcón Paredes', dni: '0956789401' }, number: 'F-52011', total: '75.30' },
    ];
    const lines: SuggestedLine[] = [
      ['TRANSF 1932596974 FACT 001-003-000002110', '80,20', 'segura', '001-003-000002110'],
      ['TRANSF 1932596974 FACT 001-003-000002111', '71,15', 'empate', ''],
      ['TRANSF DE MENA TOMAS ALARCON ABONO FACT 41357', '45,00', 'segura', '001-003-000041357'],
      ['TRANSF DE VERA TOMAS ALARCON ABONO FACT 41357', '45,00', 'posible', ''],
    ];
    for (const [i, line] of lines.entries())
      expect(await suggested(service(), ana, i === 0 ? owed : [], [line])).toEqual([line]);
  });

  it('is no part of a document where an advance has the number of an order', async () => {
    const ana = await service().person();
    const owed: Owed[] = [{ customer: MENA, number: 'F-41357', total: '130.00' }];
    const lines: SuggestedLine[] = [
      ['DEPOSITO ANTICIPO 41357', '45,00', 'posible', ''],
      ['DEPOSITO ANTICIPO FACT 41357', '45,00', 'segura', 'F-41357'],
    ];
    for (const [i, line] of lines.entries())
      expect(await suggested(service(), ana, i === 0 ? owed : [], [line])).toEqual([line]);
  });
});
