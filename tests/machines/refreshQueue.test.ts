import { expect, test } from 'vitest';
import { z } from 'zod';
import { row } from '../../src/api/contract/row';
import { ana } from '../support/models/people';
import { openTab, sharedLocks, sharedStorage } from '../support/models/tabs';
import { json, tokenProvider } from '../support/models/tokenProvider';
import { drawsOf } from '../support/sizes';

const read = row({
  name: 'read',
  method: 'GET',
  path: '/things/{id}/',
  params: z.object({ id: z.string() }),
  answer: z.looseObject({ path: z.string() }),
  timeout: 0,
});

type Tab = Awaited<ReturnType<typeof openTab>>;

const ids = (count: number) => Array.from({ length: count }, (_, id) => String(id));
const pathOf = (id: string) => `/api/v1/things/${id}/`;
const askAll = (tab: Tab, wanted: string[]) => wanted.map((id) => tab.call(read, { params: { id } }));

/** The addresses of the calls that go out with a token other than the first, in order. */
function sentAgain(tab: Tab): string[] {
  const paths: string[] = [];
  tab.http.interceptors.request.use((request) => {
    if (request.headers.get('Authorization') !== 'Bearer access 0') paths.push(new URL(request.url ?? '').pathname);
    return request;
  });
  return paths;
}

/** A thousand at once whatever the refresh takes is the whole; one that takes a moment is met by a thousand in every run. */
const MANY = 1_000;
const FEW = drawsOf('REQUESTS', MANY, 200);

test.each([
  [FEW, 0],
  [MANY, 300],
  [FEW, 2_000],
])(
  '%i parallel requests that all meet a 401 and a refresh of %i ms: one refresh, as many answers, in order',
  { timeout: 60_000 },
  async (count, delay) => {
    const { seen, baseUrl } = await tokenProvider({ delay });
    const storage = sharedStorage(ana);
    const tab = await openTab(baseUrl, storage.openTab(), sharedLocks());
    const again = sentAgain(tab);

    const wanted = ids(count);
    const answers = await Promise.all(askAll(tab, wanted));

    expect(answers.map(({ path }) => path)).toEqual(wanted.map(pathOf));
    expect(seen).toMatchObject({ refreshes: 1, refused: count });
    expect(seen.accepted).toHaveLength(count);
    expect(again.filter((path) => path.includes('/things/'))).toEqual(wanted.map(pathOf));
    expect(storage.read()).toMatchObject({
      accessToken: 'access 1',
      refreshToken: 'refresh 1',
      userData: ana.userData,
    });
  },
);

test("two tabs whose requests meet a 401 at once: one refresh, and the tab that waited takes its sibling's token", async () => {
  const { seen, baseUrl } = await tokenProvider({ delay: 50 });
  const storage = sharedStorage(ana);
  const locks = sharedLocks();
  const one = await openTab(baseUrl, storage.openTab(), locks);
  const two = await openTab(baseUrl, storage.openTab(), locks);

  const answers = await Promise.all([...askAll(one, ids(200)), ...askAll(two, ids(200))]);

  expect(answers).toHaveLength(400);
  expect(seen).toMatchObject({ refreshes: 1, refused: 400 });
  expect(two.app.session.getSnapshot().value).toBe('loggedIn');
});

test('a 401 that arrives late, of a token already replaced, is sent again without a second refresh', async () => {
  const { seen, baseUrl } = await tokenProvider();
  const storage = sharedStorage(ana);
  const tab = await openTab(baseUrl, storage.openTab());
  await tab.call(read, { params: { id: 'first' } });

  const states: unknown[] = [];
  tab.app.refreshQueue.subscribe(({ value }) => states.push(value));
  await expect(tab.app.authorizer.refused('access 0')).resolves.toBe('access 1');
  expect(states).not.toContain('refreshing');
  expect(seen.refreshes).toBe(1);
});

test('a refused refresh: every request is rejected, the session ends once, and the next 401 asks for no refresh', async () => {
  const { seen, baseUrl } = await tokenProvider({
    refresh: (response) => json(response, 401, { error: true, msg: 'La sesión venció.' }),
  });
  const tab = await openTab(baseUrl, sharedStorage(ana).openTab());
  let expired = 0;
  tab.app.refreshQueue.on('EXPIRED', () => expired++);

  const outcomes = await Promise.allSettled(askAll(tab, ids(100)));

  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(100);
  expect(outcomes[0]).toMatchObject({ reason: { kind: 'unauthorized' } });
  expect(expired).toBe(1);
  expect(tab.app.session.getSnapshot().value).toBe('expired');
  await expect(tab.call(read, { params: { id: 'late' } })).rejects.toMatchObject({ kind: 'unauthorized' });
  expect(seen.refreshes).toBe(1);
});

test('a refused refresh is asked once for all tabs and reloads, and all go on once the person is in again in one', async () => {
  const { seen, baseUrl } = await tokenProvider({
    refresh: (response) => json(response, 401, { error: true, msg: 'La sesión venció.' }),
  });
  const storage = sharedStorage(ana);
  const locks = sharedLocks();
  const tabs = [];
  for (let n = 0; n < 5; n++) tabs.push(await openTab(baseUrl, storage.openTab(), locks));

  const outcomes = await Promise.allSettled(tabs.flatMap((tab) => askAll(tab, ids(20))));
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(100);
  expect(seen.refreshes).toBe(1);
  for (const tab of tabs) expect(tab.app.session.getSnapshot().value).toBe('expired');

  const reloaded = await openTab(baseUrl, storage.openTab(), locks);
  await expect(reloaded.call(read, { params: { id: 'late' } })).rejects.toMatchObject({ kind: 'unauthorized' });
  expect(reloaded.app.session.getSnapshot().value).toBe('expired');
  expect(seen.refreshes).toBe(1);

  let opened = 0;
  for (const tab of [...tabs, reloaded]) tab.app.session.on('OPENED', () => opened++);
  storage.openTab().write({ ...ana, accessToken: 'access 9', refreshToken: 'refresh 9' });
  await Promise.resolve();
  expect(opened).toBe(6);
  for (const tab of tabs) expect(tab.app.refreshQueue.getSnapshot().value).toBe('resting');
});

test.each([
  ['5xx', 'failed', (response: Parameters<typeof json>[0]) => json(response, 503, {})],
  ['429', 'failed', (response: Parameters<typeof json>[0]) => json(response, 429, {})],
  ['broken connection', 'offline', (response: Parameters<typeof json>[0]) => void response.destroy()],
])(
  'a refresh that meets a %s is no refusal: the requests are rejected as %s and the session stands',
  async (_, kind, refresh) => {
    const { seen, baseUrl } = await tokenProvider({ refresh });
    const tab = await openTab(baseUrl, sharedStorage(ana).openTab());

    const outcomes = await Promise.allSettled(askAll(tab, ids(20)));

    for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: { kind } });
    expect(tab.app.session.getSnapshot().value).toBe('loggedIn');
    const before = seen.refreshes;
    await expect(tab.call(read, { params: { id: 'later' } })).rejects.toMatchObject({ kind });
    expect(seen.refreshes).toBe(before + 1);
  },
);

test('a provider whose refresh tokens do not rotate sends none, and the one there is stays', async () => {
  const { seen, baseUrl } = await tokenProvider({ rotates: false });
  const storage = sharedStorage(ana);
  const tab = await openTab(baseUrl, storage.openTab());

  await expect(tab.call(read, { params: { id: 'first' } })).resolves.toMatchObject({ path: pathOf('first') });
  expect(storage.read()).toMatchObject({ accessToken: 'access 1', refreshToken: ana.refreshToken });
  expect(seen.refreshes).toBe(1);
});

test('whoever leaves while the refresh runs is out: the new tokens are not written', async () => {
  const { baseUrl } = await tokenProvider({ delay: 50 });
  const storage = sharedStorage(ana);
  const tab = await openTab(baseUrl, storage.openTab());
  const other = storage.openTab();

  const [asked] = askAll(tab, ['1']);
  tab.app.refreshQueue.subscribe(({ value }) => value === 'refreshing' && other.clear());

  await expect(asked).rejects.toMatchObject({ kind: 'unauthorized' });
  expect(storage.read()).toBeUndefined();
  expect(tab.app.session.getSnapshot().value).toEqual({ loggedOut: 'elsewhere' });
});

test('a request given up while it waits is not sent again', async () => {
  const { seen, baseUrl } = await tokenProvider({ delay: 50 });
  const tab = await openTab(baseUrl, sharedStorage(ana).openTab());
  const giveUp = new AbortController();
  tab.app.refreshQueue.subscribe(({ value }) => value === 'refreshing' && giveUp.abort());

  const given = tab.call(read, { params: { id: 'given up' } }, { signal: giveUp.signal });
  const kept = tab.call(read, { params: { id: 'kept' } });

  await expect(given).rejects.toMatchObject({ kind: 'cancelled' });
  await expect(kept).resolves.toMatchObject({ path: pathOf('kept') });
  expect(seen.accepted).toEqual([pathOf('kept')]);
});
