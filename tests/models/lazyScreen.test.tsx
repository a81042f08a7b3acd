import { render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { type BrokenScreen, LazyScreen, ScreenBoundary, screenCode } from '../../src/console/LazyScreen';
import { UiRoot } from '../../src/ui/frame/Root';
import { findings } from '../support/accessible';
import { openApp } from '../support/app';

const Opened = () => <h1>La pantalla</h1>;

function open(load: Parameters<typeof screenCode>[0]) {
  const code = screenCode(load);
  const told: BrokenScreen[] = [];
  // React says in the console of every error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  render(
    <UiRoot>
      <ScreenBoundary resetKey="/a" onBroken={(broken) => told.push(broken)}>
        <Suspense fallback="esperando">
          <LazyScreen code={code} />
        </Suspense>
      </ScreenBoundary>
    </UiRoot>,
  );
  return told;
}

test('code that did not arrive says so, opens by itself once there is a connection, and is told of then', async () => {
  let isConnected = false;
  const load = vi.fn(async () => {
    if (!isConnected) throw new TypeError('Failed to fetch dynamically imported module');
    return Opened;
  });
  const told = open(load);
  await screen.findByText('No se pudo abrir esta pantalla');
  expect(await findings()).toEqual([]);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  expect(told).toEqual([]);

  isConnected = true;
  window.dispatchEvent(new Event('online'));
  await screen.findByRole('heading', { name: 'La pantalla' });
  expect(told).toEqual([{ message: expect.stringContaining('Failed to fetch'), components: '' }]);
});

test('a screen that breaks is told of at once', async () => {
  const told = open(async () => () => {
    throw new Error('no debería pasar');
  });
  await screen.findByText('Esta pantalla dejó de funcionar');
  expect(told).toEqual([{ message: 'Error: no debería pasar', components: expect.stringContaining('LazyScreen') }]);
});

test('the service is told, in as much as it takes, and it does not matter when it cannot be', async () => {
  const { calls, console } = openApp({ at: '/ingresar' });
  console.report({ screen: '/pagos', message: 'x'.repeat(600), components: '' });
  await calls.lose('/api/v1/console/broken_screens/');
  expect(calls.seen.at(-1)?.body).toEqual({ screen: '/pagos', message: 'x'.repeat(500), components: '' });
});
