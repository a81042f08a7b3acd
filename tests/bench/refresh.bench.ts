import { performance } from 'node:perf_hooks';
import axios, { type InternalAxiosRequestConfig } from 'axios';
import { createAuthRefresh } from 'axios-auth-refresh';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { row } from '../../src/api/contract/row';
import { ana } from '../support/models/people';
import { openTab, sharedLocks, sharedStorage } from '../support/models/tabs';
import { tokenProvider } from '../support/models/tokenProvider';
import { keepFigures, versionOf } from './figures';

/**
 * 1,000 parallel requests that all meet a 401. The peer is axios-auth-refresh, as its README sets it up.
 */

const REQUESTS = 1_000;

const read = row({
  name: 'read',
  method: 'GET',
  path: '/things/{id}/',
  params: z.object({ id: z.string() }),
  answer: z.looseObject({}),
  timeout: 0,
});

type Ask = (baseUrl: string) => Promise<(id: string) => Promise<unknown>>;

const ours: Ask = async (baseUrl) => {
  const { call } = await openTab(baseUrl, sharedStorage(ana).openTab(), sharedLocks());
  return (id) => call(read, { params: { id } });
};

const peer: Ask = async (baseUrl) => {
  let token = ana.accessToken;
  const carry = (request: InternalAxiosRequestConfig) => {
    request.headers.set('Authorization', `Bearer ${token}`);
    return request;
  };
  const client = axios.create({ baseURL: baseUrl });
  client.interceptors.request.use(carry);
  const refresh = async () => {
    const { data } = await axios.post<{ accessToken: string }>(baseUrl.replace('/api/v1', '/jwt/refresh-token'));
    token = data.accessToken;
  };
  createAuthRefresh(client, refresh, { onRetry: carry });
  return (id) => client.get(`/things/${id}/`);
};

async function measure(ask: Ask, delay: number) {
  const { seen, baseUrl } = await tokenProvider({ delay });
  const get = await ask(baseUrl);
  const from = performance.now();
  const outcomes = await Promise.allSettled(Array.from({ length: REQUESTS }, (_, id) => get(String(id))));
  const ms = Math.round(performance.now() - from);
  return { answers: outcomes.filter(({ status }) => status === 'fulfilled').length, refreshes: seen.refreshes, ms };
}

test('answers to 1,000 parallel requests that all meet a 401', async () => {
  const table: Record<string, unknown> = {};
  const ratios: number[] = [];
  for (const delay of [0, 300, 2_000]) {
    const queue = await measure(ours, delay);
    table[`refresh ${delay} ms, cartera`] = queue;
    const other = await measure(peer, delay);
    table[`refresh ${delay} ms, axios-auth-refresh`] = other;
    ratios.push(queue.ms / other.ms);
    expect(queue).toMatchObject({ answers: REQUESTS, refreshes: 1 });
  }
  console.table(table);
  keepFigures([
    {
      job: `${REQUESTS} requests that meet a 401, one refresh`,
      base: versionOf('axios-auth-refresh'),
      value: Math.max(...ratios),
      of: 'times, the slowest of three refreshes',
      goal: { most: 2 },
    },
  ]);
});
