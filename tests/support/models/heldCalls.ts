import { CanceledError, type InternalAxiosRequestConfig } from 'axios';
import { onTestFinished, vi } from 'vitest';
import { http } from '../../../src/api/http';
import { type Failure, failedAnswer, isLookingFor, saidOf } from './failures';
import type { LateAnswer } from './late';

type Held = {
  config: InternalAxiosRequestConfig;
  answer(status: number, body: unknown): void;
  fail(failure: Failure): void;
  giveUp(): void;
};

export type Call = {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  header(name: string): string;
};

/** Stay with whoever goes from screen to screen. */
const OF_THE_FRAME = ['/api/v1/console/jobs/'];

/** A screen that is late on a busy machine is not a screen that never asks. */
const PATIENCE = { timeout: 60_000 };

/** Calls of the real client that stop where they would leave the browser, and wait for the test to answer them. */
export function holdCalls() {
  const held: Held[] = [];
  const seen: Call[] = [];
  /** Changes that had no answer: what is asked of them next has none, either. */
  const lost: InternalAxiosRequestConfig[] = [];
  const before = http.defaults.adapter;
  http.defaults.adapter = (config) =>
    new Promise((resolve, reject) => {
      const done = () => held.splice(held.indexOf(one), 1);
      const one: Held = {
        config,
        answer(status, body) {
          done();
          resolve({ status, statusText: '', headers: {}, config, data: JSON.stringify(body) });
        },
        fail(failure) {
          done();
          if (failure === 'lost' || failure === 'timeout') lost.push(config);
          try {
            resolve({ statusText: '', headers: {}, config, ...failedAnswer(failure, config) });
          } catch (error) {
            reject(error);
          }
        },
        giveUp() {
          done();
          reject(new CanceledError());
        },
      };
      config.signal?.addEventListener?.('abort', () => one.giveUp());
      held.push(one);
      const change = lost.findIndex((sent) => isLookingFor(sent, config));
      if (change < 0) seen.push(callOf(config));
      else {
        lost.splice(change, 1);
        one.fail('lost');
      }
    });
  onTestFinished(() => {
    if (before) http.defaults.adapter = before;
    // Whoever sends the same in the next test waits for none of this one's.
    for (const one of [...held]) one.giveUp();
  });

  /** The oldest call waiting at the path, which may have yet to be made. */
  const next = (path: string) =>
    vi.waitFor(() => {
      const found = held.find(({ config }) => callOf(config).path === path);
      if (!found) throw new Error(`no call waits at ${path}; waiting: ${held.map((h) => callOf(h.config).path)}`);
      return found;
    }, PATIENCE);
  return {
    seen,
    waiting: (path: string) => held.filter(({ config }) => callOf(config).path === path).length,
    async answer(path: string, status: number, body: unknown): Promise<void> {
      (await next(path)).answer(status, body);
    },
    /** Those that wait at the path now; none may. */
    answerAll(path: string, status: number, body: unknown): void {
      for (const one of held.filter(({ config }) => callOf(config).path === path)) one.answer(status, body);
    },
    /** So much of the oldest call's body has gone out. */
    async progress(path: string, share: number): Promise<void> {
      const { onUploadProgress } = (await next(path)).config;
      onUploadProgress?.({ loaded: share, total: 1, bytes: 0, lengthComputable: true });
    },
    async lose(path: string): Promise<void> {
      (await next(path)).fail('lost');
    },
    /** The oldest call at the path fails so. What staff read of it; `fixed` is the row's own sentence, if it has one. */
    async fail(path: string, failure: Failure, fixed?: string): Promise<string> {
      const one = await next(path);
      one.fail(failure);
      return saidOf(failure, one.config, fixed);
    },
    /** What the screens asked, and still wait for. */
    answerLate(answer: LateAnswer): void {
      for (const one of held.filter(({ config }) => !OF_THE_FRAME.includes(callOf(config).path))) {
        if (typeof answer === 'string') one.fail(answer);
        else one.answer(callOf(one.config).method === 'GET' ? 200 : 201, answer.output);
      }
    },
  };
}

export type HeldCalls = ReturnType<typeof holdCalls>;

function callOf(config: InternalAxiosRequestConfig): Call {
  const { pathname, searchParams } = new URL(config.url ?? '', 'http://held');
  const isJson = String(config.headers.get('Content-Type') ?? '').startsWith('application/json');
  return {
    method: (config.method ?? '').toUpperCase(),
    path: pathname,
    query: searchParams,
    body: isJson ? JSON.parse(config.data) : config.data,
    header: (name) => String(config.headers.get(name) ?? ''),
  };
}
