import '../support/service/calendarRules';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { calendar, groups, made, slot, TODAY } from '../support/answers/calendarPages';
import { templates } from '../support/answers/campaignPages';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';
import { screenSize } from '../support/models/screen';
import { model } from './calendarSearch.model';

const API = '/api/v1/campaigns';
const page = <T,>(results: T[]) => ({ count: results.length, results });

describe('what is planned on the days on show', () => {
  beforeEach(() => {
    // The list has the least to lay out.
    screenSize.width = 780;
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T15:00:00Z`) });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each(model.paths)('$description', async (path) => {
    const { calls, fails, press, fill, user } = openApp({ at: '/campanas/planificar', session: ana });
    await calls.answer('/api/v1/customers/all_templates/', 200, page(templates));
    const add = async () => {
      const template = await screen.findByRole('button', { name: /^Recordatorio/ });
      if (template.getAttribute('aria-pressed') !== 'true') await user.click(template);
      await fill('Día', '24/11/2026');
      await press('Agregar');
    };
    const asked = () => calls.seen.filter((call) => call.path === `${API}/timeslots/`).length;
    let before = 0;
    const searching = async () => {
      await waitFor(() => expect(asked()).toBeGreaterThan(before));
      before = asked();
    };

    await path.walk({
      events: {
        SEARCH: () => press('Siguiente'),
        REFRESH: async () => {
          await add();
          await press('Crear 1 campaña planificada');
          await calls.answer(`${API}/timeslots/create_from_array/`, 200, { data: [slot] });
        },
        RETRY: () => press('Reintentar'),
        'xstate.done.actor.find': async () => {
          await calls.answer(`${API}/sending_calendar/`, 200, calendar);
          await calls.answer(`${API}/campaigns_list/`, 200, page([made]));
          await calls.answer(`${API}/timeslots/`, 200, page(groups));
        },
        'xstate.error.actor.find': async (_, failure) => {
          await calls.answer(`${API}/sending_calendar/`, 200, calendar);
          await calls.answer(`${API}/campaigns_list/`, 200, page([made]));
          await fails(`${API}/timeslots/`, failure);
        },
      },
      states: {
        searching,
        found: () => screen.findByText(/hora de Ecuador/),
        refused: () => screen.findByRole('button', { name: 'Reintentar' }),
      },
    });
    if (path === model.paths.at(-1)) expect(await findings()).toEqual([]);
  });
});
