import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { policyRow } from '../support/answers/campaignPages';
import { page } from '../support/answers/page';
import { findings } from '../support/models/accessible';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';
import { linked, model } from './policyReplay.model';

const POLICIES = '/api/v1/campaigns/policies/';
const replayAt = (id: string) => `${POLICIES}${id}/replay/`;
const other = { ...policyRow, id: 'p2', name: 'Grandes', is_rest: false };

const VERBS = new Map<string | null, string>([
  ['pasado', 'Los últimos doce meses'],
  ['proximo', 'Los próximos treinta días'],
]);

const paths = [
  ...model.paths.map((path) => ({ path, from: '' })),
  ...linked.paths.map((path) => ({ path, from: '?prueba=pasado&con=p2' })),
];

describe('the replay of a policy', () => {
  test.each(paths)('$from $path.description', async ({ path, from }) => {
    const { calls, press, router, user } = openApp({ at: `/politicas/p1${from}`, session: ana });
    await calls.answer(`${POLICIES}p1/`, 200, policyRow);
    await calls.answer(POLICIES, 200, page<object>(policyRow, other));
    const compare = () => screen.findByLabelText<HTMLSelectElement>('Comparar con');
    await compare();
    const waiting = () => ['p1', 'p2'].filter((id) => calls.waiting(replayAt(id)) > 0);

    await path.walk({
      events: {
        SPAN: ({ span }) => press(VERBS.get(span) ?? ''),
        COMPARE: async ({ other: id }) => user.selectOptions(await compare(), id ?? ''),
        RETRY: () => press('Reintentar'),
        'xstate.done.actor.replay': async ({ output }) => {
          await waitFor(() => expect(waiting()).toEqual(Object.keys(output).sort()));
          for (const [id, replay] of Object.entries(output)) await calls.answer(replayAt(id), 200, replay);
        },
        'xstate.error.actor.replay': async (_, failure) => {
          await waitFor(() => expect(waiting().length).toBeGreaterThan(0));
          const [first = '', ...rest] = waiting();
          await calls.fail(replayAt(first), failure);
          for (const id of rest) calls.answerAll(replayAt(id), 200, {});
        },
      },
      states: {
        choosing: () => expect(screen.queryByText(/^Habría hecho/)).toBeNull(),
        refused: () => screen.findByRole('button', { name: 'Reintentar' }),
      },
    });
    // The address says what is chosen.
    await waitFor(async () => {
      const asked = new URLSearchParams(router.state.location.search);
      const pressed = screen.queryByRole('button', { pressed: true })?.textContent;
      expect(pressed).toBe(VERBS.get(asked.get('prueba')));
      expect((await compare()).value).toBe(asked.get('con') ?? '');
    });
    expect(await findings()).toEqual([]);
  });
});
