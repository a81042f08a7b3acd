import readXlsx from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { exportCustomers, listCustomers } from '../../src/api/contract/customers/customers';
import { type Person, withService } from '../support/processes/service';
import { books, expectOk } from '../support/service/receivables';

const FORMULA = { name: '=HYPERLINK("x")', dni: '02' };

withService('the file of customers', (service) => {
  async function ana() {
    const person = await service().person({ profile: 'Uno' });
    await books(service(), person, [
      { number: 'F-1', total: '1450.50', due: '2020-10-01', customer: { name: 'Zoila; Ñato', dni: '01' } },
      { number: 'F-2', total: '10.00', due: null, customer: FORMULA },
    ]);
    return person;
  }

  async function download(person: Person, query: string): Promise<Response> {
    const asked = await person.get(`/customers/customers/export/?${query}`);
    const { url } = exportCustomers.answer.parse(expectOk(asked));
    return fetch(`${service().url}/api/v1${url}`);
  }
  const lines = async (person: Person, query: string) =>
    (await (await download(person, query)).text()).trim().split('\r\n');

  test('holds what the search leaves, in the order of the list, with the columns that were chosen, and no formula', async () => {
    const person = await ana();
    expect((await lines(person, 'format=csv'))[0]).toBe(
      'Nombre;Nombre comercial;Cédula/RUC;Subcategorías;Cargo;Ciudad;Dirección;Moneda;Saldo;Saldo en otras monedas;Vencido;Días vencido;Por vencer;Vencido 1 a 30 días;Vencido 31 a 60 días;Vencido 61 a 90 días;Vencido 91 a 120 días;Vencido más de 120 días;Sin fecha de vencimiento;Último contacto;Último intento;Asesor;Siguiente gestión;Promesa hasta;Débito automático;Banco;Cuenta',
    );
    expect(await lines(person, 'format=csv&columns=name,balance,nothing&ordering=balance')).toEqual([
      'Nombre;Moneda;Saldo;Saldo en otras monedas',
      `"'=HYPERLINK(""x"")";USD;10,00;`,
      '"Zoila; Ñato";USD;1450,50;',
    ]);
    expect(await lines(person, 'format=csv&columns=dni&search=nato')).toEqual(['Cédula/RUC', '01']);
    const workbook = await download(person, 'format=xlsx&columns=name,overdue&ordering=-balance');
    const [sheet] = await readXlsx(Buffer.from(await workbook.arrayBuffer()));
    expect(sheet?.data).toEqual([
      ['Nombre', 'Vencido'],
      ['Zoila; Ñato', 1450.5],
      [FORMULA.name, 0],
    ]);
  });

  test('holds what a collector works by: ages, the last try with its outcome, who has them and the next act', async () => {
    const person = await ana();
    const { results } = listCustomers.answer.parse(expectOk(await person.get('/customers/customers/?search=zoila')));
    const customer = results[0]?.id ?? '';
    const call = {
      customer,
      kind: 'llamada',
      outcome: 'no_contesto',
      happened_on: '2026-01-15',
      next_on: '2999-02-03',
    };
    expectOk(await person.post('/customers/activities/', call));
    const given = { to: person.user.id, customers: [customer], expected: 1 };
    expectOk(await person.post('/customers/customers/assign_owner/', given));
    expect(await lines(person, 'format=csv&search=zoila&columns=ages,contacted,owner,next')).toEqual([
      'Por vencer;Vencido 1 a 30 días;Vencido 31 a 60 días;Vencido 61 a 90 días;Vencido 91 a 120 días;Vencido más de 120 días;Sin fecha de vencimiento;Último contacto;Último intento;Asesor;Siguiente gestión',
      `0,00;0,00;0,00;0,00;0,00;1450,50;0,00;;No contestó;Ana Prueba;03/02/2999`,
    ]);
  });

  test('who took what is written down, and another company’s file holds none of it', async () => {
    const person = await ana();
    await lines(person, 'format=csv&search=zoila');
    const written = await service().database.rows(
      "select entity, after from audit_line where action = 'exportar' and user_id = $1",
      [person.user.id],
    );
    expect(written).toEqual([{ entity: 'customer', after: { format: 'csv', search: 'zoila' } }]);
    expect(await lines(await service().person({ profile: 'Dos' }), 'format=csv&columns=dni')).toEqual(['Cédula/RUC']);
  });
});
