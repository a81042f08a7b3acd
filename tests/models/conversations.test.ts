import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { call } from '../support/answers/activities';
import { conversation, event, stranger } from '../support/answers/campaignPages';
import { contact, customer } from '../support/answers/customers';
import { unreadProof } from '../support/answers/payments';
import { allCustomers } from '../support/answers/subscriptions';
import { sent } from '../support/answers/templatePages';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const EVENTS = '/api/v1/campaigns/campaignEvents/';
const PEOPLE = '/api/v1/console/conversations/';
const CONVERSATION = '/api/v1/console/conversations/c1/';
const CUSTOMER = '/api/v1/customers/customers/c1/';
const ALL = '/api/v1/customers/getAllCustomersNoPag/1';
/** What a list's filter offers. */
const CLIENTS = '/api/v1/customers/customers/list_client/';
const page = <T>(...results: T[]) => ({ count: results.length, results });
const LONG = { timeout: 120_000 };

test('every filter of the send log has its control, and goes with the call', LONG, async () => {
  const { calls, user, fill } = openApp({ at: '/bandeja/eventos', session: ana });
  const again = () => calls.answer(EVENTS, 200, page(event));
  await again();
  await screen.findByRole('row', { name: /Rosa Mora/ });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'respondido');
  await again();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Canal' }), '0');
  await again();
  const typed = async (label: string, text: string) => {
    await fill(label, text);
    await user.tab();
    await again();
  };
  await typed('Desde', '01/11/2026');
  await typed('Hasta', '30/11/2026');
  // Those that have no room are behind a button.
  await user.click(screen.getByRole('button', { name: 'Más filtros' }));
  await screen.findByRole('combobox', { name: 'Cliente' });
  await typed('Celular', '59399');
  await typed('Email', 'rosa@');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Empresa' }), '1');
  await again();
  await user.click(screen.getByRole('combobox', { name: 'Cliente' }));
  await calls.answer(CLIENTS, 200, page(...allCustomers));
  await user.click(await screen.findByRole('option', { name: /López C\.A\./ }));
  await again();
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
    const { calls, user, press, fill, router } = openApp({ at: '/bandeja/eventos', session: ana });
    await calls.answer(EVENTS, 200, page({ ...event, status: 'respondido', answer: 'Ya pagué' }));
    await user.click(await screen.findByRole('row', { name: /Rosa Mora/ }));
    expect(router.state.location.pathname).toBe('/bandeja/eventos/c1/0');
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
    await press('Enviar');
    await screen.findByText('Escriba la respuesta.');
    expect(screen.getByRole('region', { name: 'Mensajes' })).toBeTruthy();
    await fill('Respuesta', 'Sí, ya llegó');
    await press('Enviar');
    const reply = `${CONVERSATION}reply/`;
    await calls.answer(reply, 409, { error: true, msg: 'No se envió nada: pasaron 24 horas.' });
    // What was typed stays, and why it cannot be sent any more is said.
    await screen.findAllByText(/pasaron 24 horas/);
    expect(screen.getByDisplayValue('Sí, ya llegó')).toBeTruthy();
    const seen = conversation.results.at(-1)?.id;
    expect(calls.seen.find(({ path }) => path === reply)?.body).toEqual({ text: 'Sí, ya llegó', seen });
    await press('Enviar');
    await calls.answer(reply, 201, sent);
    await calls.answer(CONVERSATION, 200, { ...conversation, reply_until: '2999-01-01T15:00:00.000Z' });
    await waitFor(() => expect(screen.queryByDisplayValue('Sí, ya llegó')).toBeNull());
    await press('Registrar promesa');
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

test('why nobody can answer leads to what can be done: a template opens from the sentence', LONG, async () => {
  const { calls, press } = openApp({ at: '/bandeja/c1/0', session: ana });
  await calls.answer(CONVERSATION, 200, { ...conversation, reply_until: null, no_reply: 'ventana' });
  await calls.answer(CUSTOMER, 200, customer);
  await screen.findByText(/pasaron 24 horas/);
  await press('Enviar una plantilla');
  await screen.findByRole('dialog', { name: 'Escribir por WhatsApp' });
});

test(
  'what the service asks about an answer is asked beside its text: a colleague was quicker, or nobody works now',
  LONG,
  async () => {
    const { calls, user, press, fill } = openApp({ at: '/bandeja/c1/0', session: ana });
    const open = { ...conversation, reply_until: '2999-01-01T15:00:00.000Z', no_reply: null };
    const last = conversation.results.at(-1)?.id;
    const reply = `${CONVERSATION}reply/`;
    const body = () => calls.seen.findLast(({ path }) => path === reply)?.body;
    await calls.answer(CONVERSATION, 200, open);
    await calls.answer(CUSTOMER, 200, customer);
    await fill('Respuesta', 'Sí, ya llegó');
    await user.keyboard('{Control>}{Enter}{/Control}');
    const asks = (code: string) => ({ error: true, code, msg: `Pregunta por ${code}.` });
    await calls.answer(reply, 409, asks('answered'));
    // It is asked once, in its place, and what was typed stays.
    expect(await screen.findAllByText('Pregunta por answered.')).toHaveLength(1);
    expect(screen.getByDisplayValue('Sí, ya llegó')).toBeTruthy();
    expect(body()).toEqual({ text: 'Sí, ya llegó', resolve: true, seen: last });
    expect(await findings()).toEqual([]);
    await press('Enviar de todos modos');
    await calls.answer(reply, 409, asks('outside-hours'));
    expect(body()).toEqual({ text: 'Sí, ya llegó', resolve: true });
    const waits = await screen.findByRole('button', { name: 'Esperar a esa hora' });
    // Enter takes what cannot hurt.
    await waitFor(() => expect(document.activeElement).toBe(waits));
    expect(await findings()).toEqual([]);
    await user.keyboard('{Enter}');
    await calls.answer(reply, 409, asks('outside-hours-now'));
    expect(body()).toEqual({ text: 'Sí, ya llegó', resolve: true, leaves: 'al_abrir' });
    await screen.findByText('Pregunta por outside-hours-now.');
    expect(screen.queryByRole('button', { name: 'Esperar a esa hora' })).toBeNull();
    await press('Enviar ahora');
    await calls.answer(reply, 201, sent);
    expect(body()).toEqual({ text: 'Sí, ya llegó', resolve: true, leaves: 'ahora' });
    const [came] = conversation.results;
    const waiting = {
      ...came,
      id: 'm7',
      direction: 'salida',
      status: 'en_cola',
      leaves_at: '2026-11-30T13:00:00.000Z',
    };
    await calls.answer(CONVERSATION, 200, { ...open, results: [...conversation.results, waiting] });
    expect(screen.getByRole('textbox', { name: 'Respuesta' })).toBe(document.activeElement);
    await screen.findByText(/^Sale el lunes 30\/11/);
    await press('Cancelar el envío');
    await calls.answer('/api/v1/console/messages/m7/cancel/', 200, { ...sent, status: 'cancelado' });
    await calls.answer(CONVERSATION, 200, open);
    await waitFor(() => expect(screen.queryByText(/^Sale el lunes/)).toBeNull());
  },
);

test(
  'what a message proposes is filled in from it: a promise, a dispute, a payment to look for, a BAJA',
  LONG,
  async () => {
    const { calls, user, press } = openApp({ at: '/bandeja/c1/0', session: ana });
    const [, came] = conversation.results;
    const proposes = [
      { kind: 'pago' as const, due_on: null, amount: '40.00' },
      { kind: 'disputa' as const, due_on: null, amount: null },
      { kind: 'promesa' as const, due_on: '2999-12-04', amount: '60.00' },
    ];
    const shown = { ...conversation, no_reply: 'pidio_baja' as const, results: [{ ...came, proposes }] };
    await calls.answer(CONVERSATION, 200, shown);
    await calls.answer(CUSTOMER, 200, customer);
    const found = await screen.findByRole('link', { name: 'Buscar el pago' });
    expect(found.getAttribute('href')).toBe('/clientes/c1/pagos?amount=40.00');
    expect(screen.getByRole('link', { name: 'Ver sus permisos' }).getAttribute('href')).toBe('/clientes/c1/contactos');
    await press('Registrar la promesa');
    const form = within(await screen.findByRole('dialog'));
    expect(form.getByLabelText<HTMLInputElement>(/^Monto prometido/).value).toMatch(/60,00/);
    expect(form.getByLabelText<HTMLInputElement>(/^Hasta el día/).value).toBe('04/12/2999');
    expect(form.getByLabelText<HTMLTextAreaElement>(/^Nota/).value).toBe('<b>Ya pagué</b>');
    await press('Cancelar');
    await press('Registrar la disputa');
    expect(within(await screen.findByRole('dialog')).getByLabelText<HTMLSelectElement>(/^Resultado/).value).toBe(
      'disputa',
    );
    await press('Guardar la gestión');
    await calls.answer('/api/v1/customers/activities/', 201, call);
    expect(calls.seen.find(({ path }) => path === '/api/v1/customers/activities/')?.body).toMatchObject({
      customer: 'c1',
      kind: 'mensaje',
      outcome: 'disputa',
      note: '<b>Ya pagué</b>',
    });
    await calls.answer(CONVERSATION, 200, shown);
    expect(await findings()).toEqual([]);
    await press('Registrar la baja');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Registrar la baja' }));
    const path = `/api/v1/customers/contacts/${contact.id}/`;
    await waitFor(() => expect(calls.waiting(path)).toBe(1));
    const sentBody = String(calls.seen.find((one) => one.path === path)?.body);
    expect(Object.fromEntries(new URLSearchParams(sentBody))).toMatchObject({ consent_whatsapp: 'no', version: '4' });
  },
);

test('what a stranger wrote is shown with what can be done about it', LONG, async () => {
  const { calls, user, press, router } = openApp({ at: '/bandeja', session: ana });
  await calls.answer(PEOPLE, 200, page(stranger));
  await user.click(await screen.findByRole('row', { name: /\+573001234567/ }));
  expect(router.state.location.pathname).toBe('/bandeja/i9/0');
  const alone = { ...conversation, customer: null, contact: null, documents: [], open_documents: 0 };
  const [, came] = conversation.results;
  await calls.answer('/api/v1/console/conversations/i9/', 200, {
    ...alone,
    results: [{ ...came, address: stranger.address }],
    reply_until: '2999-01-01T15:00:00.000Z',
    no_reply: null,
  });
  await screen.findByText(/No se sabe de qué cliente es \+573001234567/);
  expect(await screen.findByRole('button', { name: 'Enviar' })).toBeTruthy();
  await press('Nuevo cliente');
  const creation = within(await screen.findByRole('dialog', { name: 'Nuevo cliente de esta conversación' }));
  expect(creation.getByLabelText<HTMLInputElement>(/^Celular/).value).toBe('+573001234567');
  await user.type(creation.getByLabelText(/^Nombres/), 'Inés');
  await user.type(creation.getByLabelText(/^Cédula/), '1710034065');
  await press('Crear el cliente');
  await waitFor(() => expect(calls.waiting('/api/v1/customers/customers/')).toBe(1));
  // The conversation may have been looked at again since.
  const made = calls.seen.findLast(({ path }) => path === '/api/v1/customers/customers/');
  expect(made?.body).toMatchObject({ first_name: 'Inés', contact: { phone: '+573001234567' } });
  await calls.answer('/api/v1/customers/customers/', 409, {
    error: true,
    msg: 'Ya hay un cliente con esa Cédula/RUC.',
  });
  await creation.findByText('Ya hay un cliente con esa Cédula/RUC.');
  await press('Cancelar');
  await press('Descartar los cambios');
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

const TABS = { abiertas: 2, por_contestar: 1, mias: 0, desconocidos: 1, resueltas: 4 };
const rosa = { ...stranger, id: 'c1', customer: 'c1', customer_name: 'Rosa Mora', text: 'Ya pagué' };
const open = { ...conversation, reply_until: new Date(Date.now() + 81_660_000).toISOString() };

test(
  'who wrote stands in tabs; a conversation is taken, answered with Enter and resolved where it is read',
  LONG,
  async () => {
    const { calls, user, press, router } = openApp({ at: '/bandeja', session: ana });
    await calls.answer(PEOPLE, 200, { ...page(rosa, stranger), tabs: TABS });
    await user.click(await screen.findByRole('button', { name: 'Por contestar 1' }));
    await calls.answer(PEOPLE, 200, { ...page(rosa), tabs: TABS });
    expect(router.state.location.search).toBe('?tab=por_contestar');
    await user.click(await screen.findByRole('row', { name: /Rosa Mora/ }));
    expect(router.state.location.pathname).toBe('/bandeja/c1/0');
    await calls.answer(CONVERSATION, 200, open);
    await calls.answer(CUSTOMER, 200, customer);
    await calls.answer('/api/v1/console/quick_answers/', 200, {
      ...page({ id: 'q1', name: 'Cómo pagar', text: 'Puede pagar en la cuenta 123.', version: 1 }),
    });
    await screen.findByText(/^Quedan 22 h \d\d para responder/);
    expect(await findings()).toEqual([]);
    // Somebody else took it meanwhile: it is said, and what stands now is shown.
    await press('Asignar');
    await user.click(await screen.findByRole('menuitemradio', { name: 'Luis Vera' }));
    const status = `${CONVERSATION}status/`;
    await waitFor(() => expect(calls.waiting(status)).toBe(1));
    expect(calls.seen.find(({ path }) => path === status)?.body).toEqual({ assigned_to: 'u2', version: 3 });
    await calls.answer(status, 412, { error: true, msg: 'Otra persona cambió esta conversación.' });
    await calls.answer(CONVERSATION, 200, { ...open, assigned_to: { id: 'u1', name: 'Ana Pérez' }, version: 4 });
    await screen.findByRole('button', { name: 'La lleva Ana Pérez' });
    // A quick answer is chosen with the keyboard, and Ctrl+Enter sends it and resolves.
    const text = screen.getByRole('textbox', { name: /^Respuesta/ });
    await user.type(text, '/pag{Enter}');
    expect(screen.getByDisplayValue('Puede pagar en la cuenta 123.')).toBe(text);
    await user.keyboard('{Control>}{Enter}{/Control}');
    const reply = `${CONVERSATION}reply/`;
    await waitFor(() => expect(calls.waiting(reply)).toBe(1));
    expect(calls.seen.find(({ path }) => path === reply)?.body).toEqual({
      text: 'Puede pagar en la cuenta 123.',
      resolve: true,
      seen: 'i1',
    });
    await calls.answer(reply, 201, sent);
    const resolved = { resolved_at: '2026-11-21T16:00:00.000Z', resolved_by: 'Ana Pérez' };
    await calls.answer(CONVERSATION, 200, { ...open, ...resolved });
    await screen.findByText(/^La resolvió Ana Pérez/);
    // The list follows.
    await calls.answer(PEOPLE, 200, { ...page(), tabs: { ...TABS, por_contestar: 0 } });
    await screen.findByRole('button', { name: 'Por contestar 0' });
    await press('Escribir una nota');
    await user.type(screen.getByRole('textbox', { name: /^Nota interna/ }), 'Llamar mañana{Enter}');
    const notes = `${CONVERSATION}notes/`;
    await waitFor(() => expect(calls.waiting(notes)).toBe(1));
    expect(calls.seen.find(({ path }) => path === notes)?.body).toEqual({ text: 'Llamar mañana' });
    await calls.answer(notes, 409, { error: true, msg: 'No se guardó la nota.' });
    await screen.findAllByText('No se guardó la nota.');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Nota interna/ }).value).toBe('Llamar mañana');
    await press('Guardar la nota');
    await calls.answer(notes, 201, conversation.results[0]);
    // Another note may follow: nobody sends to the customer by accident what is meant for colleagues.
    await waitFor(() =>
      expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Nota interna/ }).value).toBe(''),
    );
    await press('Responder');
    await screen.findByRole('textbox', { name: /^Respuesta/ });
    expect(calls.seen.filter(({ path }) => path === reply)).toHaveLength(1);
  },
);

test(
  'e-mails are shown with their subject, who does not know them and what a program wrote; an answer goes by e-mail',
  LONG,
  async () => {
    const { calls, fill, press, user } = openApp({ at: '/bandeja/c1/1', session: ana });
    const [letter, answer] = conversation.results;
    const mail = { ...answer, address: 'rosa@x.example', subject: 'Re: Su saldo' };
    const results = [
      {
        ...letter,
        address: 'rosa@x.example',
        status: 'fallido',
        reason: 'No se pudo entregar: la dirección no existe (5.1.1).',
      },
      { ...mail, id: 'i2', text: 'Ya pagué', full_text: 'Ya pagué\n> Debe 10' },
      { ...mail, id: 'i3', text: 'Vuelvo el lunes', subject: 'Fuera de la oficina', is_automatic: true },
      { ...mail, id: 'i4', text: 'BAJA', address: 'otro@malo.example', is_unknown_sender: true },
    ];
    const opened = { ...conversation, channel: 1, results, count: 4, reply_until: null, no_reply: null };
    await calls.answer(PEOPLE, 200, {
      ...page({ ...rosa, channel: 1, subject: 'Fuera de la oficina', is_automatic: true }),
      tabs: TABS,
    });
    await calls.answer(CONVERSATION, 200, opened);
    await calls.answer(CUSTOMER, 200, customer);
    const said = within(await screen.findByRole('region', { name: 'Mensajes' }));
    said.getByText('No se pudo entregar: la dirección no existe (5.1.1).');
    expect(said.getAllByText('Re: Su saldo')).toHaveLength(2);
    said.getByText('Respuesta automática');
    said.getByText('Remitente desconocido');
    await user.click(said.getByText('Ver el email completo'));
    said.getByText(/> Debe 10/);
    screen.getByText(/Respuesta automática · Fuera de la oficina · Ya pagué/);
    screen.getByText(/Sale como respuesta a su email/);
    expect(await findings()).toEqual([]);
    await fill('Respuesta', 'Gracias');
    await press('Enviar');
    const reply = `${CONVERSATION}reply/`;
    await waitFor(() => expect(calls.waiting(reply)).toBe(1));
    expect(calls.seen.find(({ path }) => path === reply)?.body).toEqual({ text: 'Gracias', seen: 'i4', channel: 1 });
    await calls.answer(reply, 201, sent);
    await calls.answer(CONVERSATION, 200, { ...opened, no_reply: 'remitente' });
    await screen.findByText(/quien escribió no es contacto de este cliente/);
    expect(screen.getByRole('link', { name: 'Agregarlo a sus contactos' }).getAttribute('href')).toContain(
      '/clientes/c1/contactos',
    );
  },
);

test('what a customer sent says what it is taken for, and staff say what it is where it stands; what was confirmed is left as it is', async () => {
  const utterance = (n: number, status: string) => ({
    ...(conversation.results.at(-1) ?? {}),
    ...{ id: `m${n}`, direction: 'entrada', text: '', status: null, proposes: [] },
    media: {
      ...{ kind: 'imagen', name: '', state: 'guardado', failure: null, shown_as: 'imagen' },
      proof: { id: `p${n}`, kind: n === 1 ? 'otra_cosa' : 'pago', status, customer: 'c1', version: 4 },
    },
  });
  const results = [utterance(1, 'por_revisar'), utterance(2, 'en_espera')];
  const { calls, user, press } = openApp({ at: '/bandeja/c1/0', session: ana });
  await calls.answer(PEOPLE, 200, page());
  await calls.answer(CONVERSATION, 200, { ...conversation, results });
  const first = await screen.findByRole('link', { name: 'En Comprobantes: No parece un pago' });
  expect(first.getAttribute('href')).toBe('/comprobantes/p1');
  await screen.findByRole('link', { name: 'En Comprobantes: Pago' });
  expect(screen.getAllByRole('button', { name: 'Cambiar qué es' })).toHaveLength(1);
  await press('Cambiar qué es');
  const dialog = within(await screen.findByRole('dialog', { name: '¿Qué es este archivo?' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: /Qué es/ }), 'retencion');
  await press('Guardar');
  const [proof] = results.map(({ media }) => media.proof);
  await calls.answer('/api/v1/customers/payment_proofs/p1/kind/', 200, { ...unreadProof, ...proof, kind: 'retencion' });
  const said = results.map((one, at) =>
    at === 0 ? { ...one, media: { ...one.media, proof: { ...proof, kind: 'retencion' } } } : one,
  );
  await calls.answer(CONVERSATION, 200, { ...conversation, results: said });
  await screen.findByRole('link', { name: 'En Comprobantes: Retención' });
  expect(calls.seen.find(({ path }) => path.endsWith('/p1/kind/'))?.body).toEqual({ kind: 'retencion', version: 4 });
});
