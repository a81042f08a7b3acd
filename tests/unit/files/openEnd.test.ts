import { expect, test } from 'vitest';
import { readAnswer } from '../../../server/debits/answers/read';
import { readRecords } from '../../../server/imports/reading/read';
import { readStatement } from '../../../server/statements/read';
import type { TabularKind } from '../../../src/api/contract/receivables/imports';

/** A file that breaks off in the free text of its last line is read, and said to be cut there, before anything is saved. */

const bytes = (text: string) => new TextEncoder().encode(text);
const imported = async (kind: TabularKind, text: string) =>
  (await readRecords(bytes(text), kind, {}, {}, 'EC')).warnings;
const stated = async (text: string) => (await readStatement(bytes(text), {})).warnings;
const answered = async (text: string) => (await readAnswer(bytes(text))).warnings;
const cutAt = (row: number, text: string) => [
  expect.stringContaining(`puede estar cortado en la fila ${row}: termina sin fin de línea en «${text}»`),
];

const DOCUMENTS =
  'Número;RUC;Cliente;Total;Observación\nF-1;1790012345001;L;10,00;Pago a treinta días\nF-2;1790012345001;L;20,00;En la bodega\n';
const CUSTOMERS = 'RUC,Nombre,Dirección\n1790012345001,López,Av. Amazonas 123\n0912345678,Paz,Calle Sucre\n';
const STATEMENT = 'Fecha;Importe;Descripción\n01/11/2026;10,00;PAGO DE JUAN PEREZ\n02/11/2026;20,00;PAGO DE ANA MORA\n';
const ANSWER =
  'REFERENCIA;VALOR;ESTADO;MOTIVO\nD1;10,00;COBRADO;Sin novedad\nD2;20,00;RECHAZADO;Fondos insuficientes en la cuenta\n';

test('documents and customers of a file', async () => {
  const row = 'F-3;1790012345001;L;30,00;Entrega en la bod';
  expect(await imported('documents', DOCUMENTS + row)).toEqual(cutAt(4, 'Entrega en la bod'));
  expect(await imported('documents', `${DOCUMENTS}${row}\n`)).toEqual([]);
  expect(await imported('customers', `${CUSTOMERS}1710034065,Luz,Av. de los Shyr`)).toEqual(
    cutAt(4, 'Av. de los Shyr'),
  );
  // A text in quotes is complete once they are closed, and so is one that others have.
  expect(await imported('customers', `${CUSTOMERS}1710034065,Luz,"Av. de los Shyris"`)).toEqual([]);
  expect(await imported('customers', `${CUSTOMERS}1710034065,Luz,Calle Sucre`)).toEqual([]);
});

test('movements of a statement', async () => {
  expect(await stated(`${STATEMENT}03/11/2026;30,00;PAGO DE LUIS`)).toEqual(cutAt(4, 'PAGO DE LUIS'));
  expect(await stated(`${STATEMENT}03/11/2026;30,00;"PAGO DE LUIS"`)).toEqual([]);
  expect(await stated(`${STATEMENT}03/11/2026;30,00;PAGO DE LUIS\n`)).toEqual([]);
  // Where its balance goes on, the movement is complete, and the next file shows whether others are missing.
  const balanced =
    'Fecha;Importe;Saldo;Descripción\n01/11/2026;10,00;110,00;PAGO DE JUAN PEREZ\n02/11/2026;20,00;130,00;PAGO DE ANA';
  expect(await stated(balanced)).toEqual([]);
});

test('lines of a bank’s answer', async () => {
  expect(await answered(`${ANSWER}D3;30,00;RECHAZADO;Cuenta cerrada por el`)).toEqual(
    cutAt(4, 'Cuenta cerrada por el'),
  );
  expect(await answered(`${ANSWER}D3;30,00;RECHAZADO;"Cuenta cerrada por el banco"`)).toEqual([]);
  expect(await answered(`${ANSWER}D3;30,00;COBRADO;Sin novedad`)).toEqual([]);
  expect(await answered(`${ANSWER}D3;30,00;RECHAZADO;Cuenta cerrada por el\n`)).toEqual([]);
});
