import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { conversation, event, inbound } from '../support/answers/campaignPages';
import { contact, customer } from '../support/answers/customers';
import { allCustomers } from '../support/answers/subscriptions';
import { sent } from '../support/answers/templatePages';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const EVENTS = '/api/v1/campaigns/campaignEvents/';
const INBOUND = '/api/v1/console/inbound_messages/';
const CONVERSATION = '/api/v1/console/conversations/c1/';
const CUSTOMER = '/api/v1/customers/customers/c1/';
const ALL = '/api/v1/customers/getAllCustomersNoPag/1';
/** What a list's filter offers. */
const CLIENTS = '/api/v1/customers/customers/list_client/';
const page = <T>(...results: T[]) => ({ count: results.length, results });
const LONG = { timeout: 60_000 };

test('every filter of the inbox has its control, and goes with the call', LONG, async () => {
  const { calls, user, fill } = openApp({ at: '/bandeja', session: ana });
  const again = () => calls.answer(EVENTS, 200, page(event));
  await again();
  await screen.findByRole('row', { name: /Rosa Mora/ });
  await user.click(screen.getByRole('combobox', { name: 'Cliente' }));
  await calls.answer(CLIENTS, 200, page(...allCustomers));
  await user.click(await screen.findByRole('option', { name: /López C\.A\./ }));
  await again();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'respondido');
  await again();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Canal' }), '0');
  await again();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Empresa' }), '1');
  await again();
  for (const [label, text] of [
    ['Desde', '01/11/2026'],
    ['Hasta', '30/11/2026'],
    ['Celular', '59399'],
    ['Email', 'rosa@'],
  ] as const) {
    await fill(label, text);
    await user.tab();
    await again();
  }
  await waitFor(() =>
    expect(Object.fromEntries(calls.seen.filter(({ path }) => path === EVENTS).at(-1)?.query ?? [])).toEqual({
      p: '1',
      idCustomer: 'c1',
      status: 'respondido',
      chanel: '0',
      profile_id: '1',
      start: '2026-11-01',
      end: '2026-11-30',
      number: '59399',
      email: 'rosa@',
    }),
  );
});

test(
  'a row opens the conversation, beside what is owed; a promise can be noted, and whoever wants no more is left alone',
  LONG,
  async () => {
    const { calls, user, press, fill, router } = openApp({ at: '/bandeja', session: ana });
    await calls.answer(EVENTS, 200, page({ ...event, status: 'respondido', answer: 'Ya pagué' }));
    await user.click(await screen.findByRole('row', { name: /Rosa Mora/ }));
    expect(router.state.location.pathname).toBe('/bandeja/c1/0');
    await calls.answer(CONVERSATION, 500, { error: true, msg: 'No se pudo leer.' });
    await screen.findByText('No se pudo leer.');
    await press('Reintentar');
    await calls.answer(CONVERSATION, 200, { ...conversation, reply_until: '2999-01-01T15:00:00.000Z' });
    await calls.answer(CUSTOMER, 200, customer);
    const said = await screen.findAllByRole('listitem', { name: /Enviado a|Recibido de/ });
    // What came is text, whatever it looks like.
    expect(said.map((one) => one.querySelector('p')?.textContent)).toEqual(['Hola, Rosa.', '<b>Ya pagué</b>']);
    await screen.findByRole('link', { name: 'F-58' });
    expect(screen.getByRole('link', { name: 'Ver los 3 documentos que debe' })).toBeTruthy();
    expect(await findings()).toEqual([]);
    // It is written below what it answers, which stays in sight.
    await press('Enviar la respuesta');
    await screen.findByText('Escriba la respuesta.');
    expect(screen.getByRole('region', { name: 'Mensajes' })).toBeTruthy();
    await fill('Respuesta', 'Sí, ya llegó');
    await press('Enviar la respuesta');
    const reply = `${CONVERSATION}reply/`;
    await calls.answer(reply, 409, { error: true, msg: 'No se envió nada: pasaron 24 horas.' });
    // What was typed stays, and why it cannot be sent any more is said.
    await screen.findAllByText(/pasaron 24 horas/);
    expect(screen.getByDisplayValue('Sí, ya llegó')).toBeTruthy();
    expect(calls.seen.find(({ path }) => path === reply)?.body).toEqual({ text: 'Sí, ya llegó' });
    await press('Enviar la respuesta');
    await calls.answer(reply, 201, sent);
    await calls.answer(CONVERSATION, 200, { ...conversation, reply_until: '2999-01-01T15:00:00.000Z' });
    await waitFor(() => expect(screen.queryByDisplayValue('Sí, ya llegó')).toBeNull());
    await press('Registrar compromiso');
    const form = within(await screen.findByRole('dialog'));
    expect(form.getByLabelText<HTMLSelectElement>(/^Tipo/).value).toBe('promesa');
    await press('Cancelar');
    await press('No contactar');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'No contactar' }));
    const path = `/api/v1/customers/contacts/${contact.id}/`;
    await waitFor(() => expect(calls.waiting(path)).toBe(1));
    expect(
      Object.fromEntries(new URLSearchParams(String(calls.seen.find((one) => one.path === path)?.body))),
    ).toMatchObject({
      phone: contact.phone,
      do_not_contact: 'true',
      version: '4',
    });
    await calls.answer(path, 200, { ...contact, do_not_contact: true });
    await calls.answer(CUSTOMER, 200, { ...customer, contacts: [{ ...contact, do_not_contact: true }] });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'No contactar' })).toBeNull());
  },
);

test('what a stranger wrote is shown with what can be done about it', LONG, async () => {
  const { calls, user, press, router } = openApp({ at: '/bandeja/respuestas', session: ana });
  await calls.answer(INBOUND, 200, page(inbound));
  await user.click(await screen.findByRole('row', { name: /Número desconocido/ }));
  expect(router.state.location.pathname).toBe('/bandeja/respuestas/i9/0');
  const alone = { ...conversation, customer: null, contact: null, documents: [], open_documents: 0 };
  const [, came] = conversation.results;
  await calls.answer('/api/v1/console/conversations/i9/', 200, {
    ...alone,
    results: [{ ...came, address: inbound.from }],
    reply_until: '2999-01-01T15:00:00.000Z',
    no_reply: null,
  });
  await screen.findByText(/Ningún cliente tiene el contacto \+573001234567/);
  expect(await screen.findByRole('button', { name: 'Enviar la respuesta' })).toBeTruthy();
  await press('Agregar a los contactos');
  const form = within(await screen.findByRole('dialog'));
  expect(form.getByLabelText<HTMLInputElement>(/^Celular/).value).toBe('+573001234567');
  await user.click(form.getByRole('combobox', { name: /^Cliente/ }));
  await calls.answer(ALL, 200, page(...allCustomers));
  await user.click(await screen.findByRole('option', { name: /López C\.A\./ }));
  await press('Agregar el contacto');
  const path = '/api/v1/customers/contacts/';
  await waitFor(() => expect(calls.waiting(path)).toBe(1));
  expect(calls.seen.find((one) => one.path === path)?.body).toMatchObject({ customer: 'c1', phone: '+573001234567' });
  await calls.answer(path, 201, { ...contact, phone: '+573001234567' });
  // The conversation is told anew: it is that customer's by now.
  await calls.answer('/api/v1/console/conversations/i9/', 200, { ...conversation, no_reply: 'pidio_baja' });
  await screen.findByText(/No se puede responder: pidió la baja/);
});
