import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { z } from 'zod';
import { type BankAccountFields, createBankAccount } from '../../src/api/contract/reconciliation/bankAccounts';
import { byId, row } from '../../src/api/contract/row';
import { commandMachine } from '../../src/machines/kit/command';
import { holdCalls } from '../support/models/heldCalls';

const transfer = row({
  name: 'transfer',
  method: 'POST',
  path: '/transfers/',
  body: z.object({ amount: z.string() }),
  answer: z.looseObject({}),
  idempotent: true,
});
const removal = row({
  name: 'removal',
  method: 'DELETE',
  path: '/transfers/{id}/',
  params: byId,
  answer: z.looseObject({}),
});
const PATH = '/api/v1/transfers/';

function start() {
  const calls = holdCalls();
  const command = createActor(commandMachine(transfer)).start();
  const keys = () => calls.seen.map((call) => call.header('Idempotency-Key'));
  const asking = () => waitFor(command, (current) => current.matches('asking'));
  return { calls, command, keys, asking };
}

const ask = (amount: string) => ({ body: { amount } });

test('200 clicks send one request', async () => {
  const { calls, command } = start();
  command.send({ type: 'OPEN', ask: ask('1.00') });
  for (let click = 0; click < 200; click++) command.send({ type: 'CONFIRM' });
  await calls.answer(PATH, 200, {});
  await waitFor(command, (current) => current.matches('closed'));
  expect(calls.seen).toHaveLength(1);
});

test('the same ask tried again goes under the same key; another ask has a key of its own', async () => {
  const { calls, command, keys, asking } = start();
  command.send({ type: 'OPEN', ask: ask('1.00') });
  command.send({ type: 'CONFIRM' });
  await calls.lose(PATH);
  await asking();
  command.send({ type: 'CONFIRM', ask: ask('1.00') });
  await calls.answer(PATH, 503, {});
  await asking();
  command.send({ type: 'CONFIRM', ask: ask('2.00') });
  await calls.answer(PATH, 200, {});
  await waitFor(command, (current) => current.matches('closed'));
  command.send({ type: 'OPEN', ask: ask('2.00') });
  command.send({ type: 'CONFIRM' });

  const [first, second, third, fourth] = keys();
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
  expect(new Set([first, third, fourth]).size).toBe(3);
});

test('what runs at once and is refused goes under the same key when it is run again, and knows what it is about', async () => {
  const calls = holdCalls();
  const command = createActor(commandMachine<typeof transfer, { name: string }>(transfer)).start();
  const about = { name: 'Rosa' };
  command.send({ type: 'RUN', ask: ask('1.00'), about });
  command.send({ type: 'RUN', ask: ask('1.00'), about });
  expect(calls.seen).toHaveLength(1);
  await calls.lose(PATH);
  await waitFor(command, (current) => current.matches('closed'));
  expect(command.getSnapshot().context.about).toBe(about);
  command.send({ type: 'RUN', ask: ask('1.00'), about });
  await calls.answer(PATH, 200, {});
  await waitFor(command, (current) => current.matches('closed'));
  const [first, second] = calls.seen.map((call) => call.header('Idempotency-Key'));
  expect(second).toBe(first);
});

test('a restored command sends again under the key it had', async () => {
  const { calls, command, keys } = start();
  command.send({ type: 'OPEN', ask: ask('1.00') });
  command.send({ type: 'CONFIRM' });
  const snapshot = JSON.parse(JSON.stringify(command.getPersistedSnapshot()));
  command.stop();
  createActor(commandMachine(transfer), { snapshot }).start();
  expect(calls.seen).toHaveLength(2);
  expect(keys()[1]).toBe(keys()[0]);
});

test('a refusal keeps what was typed and tells why, field by field', async () => {
  const calls = holdCalls();
  const creation = createActor(commandMachine(createBankAccount)).start();
  const told: unknown[] = [];
  creation.on('FAILED', (news) => told.push(news));
  creation.on('SUCCEEDED', ({ message }) => told.push(message));
  const body: BankAccountFields = { bank: '1', number: '12', alias: 'Norte', currency: 'USD', type: 'ahorros' };
  creation.send({ type: 'OPEN', ask: {} });
  creation.send({ type: 'CONFIRM', ask: { body } });
  await calls.answer('/api/v1/customers/bankaccounts/', 422, {
    error: true,
    msg: 'Revise el número.',
    fields: { number: 'Es muy corto.' },
  });
  const refused = await waitFor(creation, (current) => current.matches('asking'));
  expect(refused.context).toMatchObject({
    ask: { body },
    problem: { reason: 'Revise el número.', fields: { number: 'Es muy corto.' } },
  });

  creation.send({ type: 'CONFIRM', ask: { body: { ...body, number: '1234' } } });
  await calls.answer('/api/v1/customers/bankaccounts/', 201, {
    ...body,
    id: '9',
    version: 1,
    bank_name: 'B',
    mapping: null,
  });
  await waitFor(creation, (current) => current.matches('closed'));
  expect(told).toEqual([
    { type: 'FAILED', message: 'Error. Revise el número.', severity: 'warning' },
    'Cuenta bancaria añadida correctamente',
  ]);
});

test('a creation that is only confirmed ends, and the same ask is a new request afterwards', async () => {
  const calls = holdCalls();
  const creation = createActor(commandMachine(createBankAccount)).start();
  const told: unknown[] = [];
  creation.on('CONFIRMED', ({ message }) => told.push(message));
  creation.on('FAILED', (news) => told.push(news));
  const body: BankAccountFields = { bank: '1', number: '1234', alias: 'Norte', currency: 'USD', type: 'ahorros' };
  for (const answer of [{ success: true }, 'OK']) {
    creation.send({ type: 'OPEN', ask: {} });
    creation.send({ type: 'CONFIRM', ask: { body } });
    await calls.answer('/api/v1/customers/bankaccounts/', 200, answer);
    // It is looked for in the list.
    await calls.answer('/api/v1/customers/bankaccounts/', 200, { count: 0, results: [] });
    await waitFor(creation, (current) => current.matches('closed'));
  }
  expect(told).toEqual(['Cuenta bancaria añadida correctamente', 'Cuenta bancaria añadida correctamente']);
  const sent = calls.seen.filter(({ method }) => method === 'POST');
  const [first, second] = sent.map((one) => one.header('Idempotency-Key'));
  expect(second).not.toBe(first);
});

test('a deletion without an answer is done once it is found gone, and another record that is gone is not', async () => {
  const calls = holdCalls();
  const deletion = createActor(commandMachine(removal)).start();
  const told: unknown[] = [];
  deletion.on('CONFIRMED', ({ message }) => told.push(message));
  deletion.on('FAILED', ({ message }) => told.push(message));
  const pathOf = (id: string) => `/api/v1/transfers/${id}/`;
  deletion.send({ type: 'OPEN', ask: { params: { id: '3' } } });
  deletion.send({ type: 'CONFIRM' });
  await calls.lose(pathOf('3'));
  await waitFor(deletion, (current) => current.matches('asking'));
  deletion.send({ type: 'CONFIRM' });
  await calls.answer(pathOf('3'), 404, {});
  await waitFor(deletion, (current) => current.matches('closed'));
  deletion.send({ type: 'OPEN', ask: { params: { id: '4' } } });
  deletion.send({ type: 'CONFIRM' });
  await calls.answer(pathOf('4'), 404, {});
  await waitFor(deletion, (current) => current.matches('asking'));
  expect(told).toEqual([
    'Error. Se cortó la conexión antes de la respuesta del servicio. Revise si el cambio quedó hecho antes de repetirlo.',
    'El servicio confirmó el cambio.',
    'Error. No se encontró: puede que alguien lo haya eliminado. Actualice la página.',
  ]);
});
