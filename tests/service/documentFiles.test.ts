import readXlsx from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { documentDetail, exportDocuments } from '../../src/api/contract/receivables/documents';
import { failureBody } from '../../src/api/contract/row';
import { type Person, withService } from '../support/processes/service';
import { books, conciliate, reconcile, reconciledOf, settle } from '../support/service/receivables';
import { expectHidden } from '../support/service/strangers';

const LOPEZ = { name: '=López "C.A."; Cía', dni: '1790012345001' };

withService('one document, and the file of many', (service) => {
  const at = (id: string) => `/customers/documents/${id}/`;
  const detailOf = async (person: Person, id: string) => documentDetail.parse((await person.get(at(id))).body);

  async function ana() {
    const person = await service().person({ profile: 'Uno' });
    const made = await books(service(), person, [
      { number: 'F-58', total: '1450.50', due: '2026-10-01', customer: LOPEZ },
      { number: '-59', total: '100.00', due: null, customer: { name: 'Zeta', dni: '02' } },
    ]);
    return { person, made };
  }

  /** Follows a link as a browser does: without a token. */
  async function download(person: Person, query: string): Promise<Response> {
    const { url } = exportDocuments.answer.parse((await person.get(`/customers/documents/export/?${query}`)).body);
    return fetch(`${service().url}/api/v1${url}`);
  }

  test('a document tells what settles it and all that happened to it', async () => {
    const { person, made } = await ana();
    await settle(service(), made.documentId('F-58'), '450.50');
    const file = 'Fecha;Concepto;Monto\n02/11/2026;TRANSFERENCIA LOPEZ;1.000,00\n';
    const { id, movements } = await conciliate(person, made.account, file);
    const paid = await reconcile(person, id, movements[0]?.id ?? '', [[made.documentId('F-58'), '1000.00']]);
    expect(await detailOf(person, made.documentId('F-58'))).toMatchObject({ balance: '0.00', status: 'pagado' });
    await person.send('PUT', `/conciliation/conciliations/${id}/update_movements/`, {
      batch: reconciledOf(paid).batch,
    });

    const { balance, allocations, history } = await detailOf(person, made.documentId('F-58'));
    expect(balance).toBe('1000.00');
    expect(allocations).toMatchObject([{ amount: '450.50', method: 'efectivo', date: '2026-11-02' }]);
    expect(history.map(({ text }) => text)).toEqual([
      'Se deshizo un pago de $\u00a01.000,00 por transferencia',
      'Pago de $\u00a01.000,00 por transferencia',
      'Pago de $\u00a0450,50 por efectivo',
    ]);
    expect(history[0]?.who).toBe('Ana Prueba');
  });

  test('another profile’s document is not there', async () => {
    const { made } = await ana();
    const other = await service().person({ profile: 'Dos' });
    await expectHidden(other, [{ method: 'GET', path: at(made.documentId('F-58')) }]);
    expect(await (await download(other, 'format=csv')).text()).not.toContain('F-58');
  });

  test('a CSV holds what a spreadsheet in Spanish reads, and no text of it is a formula', async () => {
    const { person } = await ana();
    const response = await download(person, 'format=csv');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename\*=UTF-8''documentos-[\d-]+\.csv$/,
    );
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
    expect(text.split('\r\n')).toEqual([
      '\uFEFFNúmero;Tipo;Cliente;Cédula/RUC;Centro de costo;Emisión;Vencimiento;Moneda;Total;Saldo;En disputa;Estado',
      `F-58;Factura;"'=López ""C.A.""; Cía";1790012345001;;;01/10/2026;USD;1450,50;1450,50;0,00;Pendiente`,
      "'-59;Factura;Zeta;02;;;;USD;100,00;100,00;0,00;Pendiente",
      '',
    ]);
  });

  test('an XLSX holds numbers and dates as what they are, and texts as texts', async () => {
    const { person } = await ana();
    const response = await download(person, 'format=xlsx');
    const [sheet] = await readXlsx(Buffer.from(await response.arrayBuffer()));
    const [head, first, second] = sheet?.data ?? [];
    expect(head?.slice(0, 3)).toEqual(['Número', 'Tipo', 'Cliente']);
    expect(first).toEqual([
      'F-58',
      'Factura',
      LOPEZ.name,
      LOPEZ.dni,
      null,
      null,
      new Date('2026-10-01T00:00:00Z'),
      'USD',
      1450.5,
      1450.5,
      0,
      'Pendiente',
    ]);
    expect(second?.slice(0, 1)).toEqual(['-59']);
  });

  test('a file holds exactly what the filters leave, however many they are', async () => {
    const { person } = await ana();
    await service().database.rows(
      `insert into document (profile_id, customer_id, number, total)
       select profile_id, customer_id, 'N' || lpad(n::text, 5, '0'), n from document, generate_series(1, 2500) n where number = 'F-58'`,
    );
    const lines = (await (await download(person, 'format=csv&search=N0')).text()).trim().split('\r\n');
    expect(lines).toHaveLength(2501);
    expect([lines[1]?.slice(0, 6), lines.at(-1)?.slice(0, 6)]).toEqual(['N00001', 'N02500']);
    expect((await (await download(person, 'format=csv&id=F-58')).text()).trim().split('\r\n')).toHaveLength(2);
  });

  test('a link is nobody’s to make up', async () => {
    const { person } = await ana();
    const forged = await fetch(`${service().url}/api/v1/downloads/documentos?link=${person.token}`);
    expect(forged.status).toBe(401);
    expect(failureBody.parse(await forged.json()).msg).toContain('Vuelva a exportar');
    expect((await person.get('/customers/documents/export/?format=pdf')).status).toBe(422);
  });
});
