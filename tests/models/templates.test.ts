import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { customer } from '../support/answers/customers';
import { group, preview, sent, template } from '../support/answers/templatePages';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const TEMPLATES = '/api/v1/customers/templates/';
const ONE = `${TEMPLATES}${template.id}/`;
const PREVIEW = `${TEMPLATES}preview/`;
const MESSAGES = '/api/v1/console/messages/';
const page = <T>(...results: T[]) => ({ count: results.length, results });
const reader = { ...ana, userData: { ...ana.userData, ability: [{ action: 'read', subject: 'all' }] } };

async function openEditor(given: object = {}, { session = ana, at = `/plantillas/${template.id}` } = {}) {
  const app = openApp({ at, session });
  const { calls } = app;
  await calls.answer('/api/v1/customers/groups_all/', 200, page(group));
  if (!at.endsWith('nueva')) await calls.answer(ONE, 200, { ...template, ...given });
  await calls.answer('/api/v1/customers/customers/', 200, page(customer));
  return app;
}

test('the list begins anew once one is deleted; why one is not deleted is said', async () => {
  const { calls, press } = openApp({ at: '/plantillas?search=saldo&p=2', session: ana });
  await calls.answer(TEMPLATES, 200, { count: 30, results: [template, { ...template, id: 't2', is_global: true }] });
  await screen.findAllByRole('row', { name: /Aviso de saldo/ });
  expect(screen.getAllByRole('button', { name: 'Duplicar Aviso de saldo' })).toHaveLength(2);
  // A global one is changed by nobody.
  await press('Eliminar Aviso de saldo');
  await press('Eliminar 1 plantilla');
  const why = '«Aviso de saldo» se usa en 2 campañas. No se eliminó; archívela para que no se ofrezca más.';
  await calls.answer(ONE, 409, { error: true, msg: why });
  await within(await screen.findByRole('alertdialog')).findByText(why);
  await press('Eliminar 1 plantilla');
  await calls.answer(ONE, 200, {});
  await calls.answer(TEMPLATES, 200, page());
  const { query } = calls.seen.at(-1) ?? {};
  expect([query?.get('p'), query?.get('search')]).toEqual(['1', '']);
  await screen.findByText('Todavía no hay plantillas');
});

test('a template is created by a 201 alone: a provider that answers 200 did not create it', async () => {
  const { calls, press, fill, router } = await openEditor({}, { at: '/plantillas/nueva' });
  await fill('Nombre', 'Nueva');
  await fill('Texto del mensaje', 'Hola');
  await press('Crear la plantilla');
  await calls.answer(TEMPLATES, 200, { ...template, id: 't9' });
  await screen.findByText('Error. Plantilla no fue creada correctamente');
  expect(router.state.location.pathname).toBe('/plantillas/nueva');
  const first = calls.seen.find(({ path }) => path === TEMPLATES)?.header('Idempotency-Key');
  await press('Crear la plantilla');
  await calls.answer(TEMPLATES, 201, { ...template, id: 't9' });
  await screen.findByText('Plantilla fue creada correctamente');
  expect(
    calls.seen
      .filter(({ path }) => path === TEMPLATES)
      .at(-1)
      ?.header('Idempotency-Key'),
  ).toBe(first);
});

test('what is wrong with the text is said at its field, and the last message stays in sight', async () => {
  const { calls, fill } = await openEditor();
  await calls.answer(PREVIEW, 200, preview);
  const bubble = within(await screen.findByRole('region', { name: 'Mensaje para Rosa Quishpe' }));
  expect(bubble.getByText('Rosa Quishpe').className).not.toBe(bubble.getByText(/: debe/).className);
  await fill('Texto del mensaje', 'Hola {{ apodo }}');
  const why = 'Línea 1, columna 6: no hay una variable «apodo».';
  await calls.answer(PREVIEW, 422, { error: true, msg: 'No se puede.', fields: { body: why } });
  await screen.findByText(why);
  await screen.findByText(/Se ve lo último que se pudo armar/);
  expect(screen.getByLabelText(/^Texto del mensaje/)).toHaveProperty('value', 'Hola {{ apodo }}');
  bubble.getByText(/: debe/);
  await fill('Texto del mensaje', 'Hola {{ nombre }} {{ hoy }}');
  screen.getByText('Hola {{1}} {{2}}');
  screen.getByText('{{2}} Fecha de hoy');
  screen.getByText(/Termina con una variable/);
});

test('what is missing for the customer and for a group is told', async () => {
  const { calls, user } = await openEditor();
  const audience = {
    customers: 3,
    looked_at: 3,
    unreachable: 3,
    missing: [{ variable: 'primer_vencimiento', customers: 1, names: ['Luis'] }],
  };
  await calls.answer(PREVIEW, 200, { ...preview, missing: ['primer_vencimiento'], to: '' });
  await screen.findByText(/^A Rosa Quishpe le falta: Primer vencimiento/);
  screen.getByText('Rosa Quishpe no tiene celular: no lo recibiría.');
  await user.selectOptions(screen.getByLabelText('Para un grupo'), group.id);
  await calls.answer(PREVIEW, 200, { ...preview, audience });
  expect(calls.seen.at(-1)?.body).toMatchObject({ group: group.id, customer: customer.id });
  const told = within(await screen.findByRole('list', { name: 'Mayorista' }));
  expect(told.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Mayorista: 3 clientes',
    '3 clientes sin celular',
    '1 cliente sin primer vencimiento (Luis)',
  ]);
});

test('an e-mail is shown in a frame that runs nothing', async () => {
  const { calls } = await openEditor({ channel: 1, subject: 'Hola' });
  const html = '<p>Hola</p><script>document.title="taken"</script>';
  await calls.answer(PREVIEW, 200, { ...preview, subject: 'Hola Rosa', html, to: 'rosa@x.example' });
  const frame = await screen.findByTitle('Mensaje para Rosa Quishpe');
  expect([frame.getAttribute('sandbox'), frame.getAttribute('srcdoc')]).toEqual(['', html]);
  screen.getByText('Para rosa@x.example');
});

test('a slash where a word begins opens the variables, elsewhere it is a slash', async () => {
  const { user } = await openEditor();
  const body = await screen.findByLabelText(/^Texto del mensaje/);
  await user.clear(body);
  await user.type(body, 'a/b /');
  await user.click(await screen.findByRole('menuitem', { name: /^Saldo vencido/ }));
  await waitFor(() => expect(body).toHaveProperty('value', 'a/b {{ saldo_vencido }}'));
});

test('a global one, and whoever may only read, is offered nothing to change', async () => {
  const { calls } = await openEditor({ is_global: true });
  await calls.answer(PREVIEW, 200, preview);
  await screen.findByText(/Se ofrece a todas las empresas/);
  expect(screen.getByLabelText(/^Texto del mensaje/)).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull();
  await screen.findByRole('button', { name: 'Duplicar' });
});

test('who may only read sees templates and the outbox, and no way to change or send', async () => {
  const { calls } = await openEditor({}, { session: reader });
  await calls.answer(PREVIEW, 200, preview);
  await screen.findByText('Su rol permite verla, no cambiarla.');
  for (const name of [/Guardar/, /Duplicar/, /prueba/, /Insertar/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('the outbox leads to each message as it went out, with why one did not', async () => {
  const { calls, user } = openApp({ at: '/salida', session: ana });
  const failed = {
    ...sent,
    channel: 1,
    to: 'ana@x.example',
    subject: 'Saldo',
    html: '<p>Hola</p>',
    via: 'smtp',
    status: 'fallido',
    failure: 'permanente',
    reason: 'El servidor de email no lo acepta (550).',
    sent_at: null,
  };
  await calls.answer(MESSAGES, 200, { count: 2, results: [failed, { ...sent, id: 'm2' }] });
  await screen.findByText('Sin enviar (sin canal)');
  expect(await findings()).toEqual([]);
  await user.click(screen.getByRole('row', { name: /ana@x.example/ }));
  await calls.answer(`${MESSAGES}m1/`, 200, failed);
  await screen.findByRole('heading', { name: 'Mensaje para ana@x.example' });
  screen.getByText('El servidor de email no lo acepta (550).');
  expect(within(screen.getByRole('main')).getByTitle('Mensaje para ana@x.example').getAttribute('srcdoc')).toBe(
    '<p>Hola</p>',
  );
});

test('a letter has as many characters as it has, and is one whatever they are; a chat message says how many it takes', async () => {
  const { calls } = await openEditor({ channel: 1, subject: 'Su saldo' });
  await calls.answer(PREVIEW, 200, { ...preview, subject: 'Su saldo', html: '<p>Hola</p>' });
  await screen.findByText('47 caracteres');
});
