import '../support/service/calendarRules';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { calendar, groups, made, TODAY } from '../support/answers/calendarPages';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';
import { screenSize } from '../support/models/screen';
import { model } from './planCampaign.model';

const API = '/api/v1/campaigns';
const TEMPLATES = '/api/v1/customers/all_templates/';
const CREATE = `${API}/timeslots/create_from_array/`;
const SLOT = `${API}/timeslots/s1/`;
const page = <T,>(results: T[]) => ({ count: results.length, results });

describe('planning on the calendar', () => {
  beforeEach(() => {
    // The list has the least to lay out.
    screenSize.width = 780;
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T15:00:00Z`) });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each(model.paths)('$description', async (path) => {
    const { calls, fails, pressTwice, user } = openApp({ at: '/campanas/planificar', session: ana });
    const press = async (name: string) => user.click(await screen.findByText(name));
    const dialog = async () => within(await screen.findByRole('dialog'));
    const type = async (field: HTMLElement, text: string) => {
      await user.clear(field);
      await user.click(field);
      await user.paste(text);
    };
    const channel = (name: RegExp) => screen.findByRole<HTMLInputElement>('switch', { name });
    /** Each time, the days on show are asked for again. */
    const flip = async (name: RegExp) => {
      const { checked } = await channel(name);
      const before = asked();
      await user.click(await channel(name));
      expect((await channel(name)).checked).toBe(!checked);
      await waitFor(() => expect(asked()).toBeGreaterThan(before));
    };
    const asked = () => calls.seen.filter(({ path }) => path === `${API}/timeslots/`).length;
    const dayOf = (start: string) => start.slice(0, 10).split('-').reverse().join('/');

    await path.walk({
      events: {
        RETRY: () => press('Reintentar'),
        CLEAN: () => press('Recargar las plantillas'),
        FIELD: () => press('Recordatorio'),
        ADD: async ({ start }) => {
          await type(await screen.findByLabelText('Día'), dayOf(start));
          await press('Agregar');
          if (dayOf(start) === '27/11/2026') await screen.findByText(/es feriado/);
        },
        OPEN: ({ id }) => press(id === 's1' ? 'Segundo aviso' : 'Recordatorio *'),
        CLOSE: async () => user.click((await dialog()).getByText('Cerrar')),
        AIM: async ({ start }) => {
          const day = (await dialog()).getByLabelText<HTMLInputElement>(/^Día/);
          await type(day, dayOf(start));
          const time = (await dialog()).getByLabelText<HTMLInputElement>(/^Hora/);
          await type(time, start.slice(11));
          expect([day.value, time.value]).toEqual([dayOf(start), start.slice(11)]);
        },
        MOVE: async ({ start }) => {
          await type((await dialog()).getByLabelText(/^Día/), dayOf(start));
          await user.click((await dialog()).getByText('Mover a otro día'));
        },
        REMOVE: async () => user.click((await dialog()).getByText('Quitar')),
        SAVE: () => pressTwice(/Crear 1 campaña planificada/),
        CLEAR: async () => {
          await press('Descartar');
          expect((await channel(/^WhatsApp/)).checked).toBe(true);
        },
        TOGGLE: () => flip(/^WhatsApp/),
        ALL: () => flip(/^Todos los canales/),
        'xstate.snapshot.calendar': async () => {
          await calls.answer(`${API}/sending_calendar/`, 200, calendar);
          await calls.answer(`${API}/campaigns_list/`, 200, page([made]));
          await calls.answer(`${API}/timeslots/`, 200, page(groups));
          await screen.findByText(/2 campañas en el calendario/);
        },
        'xstate.done.actor.loadTemplates': ({ output }) => calls.answer(TEMPLATES, 200, page(output)),
        'xstate.error.actor.loadTemplates': (_, failure) => fails(TEMPLATES, failure),
        'xstate.done.actor.save': async ({ output }) => {
          expect(calls.seen.at(-1)?.body).toMatchObject({
            num_docs: 1,
            events: [
              {
                title: 'Recordatorio',
                allDay: false,
                start: '2026-11-24T09:00',
                end: '2026-11-24T09:00',
                extendedProps: {
                  calendar: 'WhatsApp',
                  type_campaign: { value: 0, label: 'WhatsApp' },
                  template_id: { value: 'p1', label: 'Recordatorio' },
                  already_created: false,
                },
              },
            ],
          });
          await calls.answer(CREATE, 200, { data: output });
          await screen.findByText('Campaña creada correctamente');
          // What came back stands beside what was there, and no template is chosen any more.
          await screen.findByText(/^3 campañas en el calendario/);
          const template = screen
            .getAllByText('Recordatorio')
            .find((text) => text.closest('button'))
            ?.closest('button');
          expect(template?.getAttribute('aria-pressed')).toBe('false');
        },
        'xstate.error.actor.save': (_, failure) => fails(CREATE, failure, 'Campaña no fue creado correctamente'),
        'xstate.done.actor.move': ({ output }) => calls.answer(SLOT, 200, output),
        'xstate.error.actor.move': async (_, failure) => {
          await fails(SLOT, failure);
          // The day that was refused is still there to be corrected.
          const day = (await dialog()).getByLabelText<HTMLInputElement>(/^Día/);
          expect(day.value).toBe('30/11/2026');
        },
        'xstate.done.actor.remove': () => calls.answer(SLOT, 200, {}),
        'xstate.error.actor.remove': (_, failure) => fails(SLOT, failure),
      },
      states: {
        loading: () => screen.findByText('Cargando las plantillas'),
        refused: () => screen.findByText('Reintentar'),
        'planning.calendar': () => screen.findByText('Agregar'),
        'planning.looking': () => dialog(),
        saving: () => screen.findByText('Creando lo planificado'),
        moving: () => screen.findByText('Moviendo la campaña planificada'),
        removing: () => dialog(),
      },
    });
    if (path === model.paths.at(-1)) expect(await findings()).toEqual([]);
  });

  test('what policies will do stands on its day, and opens the policies', async () => {
    // The month is drawn at once, and asked for once.
    screenSize.width = 1440;
    const { calls, user } = openApp({ at: '/campanas/planificar', session: ana });
    await calls.answer(`${API}/sending_calendar/`, 200, calendar);
    await calls.answer(`${API}/campaigns_list/`, 200, page([made]));
    await calls.answer(`${API}/timeslots/`, 200, page(groups));
    await screen.findByText(/2 campañas en el calendario/);
    // Holidays are asked for past the days on show: a campaign may be put on any day.
    const spans = calls.seen.flatMap(({ path, query }) => (path.endsWith('sending_calendar/') ? query.get('end') : []));
    expect(spans).toEqual([null]);
    await user.click(await screen.findByText('13 acciones de políticas'));
    await screen.findByRole('heading', { level: 1, name: 'Políticas de cobranza' });
  });
});
