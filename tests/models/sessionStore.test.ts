import { expect, test, vi } from 'vitest';
import { browserStore } from '../../src/machines/session/sessionStore';
import { ana, luis } from '../support/models/people';

const KEY = 'cartera.session';
const changed = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

test('what is written is read again, and is gone once cleared', () => {
  const store = browserStore(window);
  expect(store.read()).toBeUndefined();
  store.write(ana);
  expect(browserStore(window).read()).toEqual(ana);
  store.clear();
  expect(store.read()).toBeUndefined();
  expect(localStorage.length).toBe(0);
});

test.each(['', 'no es JSON', '{}', '[]', 'null', '{"accessToken":"a","refreshToken":"b"}', '{"userData":{"id":7}}'])(
  'a storage that holds %j is no session, and does no harm',
  (text) => {
    localStorage.setItem(KEY, text);
    expect(browserStore(window).read()).toBeUndefined();
  },
);

test('other tabs are heard: their login, their leaving, and the clearing of everything', () => {
  const told = vi.fn();
  const stop = browserStore(window).watch(told);
  localStorage.setItem(KEY, JSON.stringify(luis));
  changed(KEY);
  changed('something else');
  localStorage.clear();
  changed(null);
  stop();
  changed(KEY);
  expect(told.mock.calls).toEqual([[luis], [undefined]]);
});

test('where the browser refuses its storage, the session lasts as long as the page', () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError');
  };
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(refuse);
  }
  const store = browserStore(window);
  expect(store.read()).toBeUndefined();
  store.write(ana);
  expect(store.read()).toEqual(ana);
  store.clear();
  expect(store.read()).toBeUndefined();
  vi.restoreAllMocks();
});
