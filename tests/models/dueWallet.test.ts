import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BUCKETS } from '../../src/api/contract/receivables/documents';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';

const WALLET = '/api/v1/customers/documents/due_wallet/';

/** 10 documents and 1,000.50 more in each bucket than in the one before; euros in the oldest. */
const walletOf = (worth: number) =>
  Object.fromEntries(
    BUCKETS.map((bucket, i) => [
      bucket,
      {
        cantidad: i,
        total: `${i * worth}.50`,
        currency: 'USD',
        others: bucket === 'Más de 120' ? [{ currency: 'EUR', cantidad: 2, total: '30.00' }] : [],
      },
    ]),
  );

const card = async (name: RegExp) =>
  within(await screen.findByRole('list', { name: 'Saldo por antigüedad' })).findByText(name);

test('what is owed by age stands against last month, and each card leads to exactly its documents', async () => {
  const { calls, router, press, user } = openApp({ session: ana, at: '/cartera' });
  await calls.answer(WALLET, 200, walletOf(1000));
  await screen.findByText('$ 21.004');
  expect(router.state.location.pathname).toBe('/cartera');
  expect(screen.queryByText(/más que el/)).toBeNull();
  await calls.answer(WALLET, 200, { ...walletOf(1000), '31-60': { cantidad: 1, total: '500.00', currency: 'USD' } });
  const [now, earlier] = calls.seen.filter(({ path }) => path === WALLET);
  expect([now?.query?.get('as_of'), earlier?.query?.get('as_of')]).toEqual([
    null,
    expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  ]);
  const worse = (await screen.findAllByText(/^\$.1\.501 más que el/)).map((one) => one.className);
  expect([worse.length, new Set(worse).size]).toEqual([3, 2]);
  expect(await card(/^31 a 60 días$/)).toBeTruthy();
  expect(
    await screen.findByRole('img', { name: /^Saldo por antigüedad. Por vencer: \$.1, 0 documentos; 1 a 30 días: / }),
  ).toBeTruthy();
  expect(await findings()).toEqual([]);
  const address = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect(address(/^31 a 60 días/)).toBe('/documentos?currency=USD&bucket=31-60');
  expect(screen.queryByRole('link', { name: /^Por vencer/ })).toBeNull();
  await press('Cobrar: Sin fecha');
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Nueva campaña']);
  await user.keyboard('{Escape}');
  await press(/^EUR/);
  await screen.findAllByText('€ 30');
  expect(router.state.location.search).toBe('?currency=EUR');
  expect(address(/^Más de 120 días/)).toBe('/documentos?currency=EUR&bucket=M%C3%A1s+de+120');
  await press('Cobrar: Más de 120 días');
  await user.click(await screen.findByRole('menuitem', { name: 'Nuevo débito automático' }));
  expect([router.state.location.pathname, router.state.location.search]).toEqual([
    '/debitos/nuevo',
    '?bucket=M%C3%A1s+de+120',
  ]);
  expect((await screen.findByLabelText<HTMLSelectElement>(/^Antigüedad/)).value).toBe('Más de 120');
});

test('an earlier day is told of as it was, and leads nowhere', async () => {
  const { calls, router } = openApp({ session: ana, at: '/cartera?as_of=2026-03-31&cost_center=n1' });
  await calls.answer(WALLET, 200, walletOf(10));
  await waitFor(() => expect(calls.waiting(WALLET)).toBe(1));
  const asked = calls.seen.filter(({ path }) => path === WALLET).map(({ query }) => query?.toString());
  expect(asked).toEqual(['as_of=2026-03-31&cost_center=n1', 'as_of=2026-02-28&cost_center=n1']);
  await screen.findByText(/Son los saldos de ese día/);
  expect(within(screen.getByRole('list', { name: 'Saldo por antigüedad' })).queryAllByRole('link')).toEqual([]);
  expect(router.state.location.pathname).toBe('/cartera');
});

test('nothing owed, a refusal and no permission say so', async () => {
  const { calls, press } = openApp({ session: ana, at: '/cartera' });
  await calls.answer(WALLET, 503, { error: true, msg: 'La base de datos no responde.' });
  await press('Reintentar');
  // One wallet is refused, and told of once.
  expect(calls.seen.filter(({ path }) => path === WALLET).length).toBe(2);
  expect(screen.getAllByText('Error. La base de datos no responde.')).toHaveLength(1);
  await calls.answer(
    WALLET,
    200,
    Object.fromEntries(BUCKETS.map((one) => [one, { cantidad: 0, total: '0.00', others: [] }])),
  );
  await screen.findByText('No hay nada por cobrar');
});

test('who may not see it comes in elsewhere', async () => {
  const ability = [{ action: 'read', subject: 'Payment' }];
  const { router } = openApp({ session: { ...ana, userData: { ...ana.userData, ability } }, at: '/' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/pagos'));
  await act(() => router.navigate('/cartera'));
  await screen.findByRole('heading', { name: 'No tiene permiso para ver esta página' });
  expect(screen.queryByRole('link', { name: 'Cartera por cobrar' })).toBeNull();
});

test('what is in dispute stands apart in its age and in the sum, and leads to its documents', async () => {
  const { calls } = openApp({ session: ana, at: '/cartera' });
  const wallet = walletOf(1000);
  await calls.answer(WALLET, 200, { ...wallet, '31-60': { ...wallet['31-60'], disputed: '120.00' } });
  await calls.answer(WALLET, 200, walletOf(1000));
  await card(/^\$.120 en disputa$/);
  expect(screen.getByRole('link', { name: /^\$.120$/ }).getAttribute('href')).toBe(
    '/documentos?currency=USD&disputed=true',
  );
  expect(screen.getAllByText(/en disputa$/)).toHaveLength(1);
  expect(await findings()).toEqual([]);
});
