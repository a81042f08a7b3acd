import { expect, onTestFinished } from 'vitest';
import { type Change, change } from '../../../src/api/contract/console/changes';
import { eventually } from '../eventually';

export type Heard = { changes: Change[]; isOver: boolean; status: number; headers: Headers; close(): void };

/**
 * What a person hears of a service that listens. The first who follows waits for its connection to the database: what came before it
 * may be missed, so the stream ends and is asked for again. `act` changes something that the person hears of.
 */
export async function followed(url: string, token: string, act: () => Promise<unknown>): Promise<Heard> {
  return eventually(async () => {
    const heard = await follow(url, token);
    await act();
    await eventually(() => expect(heard.changes.length > 0 || heard.isOver).toBe(true));
    expect(heard.isOver).toBe(false);
    return heard;
  });
}

/** What a person hears from now on, once the service listens. */
export async function follow(url: string, token: string): Promise<Heard> {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/v1/console/changes/`, { headers, signal: leaving.signal });
  const heard: Heard = {
    changes: [],
    isOver: false,
    status: response.status,
    headers: response.headers,
    close: () => leaving.abort(),
  };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const piece of response.body ?? []) {
      for (const [, data = ''] of decoder.decode(piece).matchAll(/^data: (.*)$/gm)) {
        heard.changes.push(change.parse(JSON.parse(data)));
      }
    }
  };
  void read()
    .catch(() => undefined)
    .then(() => {
      heard.isOver = true;
    });
  return heard;
}
