import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { calendar, groups, made as launched, TODAY } from '../support/answers/calendarPages';
import { templates } from '../support/answers/campaignPages';
import { account, bank } from '../support/answers/debitPages';
import { page } from '../support/answers/page';
import { openApp } from '../support/models/app';
import { ana, anaElsewhere } from '../support/models/people';
import { screenSize } from '../support/models/screen';

/** A provider that confirms what was created and answers no record of it. */

const API = '/api/v1';
const DEBITS = `${API}/cash_management/automatic-debts/`;
const TEMPLATES = `${API}/customers/templates/`;
const notices = () => screen.queryAllByText(/^Error\./);

async function debitSent() {
  const app = openApp({ at: '/debitos/nuevo', session: anaElsewhere });
  const { calls, press, user } = app;
  await calls.answer(`${API}/customers/bankaccounts/`, 200, page(account));
  await calls.answer(`${API}/customers/banks/`, 200, page(bank));
  const name = await screen.findByLabelText(/^Nombre/);
  await user.clear(name);
  await user.type(name, 'El lunes');
  await press('Crear y generar detalles');
  await calls.answer(DEBITS, 200, { success: true });
  const sent = calls.seen.find(({ method, path }) => method === 'POST' && path === DEBITS);
  return { ...app, made: { id: 'd9', ...Object(sent?.body) } };
}

test('a debit that the list has goes on at its own page', async () => {
  const { calls, router, made } = await debitSent();
  await calls.answer(DEBITS, 200, page(made));
  await screen.findByText('Cabecera creada y detalles generados automáticamente');
  expect(router.state.location.pathname).toBe('/debitos/d9');
  expect(calls.seen.filter(({ method, path }) => method === 'POST' && path === DEBITS)).toHaveLength(1);
});

test('a debit that the list has twice is said to be saved, and the list is where it goes on', async () => {
  const { calls, router, made } = await debitSent();
  await calls.answer(DEBITS, 200, page(made, { ...made, id: 'd8' }));
  await screen.findByText('Cabecera creada y detalles generados automáticamente');
  expect(router.state.location.pathname).toBe('/debitos');
  expect(notices()).toEqual([]);
});

test('a template that is nowhere in the list is said to be saved, and nothing asks before it is left', async () => {
  const { calls, press, router, user } = openApp({ at: '/plantillas/nueva', session: anaElsewhere });
  await calls.answer(`${API}/customers/groups_all/`, 200, page());
  await user.type(await screen.findByLabelText(/^Nombre/), 'Aviso');
  await user.type(await screen.findByLabelText(/^Texto del mensaje/), 'Hola');
  await press('Crear la plantilla');
  await calls.answer(TEMPLATES, 201, 'OK');
  await calls.answer(TEMPLATES, 200, page());
  await screen.findByText('Plantilla fue creada correctamente');
  await waitFor(() => expect(router.state.location.pathname).toBe('/plantillas'));
  expect(calls.seen.filter(({ method, path }) => method === 'POST' && path === TEMPLATES)).toHaveLength(1);
  expect(notices()).toEqual([]);
});

test('what was planned and only confirmed is said to be saved, asks nothing anew, and comes with the calendar', async () => {
  // The list has the least to lay out.
  screenSize.width = 780;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T15:00:00Z`) });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { calls, press, user } = openApp({ at: '/campanas/planificar', session: ana });
  const CAMPAIGNS = `${API}/campaigns/`;
  const CREATE = `${CAMPAIGNS}timeslots/create_from_array/`;
  const answerCalendar = async () => {
    await calls.answer(`${CAMPAIGNS}sending_calendar/`, 200, calendar);
    await calls.answer(`${CAMPAIGNS}campaigns_list/`, 200, page(launched));
    await calls.answer(`${CAMPAIGNS}timeslots/`, 200, page(...groups));
  };
  await calls.answer(`${API}/customers/all_templates/`, 200, page(...templates));
  await answerCalendar();
  await user.click(await screen.findByText('Recordatorio'));
  const day = await screen.findByLabelText('Día');
  await user.clear(day);
  await user.click(day);
  await user.paste('24/11/2026');
  await press('Agregar');
  await screen.findByText('Recordatorio *');
  await press(/Crear 1 campaña planificada/);
  await calls.answer(CREATE, 201, 'OK');
  await screen.findByText('Campaña creada correctamente');
  await waitFor(() => expect(screen.queryByText('Recordatorio *')).toBeNull());
  await answerCalendar();
  await screen.findByText(/^2 campañas en el calendario/);
  expect(screen.queryByRole('button', { name: /Crear \d+ campaña/ })).toBeNull();
  expect(calls.seen.filter(({ method, path }) => method === 'POST' && path === CREATE)).toHaveLength(1);
  expect(notices()).toEqual([]);
});
