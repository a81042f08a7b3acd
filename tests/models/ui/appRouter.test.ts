import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import { expect, test } from 'vitest';
import { newRouter } from '../../../src/ui/address/AppRouter';

/** A person came from the list to a form, and a guard holds what was typed there. */
function openForm() {
  const router = newRouter(createMemoryHistory({ initialEntries: ['/documentos', '/documentos/nuevo?paso=1'] }));
  const asked: (() => void)[] = [];
  const release = router.guard((go) => asked.push(go));
  const place = () => router.state.location.pathname + router.state.location.search;
  return { router, asked, release, place };
}

test.each([
  ['a link', '/documentos'],
  ['Back', -1],
] as const)('%s asks the guard first: the page stays where it is until it is let go', (_, where) => {
  const { router, asked, place } = openForm();
  const seen: string[] = [];
  router.subscribe(() => seen.push(place()));
  router.navigate(where);
  router.navigate(where);
  expect(asked).toHaveLength(2);
  expect(seen).toEqual([]);
  expect(place()).toBe('/documentos/nuevo?paso=1');
  asked[1]?.();
  expect(seen).toEqual(['/documentos']);
});

test('after Back was answered with staying, Forward and Back lead where they led before', () => {
  const { router, release, place } = openForm();
  router.navigate(-1);
  release();
  router.navigate(-1);
  expect(place()).toBe('/documentos');
  router.navigate(1);
  expect(place()).toBe('/documentos/nuevo?paso=1');
});

test('the same path with another question is no leaving, and the last guard is the one that is asked', () => {
  const { router, asked, release, place } = openForm();
  router.navigate({ search: '?paso=2' }, { replace: true });
  router.navigate('/documentos/nuevo?paso=3');
  expect(asked).toEqual([]);
  expect(place()).toBe('/documentos/nuevo?paso=3');
  const above: (() => void)[] = [];
  const releaseAbove = router.guard((go) => above.push(go));
  router.navigate('/');
  expect([asked.length, above.length]).toEqual([0, 1]);
  releaseAbove();
  release();
  router.navigate('/');
  expect(place()).toBe('/');
});
