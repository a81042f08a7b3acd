import { expect, it } from 'vitest';
import { type Person, withService } from '../support/processes/service';
import { books, type SuggestedLine as Line, type Owed, suggested } from '../support/service/receivables';

/** What is left of a payer's name, and how near an amount comes, beside a number that alone would be too little. */

const GARZA = { name: 'Restaurante Garza S.A.', dni: '0956789301' };
const TORRES = { name: 'Lucía Torres Esposito', dni: '0956789302' };
const LOPEZ = { name: 'José López Flores', dni: '0956789303' };
const CEDRO = { name: 'Comercial Cedro S.A.', dni: '0956789304' };
const NORTE = { name: 'Servicios Pichincha', dni: '0956789305' };
const PINZON = { name: 'Carlos Pinzón Cedeño', dni: '0956789306' };

withService('what is left of a name', (service) => {
  const said = (ana: Person, owed: Owed[], lines: Line[]) => suggested(service(), ana, owed, lines);

  /** Other customers and what they owe, so that a short number may well be somebody's. */
  const others = (ana: Person) =>
    service().database.rows(
      `with added as (insert into customer (profile_id, first_name, dni) select $1, 'Cliente ' || n, '1700000' || n from generate_series(100, 399) n returning id),
         numbered as (select id, row_number() over () as n from added)
       insert into document (profile_id, customer_id, number, total, due_date)
       select $1, id, 'X-' || (50000 + 30 * n + i), 1000 + 7 * n + i, '2026-10-01' from numbered cross join generate_series(0, 19) i`,
      [ana.profileId],
    );

  it('tells, masked or as an initial, whose document of an amount it is that hardly anything has, and whose number is written', async () => {
    const ana = await service().person();
    await others(ana);
    const owed: Owed[] = [
      { customer: GARZA, number: 'F-31111', total: '640.25' },
      { customer: GARZA, number: 'F-41112', total: '90.20' },
      { customer: TORRES, number: 'F-51111', total: '377.19' },
      { customer: LOPEZ, number: 'F-51112', total: '377.19' },
    ];
    const lines: Line[] = [
      ['TRANSF RES*** GAR***', '640,25', 'segura', 'F-31111'],
      ['TRANSF RES*** GOM*** GRACIAS', '640,25', 'posible', ''],
      ['TRANSF RES*** GAR*** FACT 41112', '45,00', 'segura', 'F-41112'],
      ['PAGO DE LUCIA E.', '377,19', 'segura', 'F-51111'],
      ['PAGO DE LUCIA P.', '377,19', 'empate', ''],
    ];
    expect(await said(ana, owed, lines.slice(0, 1))).toEqual(lines.slice(0, 1));
    for (const line of lines.slice(1)) expect(await said(ana, [], [line])).toEqual([line]);
  });

  it('is a name without its vowels too, all of one beside a stranger’s, and one of several called so, who owe other amounts', async () => {
    const ana = await service().person();
    await others(ana);
    const ROSA = { name: 'Rosa Torres Luna', dni: '0956789307' };
    const owed: Owed[] = [
      { customer: GARZA, number: 'F-31111', total: '640.25' },
      { customer: LOPEZ, number: 'F-31112', total: '377.19' },
      { customer: TORRES, number: 'F-31113', total: '12.00' },
      { customer: ROSA, number: 'F-31114', total: '1040.00' },
      { customer: { name: 'Rosa Torres Mena', dni: '0956789308' }, number: 'F-31115', total: '15.00' },
    ];
    const lines: Line[] = [
      ['TRF RSTRNT GRZ S.A.', '640,25', 'segura', 'F-31111'],
      ['PAGO DE CARLA TORRES PINO JOSE LOPEZ FLORES', '377,19', 'segura', 'F-31112'],
      ['PAGO DE CARLA TORRES PINO JOSE FLORES', '377,19', 'posible', ''],
      ['PAGO DE ROSA TORRES', '1040,00', 'segura', 'F-31114'],
    ];
    expect(await said(ana, owed, lines.slice(0, 1))).toEqual(lines.slice(0, 1));
    for (const line of lines.slice(1)) expect(await said(ana, [], [line])).toEqual([line]);
  });

  it('is a name without spaces too, and one behind the number of the bank’s office', async () => {
    const ana = await service().person();
    const owed: Owed[] = [
      { customer: TORRES, number: 'F-31111', total: '640.25' },
      { customer: LOPEZ, number: 'F-31112', total: '640.25' },
      { customer: TORRES, number: 'F-31113', total: '377.19' },
      { customer: LOPEZ, number: 'F-31114', total: '377.19' },
      { customer: CEDRO, number: 'F-41111', total: '90.20' },
      { customer: GARZA, number: 'F-41112', total: '90.20' },
    ];
    const lines: Line[] = [
      ['TRANSF DE LUCIATORRESESPOSITO', '640,25', 'segura', 'F-31111'],
      ['TRANSF DE LUCIATORRESPINO', '377,19', 'segura', 'F-31113'],
      ['CR TRANSFER OF 0231 COMERCIAL CEDRO 8719416555', '90,20', 'segura', 'F-41111'],
    ];
    expect(await said(ana, owed, lines)).toEqual(lines);
  });

  it('begins with a word that banks write too, tells firms by their legal form, and stands beside a longer one of who owes none of the amount', async () => {
    const ana = await service().person();
    await others(ana);
    const firm = (name: string, dni: number) => ({ name, dni: `17912345${dni}001` });
    const vertice = firm('Cereales Vértice S.A.', 13);
    const olimpo = firm('Industrias Olimpo S.A.', 15);
    const owed: Owed[] = [
      { customer: firm('Depósito Boreal S.A.S.', 11), number: 'F-31111', total: '640.25' },
      { customer: firm('Muebles Boreal S.A.', 16), number: 'F-31112', total: '377.19' },
      { customer: firm('Agencia Zambrano S.A.', 12), number: 'F-41111', total: '90.20' },
      { customer: vertice, number: 'F-51111', total: '10276.77' },
      { customer: vertice, number: 'F-51112', total: '14068.93' },
      { customer: vertice, number: 'F-51114', total: '1101.07' },
      { customer: firm('Cereales Vértice S.A.S.', 14), number: 'F-51113', total: '33.40' },
      { customer: { name: 'Joaquín Maribel Morales Becerra', dni: '0956789309' }, number: 'F-61111', total: '12.00' },
      { customer: olimpo, number: 'F-61112', total: '51.58' },
    ];
    const lines: Line[] = [
      ['MERCADERIA DE DEPOSITO BOREAL S.A.S.', '640,25', 'segura', 'F-31111'],
      ['DEPOSITO DE MUEBLES BOREAL', '377,19', 'segura', 'F-31112'],
      ['N/C SPI JEP 055649 AGENCIA ZAMBRANO S.A.', '90,20', 'segura', 'F-41111'],
      ['TRANSF CEREALES VERTICE S.A. GRACIAS', '24345,70', 'segura', 'F-51111 F-51112'],
      // The line may be cut within S.A.S.
      ['TRANSF CEREALES VERTICE S.A', '15170,00', 'posible', ''],
      ['PLIN JOAQUIN MORALES BECERRA INDUSTRIAS OLIMPO S.A.', '51,58', 'segura', 'F-61112'],
    ];
    expect(await said(ana, owed, lines)).toEqual(lines);
  });

  it('tells, masked, whose of very many of one amount it is, where only one of those who owe it may be called so', async () => {
    const ana = await service().person();
    await others(ana);
    await service().database.rows(
      `insert into document (profile_id, customer_id, number, total, due_date)
       select profile_id, id, 'Y-' || right(dni, 3) || '00', 204.50, '2026-10-01' from customer where profile_id = $1 and dni like '1700000%' order by dni limit 80`,
      [ana.profileId],
    );
    const owed: Owed[] = [
      { customer: GARZA, number: 'F-31111', total: '204.50' },
      { customer: TORRES, number: 'F-41111', total: '204.50' },
      { customer: { name: 'Lucas Torrealba Mena', dni: '0956789310' }, number: 'F-41112', total: '204.50' },
    ];
    const lines: Line[] = [
      ['TRANSF RES*** GAR*** PAGO', '204,50', 'segura', 'F-31111'],
      ['TRANSF LUC*** TORR***', '204,50', 'posible', ''],
    ];
    expect(await said(ana, owed, lines)).toEqual(lines);
  });

  it('is a customer’s beside another word of names, where it is all of three words, or of two that stand behind it and a number', async () => {
    const ana = await service().person();
    const owed: Owed[] = [
      { customer: LOPEZ, number: 'F-31111', total: '640.25' },
      { customer: CEDRO, number: 'F-41111', total: '90.20' },
      { customer: CEDRO, number: 'F-41112', total: '71.15' },
      { customer: NORTE, number: 'F-51111', total: '33.40' },
    ];
    const lines: Line[] = [
      ['TRANSFERENCIA DE LOPEZ FLORES JOSE SERVICIOS', '640,25', 'segura', 'F-31111'],
      ['N/C SPI PICHINCHA 370645 COMERCIAL CEDRO S.A.', '90,20', 'segura', 'F-41111'],
      ['TRANSFERENCIA DE COMERCIAL CEDRO Y PICHINCHA', '71,15', 'posible', ''],
    ];
    expect(await said(ana, owed, lines)).toEqual(lines);
  });

  it('takes the month that is said for one of equal debts also by a name that the bank cut', async () => {
    const ana = await service().person();
    await others(ana);
    const owed: Owed[] = Array.from({ length: 3 }, (_, i) => ({
      customer: PINZON,
      number: `F-3111${i}`,
      total: '64.90',
      due: `2026-${String(i + 8).padStart(2, '0')}-18`,
    }));
    const lines: Line[] = [['TRANSF PAGO OCTUBRE - PINZON CED', '64,90', 'segura', 'F-31112']];
    expect(await said(ana, owed, lines)).toEqual(lines);
  });

  it('leaves a short number alone for sure only where its amount comes near, and nobody else is named', async () => {
    const ana = await service().person();
    await others(ana);
    const owed: Owed[] = [
      { customer: GARZA, number: 'F-31111', total: '1323.87' },
      { customer: GARZA, number: 'F-31112', total: '1423.87' },
      { customer: TORRES, number: 'F-41111', total: '1523.87' },
      { customer: LOPEZ, number: 'F-10021', total: '654.01' },
    ];
    const lines: Line[] = [
      ['TRANSF FACTURA NO. 31111', '1320,13', 'segura', 'F-31111'],
      ['TRANSF FACTURA NO. 31112', '700,13', 'posible', ''],
      ['DE COMERCIAL TORREZ PICHINCHA FAC 41111', '1520,13', 'posible', ''],
      // These are parts of a longer number, which the line's end cuts.
      ['TRANSF CANCELACION FC 001-002-1', '651,00', 'posible', ''],
    ];
    await books(service(), ana, [{ customer: NORTE, number: 'F-51111', total: '33.40' }]);
    expect(await said(ana, owed, lines)).toEqual(lines);
  });

  it('says that a balance is of the one document whose number follows, and of several where none does', async () => {
    const ana = await service().person();
    const owed: Owed[] = [
      { customer: GARZA, number: 'F-31111', total: '640.25' },
      { customer: GARZA, number: 'F-31112', total: '90.20' },
      { customer: TORRES, number: 'F-41111', total: '377.19' },
    ];
    const lines: Line[] = [
      ['SALDO DE FAC. 31.111 RESTAURANTE GARZA', '120,00', 'segura', 'F-31111'],
      ['CANCELA SALDO LUCIA TORRES ESPOSITO', '120,00', 'posible', ''],
    ];
    expect(await said(ana, owed, lines)).toEqual(lines);
  });

  it('takes the only sum of a payer’s documents that holds the one it names, where hardly any others come to it', async () => {
    const ana = await service().person();
    const owed: Owed[] = [
      { customer: GARZA, number: 'F-31111', total: '1852.26' },
      { customer: GARZA, number: 'F-31112', total: '388.74' },
      { customer: GARZA, number: 'F-31113', total: '77.21' },
      { customer: TORRES, number: 'F-41111', total: '12.07' },
    ];
    const lines: Line[] = [['RESTAURANTE GARZA FACTURA NO. F-31111', '2241,00', 'segura', 'F-31111 F-31112']];
    expect(await said(ana, owed, lines)).toEqual(lines);
  });

  it('takes of each written number the document of the customer whose sum is paid, where another series has the number too', async () => {
    const ana = await service().person();
    const owed: Owed[] = [
      { customer: GARZA, number: '001-001-000031111', total: '1852.26' },
      { customer: GARZA, number: '001-001-000041112', total: '388.74' },
      { customer: TORRES, number: '001-002-000031111', total: '77.21' },
      { customer: LOPEZ, number: '001-001-000051111', total: '103.46' },
      { customer: CEDRO, number: '001-001-000061111', total: '640.25' },
      { customer: CEDRO, number: '001-001-000061112', total: '12.07' },
    ];
    const lines: Line[] = [
      ['PAGO DOCS 31111, 41112', '2241,00', 'segura', '001-001-000031111 001-001-000041112'],
      // A comma within the amount is none of a list, and a series at the line's end is.
      ['PAGO JOSE LOPEZ FLORES DOC 51111, USD 100,10', '100,10', 'segura', '001-001-000051111'],
      ['PAGO COMERCIAL CEDRO FC 61111 E F001-', '700,25', 'posible', ''],
      ['PAGO COMERCIAL CEDRO FC 61111/B00117', '700,30', 'posible', ''],
    ];
    for (const [at, line] of lines.entries()) expect(await said(ana, at === 0 ? owed : [], [line])).toEqual([line]);
  });

  it('learns a fee that is larger than usual of payments that name their documents, and looks anew for what lacks it', async () => {
    const ana = await service().person();
    const prices = ['640.25', '912.45', '377.19', '1250.33', '71.15'];
    const owed: Owed[] = [
      ...prices.map((total, i) => ({ customer: GARZA, number: `F-3111${i}`, total })),
      { customer: TORRES, number: 'F-41111', total: '218.64' },
      ...[1, 2, 3, 4, 5, 6].map((n) => ({ customer: TORRES, number: `F-4222${n}`, total: '18.10', due: '2026-01-01' })),
    ];
    const less = (total: string) => (Number(total) - 5.4).toFixed(2).replace('.', ',');
    const named = prices.map((total, i): Line => [`PAGO F-3111${i}`, less(total), 'segura', `F-3111${i}`]);
    const lines: Line[] = [...named, ['TRANSF LUCIA TORRES ESPOSITO', less('218.64'), 'segura', 'F-41111']];
    expect(await said(ana, owed, lines)).toEqual(lines);
    expect(
      await service().database.rows(
        `select largest::text from reconciliation_rule where profile_id = $1 and kind = 'comision'`,
        [ana.profileId],
      ),
    ).toEqual([{ largest: '5.40' }]);
  });
});
