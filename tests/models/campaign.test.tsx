import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { campaign, grouped, held, previewed, templates } from '../support/answers/campaignPages';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';
import { model } from './campaign.model';

const API = '/api/v1';
const GROUPED = `${API}/customers/customers/groupby_document/`;
const TEMPLATES = `${API}/customers/all_templates/`;
const PREVIEW = `${API}/customers/templates/preview/`;
const HELD = `${API}/campaigns/campaigns/held/`;
const CREATE = `${API}/campaigns/campaigns/`;
const LAUNCH = `${API}/campaigns/campaigns/create_from/`;
const EFFECT = `${API}/console/effects/1c2a4f0e-7b1d-5e39-9a58-d0f3c1b7e264/`;
const DRAFT = `${API}/console/drafts/campaign/nueva/`;
const page = <T,>(results: T[]) => ({ count: results.length, results });

describe('a new campaign', () => {
  test.each(model.paths)('$description', async (path) => {
    const { calls, fails, press, pressTwice, user, router } = openApp({ at: '/campanas/nueva', session: ana });
    let shown = 0;
    const sent = () => calls.seen.at(-1)?.body;

    await path.walk({
      events: {
        RETRY: () => press('Reintentar'),
        RESUME: ({ body }) => calls.answer(DRAFT, 200, { body, updated_at: null }),
        RESTART: async () => {
          await screen.findByText('Sigue la campaña que había empezado.');
          await press('Empezar de nuevo');
        },
        FILTER: async ({ value }) => user.selectOptions(await screen.findByLabelText(/^Subcategoría/), value),
        NEXT: () => press(/^(Siguiente|Lanzar a|Programar para)/),
        BACK: () => press('Atrás'),
        TEMPLATE: async ({ value }) => user.selectOptions(await screen.findByLabelText(/^Plantilla/), value),
        ATTACH: async () => user.click(await screen.findByRole('checkbox', { name: 'Adjuntar estado de cuenta' })),
        SHOW: async ({ at }) => {
          await press(at > shown ? 'Cliente siguiente' : 'Cliente anterior');
          shown = at;
        },
        FIELD: async () => user.click(await screen.findByLabelText('Otro día, a una hora')),
        NARROW: async () => {
          const list = await screen.findByRole('list', { name: 'A quién no se escribe, por motivo' });
          await user.click(within(list).getByRole('button', { name: 'Sin celular' }));
        },
        OVERRIDE: () => press('Enviar también a Luis Mora'),
        REASON: async ({ value }) => {
          const field = within(await screen.findByRole('dialog')).getByLabelText(/^Motivo/);
          await user.clear(field);
          await user.click(field);
          await user.paste(value);
        },
        CONFIRM: async () => {
          // Both questions have the word of their own button in the page behind them.
          const asked = await waitFor(() => screen.queryByRole('alertdialog') ?? screen.getByRole('dialog'));
          await pressTwice(within(asked).getByRole('button', { name: /^(Enviar también|Lanzar a|Programar para)/ }));
        },
        CANCEL: () => press('Cancelar'),
        'xstate.done.actor.loadChoices': async () => {
          await calls.answer(GROUPED, 200, grouped);
          await calls.answer(TEMPLATES, 200, page(templates));
        },
        'xstate.error.actor.loadChoices': async (_, failure) => {
          await calls.answer(TEMPLATES, 200, page(templates));
          await fails(GROUPED, failure);
        },
        'xstate.done.actor.preview': ({ output }) => calls.answer(PREVIEW, 200, output),
        'xstate.error.actor.preview': (_, failure) => fails(PREVIEW, failure),
        'xstate.done.actor.checkAudience': ({ output }) => calls.answer(HELD, 200, output),
        'xstate.error.actor.checkAudience': (_, failure) => fails(HELD, failure),
        'xstate.done.actor.checkPending': async ({ output }) => {
          await calls.answer(EFFECT, 200, output);
          await screen.findByText(
            output.made ? 'Campaña lanzada correctamente' : /no se hizo: puede enviarlo otra vez/,
          );
        },
        'xstate.error.actor.checkPending': async (_, failure) => {
          await calls.fail(EFFECT, failure);
          await screen.findByText(/No se pudo saber si lo último que se envió se hizo/);
        },
        'xstate.done.actor.launch': async ({ output }) => {
          expect(sent()).toMatchObject({ template: 'p1', campaign_type: 0, customers: ['c1', 'c2', 'c3'] });
          await calls.answer(LAUNCH, 201, output);
          await screen.findByText('Campaña lanzada correctamente');
        },
        'xstate.error.actor.launch': (_, failure) => fails(LAUNCH, failure, 'Campaña no fue lanzada correctamente'),
        'xstate.done.actor.schedule': async ({ output }) => {
          expect(sent()).toMatchObject({ launch_date: expect.stringMatching(/T09:00$/), status: 'programada' });
          await calls.answer(CREATE, 201, output);
          await screen.findByText('Campaña creada correctamente');
        },
        'xstate.error.actor.schedule': (_, failure) => fails(CREATE, failure, 'Campaña no fue creado correctamente'),
      },
      states: {
        loading: () => screen.findByRole('progressbar', { name: /Buscando a quienes deben/ }),
        refused: () => screen.findByRole('button', { name: 'Reintentar' }),
        checkingPending: () => screen.findByRole('progressbar', { name: /Mirando si ya se hizo/ }),
        audience: () => screen.findByText(/^3 clientes/),
        message: () => screen.findByLabelText(/^Plantilla/),
        when: () => screen.findByRole('radiogroup', { name: 'Cuándo' }),
        checking: () => screen.findByRole('progressbar', { name: /Mirando/ }),
        review: () => screen.findByText(/^Sale .* a \d clientes? por WhatsApp; cobra/),
        confirming: () => screen.findByRole('alertdialog', { name: /^¿(Lanzar|Programar) esta campaña\?$/ }),
        overriding: () => screen.findByRole('dialog', { name: 'Enviar también' }),
        launching: () => screen.findByRole('progressbar', { name: /Lanzando/ }),
        scheduling: () => screen.findByRole('progressbar', { name: /Programando/ }),
        done: () => expect(router.state.location.pathname).toBe(`/campanas/${campaign.id}`),
      },
    });
    if (path === model.paths.at(-1)) expect(await findings()).toEqual([]);
  });
});

test('by e-mail each customer’s statement can go with it; on WhatsApp it cannot, and that is said', async () => {
  const { calls, press, user } = openApp({ at: '/campanas/nueva', session: ana });
  await calls.answer(GROUPED, 200, grouped);
  await calls.answer(TEMPLATES, 200, page(templates));
  await press('Siguiente');
  const choose = async (id: string) => {
    await user.selectOptions(await screen.findByLabelText(/^Plantilla/), id);
    await calls.answer(PREVIEW, 200, previewed);
  };
  const attach = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Adjuntar estado de cuenta' });
  await choose('p1');
  expect((await attach()).disabled).toBe(true);
  screen.getByText('Solo por email: los otros canales no llevan archivos.');
  await choose('p2');
  await user.click(await attach());
  await choose('p1');
  expect((await attach()).checked).toBe(false);
  await choose('p2');
  expect((await attach()).checked).toBe(true);
  await press('Siguiente');
  await press('Siguiente');
  await calls.answer(HELD, 200, held);
  await screen.findByText(
    /^Sale ahora a 1 cliente por Email con su estado de cuenta; cobra \$\s10,00\. No se escribe a 2\.$/,
  );
  const reasons = within(screen.getByRole('list', { name: 'A quién no se escribe, por motivo' }));
  expect(reasons.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    'Sin email1Completar',
    'Sin consentimiento1Pedir permiso',
  ]);
  // What mends a reason leads to those of it alone.
  await user.click(reasons.getByRole('button', { name: 'Completar' }));
  const left = within(screen.getByRole('grid', { name: /^No se les escribe/ }));
  left.getByRole('link', { name: 'Marta Mora' });
  expect(left.queryByRole('link', { name: 'Luis Mora' })).toBeNull();
  await press('Ver todos');
  left.getByRole('link', { name: 'Luis Mora' });
  await press(/^Lanzar a/);
  const asked = within(await screen.findByRole('alertdialog'));
  await user.click(asked.getByRole('button', { name: 'Lanzar a 1 cliente' }));
  await waitFor(() => expect(calls.seen.at(-1)?.body).toMatchObject({ template: 'p2', attach_statement: true }));
});

test('what was begun comes back with its step after another page or a reload, until it is created or begun anew', async () => {
  const app = openApp({ at: '/campanas/nueva?bucket=31-60', session: ana });
  const { calls, press, user, router } = app;
  const draft = `${API}/console/drafts/campaign/nueva.31-60/`;
  const choices = async () => {
    await calls.answer(GROUPED, 200, grouped);
    await calls.answer(TEMPLATES, 200, page(templates));
  };
  await choices();
  await calls.answer(draft, 200, { body: null, updated_at: null });
  await user.click(await screen.findByRole('checkbox', { name: '1 a 30 días' }));
  await press('Siguiente');
  await user.selectOptions(await screen.findByLabelText(/^Plantilla/), 'p1');
  await calls.answer(PREVIEW, 200, previewed);
  await press('Siguiente');
  await user.click(await screen.findByLabelText('Otro día, a una hora'));
  await app.fill('Hora', '10:30');
  const seen = () => calls.seen.filter(({ path }) => path === draft);
  // After a pause in what is chosen; as the page goes, it would be sent past the test.
  await waitFor(() => expect(seen().at(-1)?.method).toBe('PUT'));
  const kept = seen().at(-1)?.body;
  await calls.answer(draft, 200, { updated_at: '2026-11-21T14:00:00.000Z' });

  await router.navigate('/campanas');
  await screen.findByRole('heading', { name: 'Campañas' });
  await router.navigate(-1);
  await choices();
  await calls.answer(draft, 200, { ...Object(kept), updated_at: null });
  expect((await screen.findByLabelText<HTMLInputElement>(/^Hora/)).value).toBe('10:30');
  await press('Empezar de nuevo');
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: '31 a 60 días' })).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '1 a 30 días' }).checked).toBe(false);
  await waitFor(() => expect(seen().at(-1)?.method).toBe('DELETE'));
});

test('an audience of several ages: the sums are of those ages, and the campaign is named by template and ages unless staff name it', async () => {
  const { calls, press, user, fill } = openApp({ at: '/campanas/nueva', session: ana });
  const owed = [{ '31-60': '4.00', 'Por vencer': '6.00' }, { '61-90': '5.50' }, { 'Por vencer': '30.00' }];
  const infoDocs = grouped.infoDocs.map((one, n) => ({
    ...one,
    buckets: Object.keys(owed[n] ?? {}),
    owed_by_age: owed[n],
    ...(n === 1 && { disputed: [{ bucket: '61-90', cost_center: null, amount: '14.50' }] }),
  }));
  await calls.answer(GROUPED, 200, { ...grouped, infoDocs });
  await calls.answer(TEMPLATES, 200, page(templates));
  await screen.findByText(/^3 clientes · \$\s60,00$/);
  await user.click(screen.getByRole('checkbox', { name: '31 a 60 días' }));
  await screen.findByText(/^1 cliente · \$\s4,00 · 31 a 60 días$/);
  expect(screen.queryByText(/en disputa/)).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: '61 a 90 días' }));
  await screen.findByText(/^2 clientes · \$\s9,50 · 31 a 90 días$/);
  screen.getByText(/^Sin contar \$\s14,50 en disputa, de 1 cliente: /);
  await press('Todo lo vencido');
  await screen.findByText(/^2 clientes · \$\s9,50 · lo vencido$/);
  await press('Siguiente');
  await user.selectOptions(await screen.findByLabelText(/^Plantilla/), 'p1');
  await calls.answer(PREVIEW, 200, previewed);
  await press('Siguiente');
  const name = await screen.findByLabelText<HTMLInputElement>('Nombre');
  expect(name.placeholder).toBe('Recordatorio · lo vencido');
  await press('Siguiente');
  await calls.answer(HELD, 200, { held: [] });
  await screen.findByText(/^Sale ahora a 2 clientes por WhatsApp; cobra \$\s9,50 \(lo vencido\)\.$/);
  const sent = async () => {
    await press('Lanzar a 2 clientes');
    const asked = within(await screen.findByRole('alertdialog'));
    await user.click(asked.getByRole('button', { name: 'Lanzar a 2 clientes' }));
    await waitFor(() => expect(calls.seen.at(-1)?.path).toBe(LAUNCH));
    return calls.seen.at(-1)?.body;
  };
  expect(await sent()).toMatchObject({ name: 'Recordatorio · lo vencido' });
  await calls.answer(LAUNCH, 503, { error: true, msg: 'Espere un momento.' });
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancelar' }));
  await press('Atrás');
  await fill('Nombre', 'Vencidos de noviembre');
  await press('Siguiente');
  await calls.answer(HELD, 200, { held: [] });
  expect(await sent()).toMatchObject({ name: 'Vencidos de noviembre' });
});
