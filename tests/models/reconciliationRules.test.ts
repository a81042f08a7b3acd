import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { page } from '../support/answers/page';
import { offered, rule } from '../support/answers/rulePages';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const RULES = '/api/v1/conciliation/rules/';
const OFFERS = `${RULES}offers/`;
const said = '«INTERES GANADO» no es un cobro: Intereses ganados';

test('what the service proposes is made a rule or put away, and a rule is switched off where it is listed', async () => {
  const { calls, press, user } = openApp({ at: '/reglas', session: ana });
  await calls.answer(OFFERS, 200, page(...offered));
  await calls.answer(RULES, 200, page(rule));
  await screen.findByText('habría acertado 2 de 2');
  await press(/^Descartar: Pichincha se queda con/);
  await waitFor(() => expect(calls.seen.at(-1)?.method).toBe('POST'));
  expect(calls.seen.at(-1)?.body).toMatchObject({ kind: 'comision', largest: '1.50', enabled: false, movement: 'm1' });
  await calls.answer(RULES, 201, rule);
  await calls.answer(OFFERS, 200, page());
  await calls.answer(RULES, 200, page(rule));
  await waitFor(() => expect(screen.queryByText('Propuestas por lo que ya se decidió')).toBeNull());

  expect(within(await screen.findByRole('row', { name: new RegExp(said) })).getByText('Marcada')).toBeTruthy();
  await press(`Apagar ${said}`);
  await screen.findByText(/también en un lote que se esté aceptando/);
  expect(await findings()).toEqual([]);
  await press('Apagar');
  await waitFor(() => expect(calls.waiting(`${RULES}r1/`)).toBe(1));
  expect(calls.seen.at(-1)?.body).toMatchObject({
    kind: 'no_cobro',
    words: 'INTERES GANADO',
    enabled: false,
    version: 4,
  });
  await calls.answer(`${RULES}r1/`, 200, { ...rule, enabled: false });
  await calls.answer(RULES, 200, page());
  await screen.findByText('Todavía no hay reglas');

  // When a rule is trusted is the company's to say, and never sure before it is filled in.
  const settings = { forgive_limit: '2.00', rule_marks_after: 3, rule_sure_after: 10, version: 7 };
  await calls.answer('/api/v1/conciliation/settings/', 200, settings);
  await screen.findByText('10 aciertos seguidos');
  await press('Cambiar');
  const trust = within(await screen.findByRole('dialog', { name: 'Cuándo se confía en una regla' }));
  const sure = await trust.findByLabelText(/^Segura/);
  await user.clear(sure);
  await user.type(sure, '2');
  await press('Guardar');
  await trust.findByText(/no menor que el de marcada/);
  await user.type(sure, '0');
  await press('Guardar');
  await waitFor(() => expect(calls.seen.at(-1)).toMatchObject({ body: { ...settings, rule_sure_after: 20 } }));
  await calls.answer('/api/v1/conciliation/settings/', 200, { ...settings, rule_sure_after: 20 });
  await calls.answer('/api/v1/conciliation/settings/', 200, { ...settings, rule_sure_after: 20 });
  await calls.answer(RULES, 200, page());
  await screen.findByText('20 aciertos seguidos');

  // A provider that does not know of equal debts is not asked about them.
  expect(screen.queryByText('Deudas iguales de un cliente')).toBeNull();

  const [create] = await screen.findAllByRole('button', { name: 'Nueva regla' });
  if (create) await user.click(create);
  const form = within(await screen.findByRole('dialog', { name: 'Nueva regla' }));
  await user.selectOptions(await form.findByLabelText(/^Clase/), 'comision');
  await calls.answer('/api/v1/customers/bankaccounts/', 200, page());
  await press('Crear la regla');
  await screen.findByText('Elija la cuenta bancaria que cobra la comisión.');
  await screen.findByText('Escriba hasta cuánto cobra el banco.');
});

test('of equal debts of a customer the oldest is paid first once the company says so', async () => {
  const { calls, press, user } = openApp({ at: '/reglas', session: ana });
  await calls.answer(OFFERS, 200, page());
  await calls.answer(RULES, 200, page(rule));
  const settings = { forgive_limit: '2.00', rule_marks_after: 3, rule_sure_after: 10, oldest_first: false, version: 7 };
  await calls.answer('/api/v1/conciliation/settings/', 200, settings);
  await screen.findByText('Se pregunta cuál se paga');
  await press('Cambiar');
  const form = within(await screen.findByRole('dialog', { name: 'Cuándo se confía en una regla' }));
  await user.click(await form.findByLabelText('De deudas iguales de un cliente, la más antigua primero'));
  expect(await findings()).toEqual([]);
  await press('Guardar');
  await waitFor(() => expect(calls.seen.at(-1)).toMatchObject({ body: { ...settings, oldest_first: true } }));
  await calls.answer('/api/v1/conciliation/settings/', 200, { ...settings, oldest_first: true, version: 8 });
  await calls.answer('/api/v1/conciliation/settings/', 200, { ...settings, oldest_first: true, version: 8 });
  await calls.answer(RULES, 200, page(rule));
  await screen.findByText('La más antigua primero');
});

test('a rule shows what it earned and what came of it, and is tried before it is trusted with more', async () => {
  const { calls, press, user } = openApp({ at: '/reglas/r1', session: ana });
  await calls.answer(`${RULES}r1/`, 200, rule);
  await screen.findByRole('heading', { name: said });
  await screen.findByRole('row', { name: '10/2026 41 1 0' });
  await press('Probar en los últimos meses');
  await calls.answer(`${RULES}try/`, 200, {
    since: '2026-05-21',
    met: 44,
    right: 41,
    wrong: 1,
    wrongs: [rule.from_movement],
  });
  await screen.findByText('Habría acertado 41 de 42 desde el 21/05/2026.');
  await screen.findByText('Habla además de 2 movimientos sin decidir.');
  expect(await findings()).toEqual([]);

  await press('Editar');
  await user.selectOptions(await screen.findByLabelText(/^Confiar como máximo hasta/), 'segura');
  await press('Guardar la regla');
  await waitFor(() => expect(calls.waiting(`${RULES}r1/`)).toBe(1));
  expect(calls.seen.at(-1)?.body).toMatchObject({ at_most: 'segura', version: 4 });
  await calls.answer(`${RULES}r1/`, 409, { error: true, msg: 'Ya hay una regla con esas condiciones.' });
  await screen.findAllByText(/Ya hay una regla con esas condiciones/);
});
