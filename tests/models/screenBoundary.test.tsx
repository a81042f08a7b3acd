import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test, vi } from 'vitest';
import { type BrokenScreen, ScreenBoundary } from '../../src/console/ScreenBoundary';
import { UiRoot } from '../../src/ui/frame/Root';
import { lazyPart } from '../../src/ui/lazyPart';
import { LazyBoundary } from '../../src/ui/waiting/LazyBoundary';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';

function open(load: () => Promise<ComponentType>) {
  const happened: (BrokenScreen | 'loaded anew')[] = [];
  const page = { reachable: false, reload: () => happened.push('loaded anew') };
  const Screen = lazyPart(load);
  // React says in the console of every error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  render(
    <UiRoot>
      <ScreenBoundary
        resetKey="/a"
        onBroken={async (broken) => {
          happened.push(broken);
        }}
        page={{ isReachable: async () => page.reachable, reload: page.reload }}
      >
        <LazyBoundary fallback="esperando">
          <Screen />
        </LazyBoundary>
      </ScreenBoundary>
    </UiRoot>,
  );
  return { happened, page };
}

test('code that did not arrive says so; once there is a connection it is told of, and the page loads anew', async () => {
  const { happened, page } = open(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  await screen.findByText('No se pudo abrir esta pantalla');
  expect(await findings()).toEqual([]);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(happened).toEqual([]));

  page.reachable = true;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(happened).toHaveLength(2));
  expect(happened).toEqual([{ message: expect.stringContaining('Failed to fetch'), components: '' }, 'loaded anew']);
});

test('a screen whose code was fetched before is drawn at once, any other when its code is there', async () => {
  const Fetched = lazyPart(async () => () => 'la pantalla');
  await Fetched.fetch();
  render(
    <LazyBoundary fallback="esperando">
      <Fetched />
    </LazyBoundary>,
  );
  expect(document.body.textContent).toBe('la pantalla');
  cleanup();

  const Awaited = lazyPart(async () => () => 'la otra');
  render(
    <LazyBoundary fallback="esperando">
      <Awaited />
    </LazyBoundary>,
  );
  expect(document.body.textContent).toBe('esperando');
  await screen.findByText('la otra');
});

test('what arrives soon after its placeholder was drawn is not held back', async () => {
  let arrive = (_: ComponentType) => {};
  const Awaited = lazyPart(() => new Promise<ComponentType>((resolve) => (arrive = resolve)));
  // Suspense alone would show it at the end of a timer; here timers stand still.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  render(
    <LazyBoundary fallback="esperando">
      <Awaited />
    </LazyBoundary>,
  );
  arrive(() => 'la parte');
  for (let turn = 0; turn < 1_000 && document.body.textContent === 'esperando'; turn += 1)
    await new Promise((next) => setImmediate(next));
  vi.useRealTimers();
  expect(document.body.textContent).toBe('la parte');
});

test('a screen that breaks is told of at once', async () => {
  const { happened } = open(async () => () => {
    throw new Error('no debería pasar');
  });
  await screen.findByText('Esta pantalla dejó de funcionar');
  expect(happened).toEqual([
    { message: 'Error: no debería pasar', components: expect.stringContaining('ScreenBoundary') },
  ]);
});

test('the service is told, in as much as it takes, and it does not matter when it cannot be', async () => {
  const { calls, app } = openApp({ at: '/ingresar' });
  const told = app.report({ screen: '/pagos', message: 'x'.repeat(600), components: '' });
  const at = '/api/v1/console/broken_screens/';
  await calls.lose(at);
  await told;
  expect(calls.seen.find(({ path }) => path === at)?.body).toEqual({
    screen: '/pagos',
    message: 'x'.repeat(500),
    components: '',
  });
});
