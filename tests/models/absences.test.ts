import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { page } from '../support/answers/page';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const ABSENCES = '/api/v1/customers/absences/';
const PEOPLE = '/api/v1/console/people/';
const luis = {
  ...{ id: 'r1', version: 3, person: 'u2', person_name: 'Luis Mora', substitute: 'u3', substitute_name: 'Eva Paz' },
  ...{ starts_on: '2026-11-20', ends_on: '2026-11-28', status: 'vigente', editable: true },
};
const people = page<object>({ id: 'u2', name: 'Luis Mora' }, { id: 'u3', name: 'Eva Paz' });

test('a replacement is added, refused with its reason where it overlaps, changed by its version and deleted', async () => {
  const app = openApp({ at: '/gestiones/reemplazos', session: ana });
  const { calls, press, user } = app;
  await calls.answer(ABSENCES, 200, page());
  await screen.findByText('Nadie falta');
  await user.click((await screen.findAllByRole('button', { name: 'Nuevo reemplazo' }))[0] ?? document.body);
  await calls.answer(PEOPLE, 200, people);
  const form = within(await screen.findByRole('dialog'));
  await user.selectOptions(await form.findByLabelText(/^Quién falta/), 'u2');
  await user.selectOptions(form.getByLabelText(/^Quién lo reemplaza/), 'u3');
  await app.fill('Hasta', '28/11/2026');
  expect(await findings()).toEqual([]);
  await press('Añadir el reemplazo');
  await waitFor(() => expect(calls.waiting(ABSENCES)).toBe(1));
  expect(calls.seen.at(-1)?.body).toMatchObject({ person: 'u2', substitute: 'u3', ends_on: '2026-11-28' });
  const overlap = 'Del 25/11/2026 al 26/11/2026 ya lo reemplaza Ana. Cambie ese reemplazo, o elija otros días.';
  await calls.answer(ABSENCES, 409, { error: true, msg: overlap, fields: { starts_on: 'Ya hay un reemplazo' } });
  await form.findByText('Ya hay un reemplazo');
  await press('Añadir el reemplazo');
  await calls.answer(ABSENCES, 201, luis);
  await screen.findByText('Reemplazo añadido');
  await calls.answer(ABSENCES, 200, page<object>(luis, { ...luis, id: 'r2', person_name: 'Otra', editable: false }));
  await screen.findByText('Luis Mora');
  // Another's is looked at alone.
  expect(screen.queryByRole('button', { name: 'Editar el reemplazo de Otra' })).toBeNull();

  await press('Editar el reemplazo de Luis Mora');
  await app.fill('Hasta', '30/11/2026');
  await press('Guardar el reemplazo');
  await waitFor(() => expect(calls.waiting(`${ABSENCES}r1/`)).toBe(1));
  expect(calls.seen.at(-1)?.body).toMatchObject({ ends_on: '2026-11-30', version: 3 });
  await calls.answer(`${ABSENCES}r1/`, 200, { ...luis, ends_on: '2026-11-30', version: 4 });
  await calls.answer(ABSENCES, 200, page<object>({ ...luis, ends_on: '2026-11-30', version: 4 }));
  await screen.findByText('30/11/2026');

  await press('Eliminar el reemplazo de Luis Mora');
  await screen.findByText('Eva Paz deja de ver los clientes de Luis Mora. Lo que gestionó queda registrado.');
  await press('Eliminar');
  await calls.answer(`${ABSENCES}r1/`, 200, {});
  await calls.answer(ABSENCES, 200, page());
  await screen.findByText('Nadie falta');
});

test('the worklist says whom the person replaces and who replaces them, as long as it lasts', async () => {
  const { calls } = openApp({ at: '/gestiones', session: ana });
  const user = ana.userData.id;
  await calls.answer('/api/v1/customers/worklist/', 200, page());
  await calls.answer(
    ABSENCES,
    200,
    page<object>(
      { ...luis, substitute: user },
      { ...luis, id: 'r2', person: user, person_name: 'Ana' },
      { ...luis, id: 'r3', person_name: 'Rosa' },
      { ...luis, id: 'r4', person_name: 'Iván', status: 'terminada' },
    ),
  );
  const bar = await screen.findByText(/usted reemplaza a Luis Mora: sus clientes están en esta lista\./);
  expect(bar.textContent).toMatch(/lo reemplaza Eva Paz, que ve y gestiona sus clientes\./);
  expect(bar.textContent).toContain('Eva Paz reemplaza a Rosa hasta el');
  expect(bar.textContent).not.toContain('Iván');
});

test('who is alone in the company reads how somebody else comes in', async () => {
  const app = openApp({ at: '/gestiones/reemplazos', session: ana });
  await app.calls.answer(ABSENCES, 200, page());
  await screen.findByText('Nadie falta');
  await app.user.click((await screen.findAllByRole('button', { name: 'Nuevo reemplazo' }))[0] ?? document.body);
  await app.calls.answer(PEOPLE, 200, page<object>({ id: 'u1', name: 'Ana Paredes' }));
  const form = within(await screen.findByRole('dialog'));
  await form.findByText(/solo hay una persona: quien la reemplace se registra en la página de ingreso/);
});
