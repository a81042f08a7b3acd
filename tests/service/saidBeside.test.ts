import { expect, it } from 'vitest';
import { withService } from '../support/processes/service';
import { books, type Owed, type SuggestedLine, suggested } from '../support/service/receivables';

/** What stands beside a number or a name and changes what it says: a month, its year, a time of day, the end of a field, a second payment. */

const PIZARRO = { name: 'Marcos Tomás Pizarro Montalvo', dni: '0941391056' };
const LEDESMA = { name: 'Magdalena Ledesma Rey', dni: '0919769244' };
const CABEZAS = { name: 'Beatriz Cabezas Villalba', dni: '0916160288' };
const TALLERES = { name: 'Talleres Urrutia Carrasco S.A.', dni: '0990012345001' };

const fees = (customer: { name: string; dni: string }, total: string): Owed[] => [
  { customer, number: 'EXP2601-10362', total, due: '2026-01-10' },
  { customer, number: 'EXP2603-11037', total, due: '2026-03-10' },
  { customer, number: 'EXP2608-02026', total, due: '2026-08-10' },
];

withService('what stands beside a number or a name', (service) => {
  it.each<[string, Owed[], SuggestedLine[]]>([
    [
      'is a month where a year follows it, and no year is a number; a cut name that begins so is none',
      fees(PIZARRO, '292.85'),
      [
        ['TRANSFERENCIA PIZARRO MONTALVO MAR 2026', '292,85', 'segura', 'EXP2603-11037'],
        ['TRANSFERENCIA PIZARRO MONTALVO MAR', '292,85', 'empate', ''],
      ],
    ],
    [
      'is the payer’s name in three words that stand together, beside the firm that pays',
      [...fees(PIZARRO, '292.85'), { customer: TALLERES, number: 'EXP2601-10555', total: '81.10' }],
      [
        ['TALLERES CARRASCO MARCOS PIZARRO MONTALVO MES DE AGOSTO', '292,85', 'segura', 'EXP2608-02026'],
        ['TALLERES CARRASCO MARCOS Y PIZARRO MONTALVO MES DE AGOSTO', '292,85', 'empate', ''],
      ],
    ],
    [
      'is a time of day, of which nothing is a number',
      [
        { customer: LEDESMA, number: 'FAC-5887', total: '263.00' },
        { customer: LEDESMA, number: 'FAC-5693', total: '75.00' },
      ],
      [
        ['ANTICIPO FACT/PAGO FACTURA FAC 58:87:25', '105,00', 'ninguna', ''],
        ['ANTICIPO FACT/PAGO FACTURA FAC 5887', '105,00', 'segura', 'FAC-5887'],
      ],
    ],
    [
      'is the end of a field, where a number or a list of them may go on',
      [
        { customer: LEDESMA, number: 'PEN-202601-00186', total: '228.00' },
        { customer: CABEZAS, number: 'PEN-202601-01861', total: '288.82' },
        { customer: LEDESMA, number: 'PEN-202602-02495', total: '305.37' },
        { customer: CABEZAS, number: 'PEN-202603-50468', total: '58.00' },
      ],
      [
        ['PRIMER PAGO FACTURA PEN.202601.0186', '173,29', 'posible', ''],
        ['PAGO DE LA FACTURA N° PEN-202602-02495 P', '363,37', 'posible', ''],
        ['PAGO DE LA FACTURA PEN-202602-02495, PEN-2026-0', '363,37', 'posible', ''],
        ['PAGO DE LA FACTURA N° PEN-202602-02495', '363,37', 'segura', 'PEN-202602-02495'],
      ],
    ],
    [
      'is one of several payments, which is less than what it is of',
      [
        { customer: CABEZAS, number: 'F-14720', total: '5570.17' },
        { customer: CABEZAS, number: 'F-24411', total: '2783.71' },
        { customer: LEDESMA, number: 'F-30011', total: '12.10' },
      ],
      [
        ['CABEZAS VILLALBA BEATRIZ 2DO PAGO', '2785,09', 'posible', ''],
        ['CABEZAS VILLALBA BEATRIZ', '2785,09', 'segura', 'F-24411'],
        ['PAGO FACT 24411-16 CABEZAS VILLALBA BEATRIZ', '2900,00', 'posible', ''],
        ['ABONO FACT F-24411', '2900,00', 'segura', 'F-24411'],
        ['ABONO FACT F-24411 CABEZAS SUAREZ MARCO', '2900,00', 'segura', 'F-24411'],
        ['ABONO FACT F-24411 LEDESMA SUAREZ MARCO', '2900,00', 'posible', ''],
      ],
    ],
    [
      'is the month of what the payer owes, of which a part or some cents less are paid, where no number says otherwise',
      [...fees(PIZARRO, '292.85'), { customer: TALLERES, number: 'EXP2601-10555', total: '81.10' }],
      [
        ['DEPOSITO 0941391056 MES MARZO', '292,00', 'segura', 'EXP2603-11037'],
        ['DEPOSITO 0941391056 ABONO MES AGOSTO', '81,10', 'segura', 'EXP2608-02026'],
        ['DEPOSITO 0941391056 FACT 77777 MES AGOSTO', '81,10', 'posible', ''],
        // A relative is called so, and pays what somebody else owes.
        ['PIZARRO MONTALVO MARCOS MES AGOSTO', '81,10', 'posible', ''],
      ],
    ],
    [
      'is the payer’s own document behind a word for a code, or by its last digits, and no part of it beside what is left of another number',
      [
        { customer: LEDESMA, number: '001-001-000418938', total: '500.00' },
        { customer: LEDESMA, number: '001-001-000420312', total: '36.18' },
      ],
      [
        ['DEPOSITO 0919769244 REF 418938', '123,45', 'segura', '001-001-000418938'],
        ['LEDESMA REY MAGDALENA FACT 18938', '123,45', 'segura', '001-001-000418938'],
        ['LEDESMA REY MAGDALENA FACT 18938 20312', '423,45', 'posible', ''],
        ['FACT 001-001-000418938, 001 LEDESMA REY MAGDALENA', '423,45', 'posible', ''],
        ['PAGO FACTURA7166/000418938 LEDESMA REY MAGDALENA', '423,45', 'posible', ''],
      ],
    ],
    [
      'is a name of whom owes none of the amount, beside the identity of whom owes just it',
      [
        { customer: LEDESMA, number: 'F-14720', total: '228.00' },
        { customer: LEDESMA, number: 'F-14721', total: '58.00' },
        { customer: CABEZAS, number: 'F-24411', total: '58.00' },
      ],
      [
        ['DEPOSITO 0919769244 CABEZAS VILLALBA BEATRIZ', '228,00', 'segura', 'F-14720'],
        ['DEPOSITO 0919769244 CABEZAS VILLALBA BEATRIZ', '58,00', 'empate', ''],
      ],
    ],
  ])('%s', async (_, owed, lines) => {
    const ana = await service().person();
    for (const [i, line] of lines.entries()) {
      expect(await suggested(service(), ana, i === 0 ? owed : [], [line])).toEqual([line]);
      await service().database.rows('update bank_movement set deleted_at = now() where profile_id = $1', [
        ana.profileId,
      ]);
    }
  });

  it('is a relative, where two customers’ documents are paid together in an amount that very many owe', async () => {
    const ana = await service().person();
    const owed: Owed[] = [
      { customer: LEDESMA, number: 'PEN-31524', total: '58.00' },
      { customer: { name: 'Ximena Peralta Vargas', dni: '0920009543' }, number: 'PEN-31254', total: '58.00' },
      { customer: { name: 'Alonso Larrea Peralta', dni: '0910498407' }, number: 'PEN-50390', total: '228.00' },
    ];
    await books(service(), ana, owed);
    await service().database.rows(
      `with added as (insert into customer (profile_id, first_name, dni) select $1, 'Alumna ' || n, '1700000' || n from generate_series(100, 199) n returning id),
         numbered as (select id, row_number() over () as n from added)
       insert into document (profile_id, customer_id, number, total, due_date) select $1, id, 'PEN-' || (70000 + 31 * n), 58, '2026-10-01' from numbered`,
      [ana.profileId],
    );
    const lines: SuggestedLine[] = [
      ['TEF FACT PEN-31524/PEN-50390', '286,00', 'posible', ''],
      ['TEF FACT PEN-31254/PEN-50390', '286,00', 'segura', 'PEN-31254 PEN-50390'],
    ];
    for (const line of lines) {
      expect(await suggested(service(), ana, [], [line])).toEqual([line]);
      await service().database.rows('update bank_movement set deleted_at = now() where profile_id = $1', [
        ana.profileId,
      ]);
    }
  });

  it('is the name of many who owe as much, beside somebody else’s number that is too long for an accident', async () => {
    const ana = await service().person();
    await books(service(), ana, [
      { customer: LEDESMA, number: 'PEN-202601-03100', total: '58.00' },
      { customer: LEDESMA, number: 'PEN-202601-03200', total: '59.00' },
    ]);
    await service().database.rows(
      `with added as (insert into customer (profile_id, first_name, dni) select $1, 'Alumna ' || n, '170000' || n from generate_series(1000, 2499) n returning id),
         numbered as (select id, row_number() over () as n from added)
       insert into document (profile_id, customer_id, number, total, due_date) select $1, id, 'PEN-' || (70000 + 31 * n), case when n % 20 = 0 then 58 when n % 7 = 0 then 59 else 60 + n end, '2026-10-01' from numbered`,
      [ana.profileId],
    );
    const lines: SuggestedLine[] = [
      ['TEF ALUMNA ROJAS PAGO FACTURA PEN-202601-03100', '58,00', 'segura', 'PEN-202601-03100'],
      // An amount of more than one in ten asks who it is, but not of a firm.
      ['TEF ALUMNA ROJAS PAGO FACTURA PEN-202601-03200', '59,00', 'posible', ''],
      ['TEF ALUMNA ROJAS S.A.S. PAGO FACTURA PEN-202601-03200', '59,00', 'segura', 'PEN-202601-03200'],
    ];
    for (const line of lines) {
      expect(await suggested(service(), ana, [], [line])).toEqual([line]);
      await service().database.rows('update bank_movement set deleted_at = now() where profile_id = $1', [
        ana.profileId,
      ]);
    }
  });
});
