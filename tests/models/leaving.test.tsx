import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openApp } from '../support/app';
import { grouped, templates } from '../support/campaignPages';
import { ana } from '../support/people';
import { model } from './leaving.model';

const API = '/api/v1/customers';

/** A new campaign, with an audience that was chosen. */
async function openWizard() {
  const app = openApp({ at: '/campanas/nueva?bucket=31-60', session: ana });
  await app.calls.answer(`${API}/customers/groupby_document/`, 200, grouped);
  await app.calls.answer(`${API}/all_templates/`, 200, { count: templates.length, results: templates });
  await app.calls.answer(`${API}/cost_center/`, 200, { count: 0, results: [] });
  return { ...app, bucket: await screen.findByLabelText<HTMLSelectElement>('Antigüedad') };
}

const toList = () => screen.getByRole('link', { name: 'Campañas', current: false });

describe('leaving a screen on which something was chosen', () => {
  test.each(model.paths)('$description', async (path) => {
    const { router, user, press, bucket } = await openWizard();
    expect(bucket.value).toBe('31-60');
    await user.selectOptions(bucket, '1-30');
    await path.walk({
      events: {
        LEAVE: () => user.click(toList()),
        STAY: async () => {
          await press('Cancelar');
          expect([router.state.location.pathname, bucket.value]).toEqual(['/campanas/nueva', '1-30']);
        },
        DISCARD: async () => {
          await press('Descartar los cambios');
          await waitFor(() => expect(router.state.location.pathname).toBe('/campanas'));
        },
      },
      states: { asking: () => screen.findByRole('alertdialog', { name: '¿Salir sin guardar?' }) },
    });
  });

  test('nothing is asked where nothing was', async () => {
    const { router, user } = await openWizard();
    await user.click(toList());
    await waitFor(() => expect(router.state.location.pathname).toBe('/campanas'));
  });
});
