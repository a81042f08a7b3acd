import { expect } from 'vitest';
import type { AnyEventObject, AnyStateMachine, StateValue } from 'xstate';
import { begin } from '../models/steps';

/**
 * What the walks do not come by, since no screen lets one go there or it is proved elsewhere on the screen: after `way`, none
 * of `refuses` changes or asks anything; or what stands after the last of it, and what that asked and told.
 */
export type Story = {
  machine: AnyStateMachine;
  input?: unknown;
  way: AnyEventObject[];
  refuses?: AnyEventObject[];
  value?: StateValue;
  context?: object;
  /** Who is asked, with what. */
  asks?: Record<string, object>;
  tells?: string[];
};

export const done = (actor: string, output: unknown = {}) => ({ type: `xstate.done.actor.${actor}`, output });
export const lost = (actor: string, error: Error = new Error('lost')) => ({
  type: `xstate.error.actor.${actor}`,
  error,
});
export const after = (delay: string) => ({ type: `xstate.after.${delay}` });

/** The same beginning for each. */
export const of = (shared: Pick<Story, 'machine' | 'input'>, ...stories: Omit<Story, 'machine' | 'input'>[]): Story[] =>
  stories.map((story) => ({ ...shared, ...story }));

/** On another visit. */
export const SENT = { seed: '6c2a4f0e-7b1d-4e39-9a58-d0f3c1b7e264', key: '1c2a4f0e-7b1d-5e39-9a58-d0f3c1b7e264' };

export const sample = { guessedFormat: 'csv', delimiter: ';', rows: [['Fecha', 'Concepto', 'Monto']] };

export function tell({ machine, input, way, refuses = [], ...stands }: Story): void {
  const play = () => {
    const walk = begin({ machine, input });
    const steps = way.map((event) => walk.take(event));
    return { walk, last: steps.at(-1) };
  };
  const { last } = play();
  if (stands.value !== undefined) expect(last?.after.value).toEqual(stands.value);
  if (stands.context) expect(last?.after.context).toMatchObject(stands.context);
  if (stands.asks) {
    const asks = Object.fromEntries((last?.asked ?? []).map(({ id, input: said }) => [id, said]));
    expect(Object.keys(asks)).toEqual(Object.keys(stands.asks));
    expect(asks).toMatchObject(stands.asks);
  }
  if (stands.tells) expect(last?.told.map(({ type }) => type)).toEqual(stands.tells);
  for (const event of refuses) {
    const { before, after: now, asked: asks, told } = play().walk.take(event);
    expect([event, now.status, now.value, now.context, asks, told]).toEqual([
      event,
      'active',
      before.value,
      before.context,
      [],
      [],
    ]);
  }
}
