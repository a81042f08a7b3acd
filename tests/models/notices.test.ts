import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openApp } from '../support/models/app';
import { model } from './notices.model';

describe('notices', () => {
  test.each(model.paths)('$description', async (path) => {
    const { clock, app, user } = openApp();
    const acted: string[] = [];
    app.notices.on('ACTED', ({ id }) => acted.push(id));
    const shown = () => app.notices.getSnapshot().context.notices;
    const region = () => screen.findByRole('region', { name: 'Avisos' });
    const pressIn = async (id: string, name: string) => {
      const at = shown().findIndex((notice) => notice.id === id);
      const button = within(await region()).getAllByRole('button', { name })[at];
      if (!button) throw new Error(`notice ${id} has no ${name}`);
      await user.click(button);
    };

    await path.walk({
      actual: () => app.notices.getSnapshot().value,
      events: {
        SHOW: ({ kind, text, action }) => app.notices.send({ type: 'SHOW', kind, text, action }),
        CLOSE: ({ id }) => pressIn(id, 'Cerrar el aviso'),
        ACT: async ({ id }) => {
          await pressIn(id, 'Deshacer');
          expect(acted.at(-1)).toBe(id);
        },
      },
      states: {
        quiet: () => waitFor(() => expect(screen.queryByText('Conciliado')).toBeNull()),
        showing: async () => expect(await screen.findAllByText('Conciliado')).toHaveLength(shown().length),
      },
    });

    clock.increment(4_100);
    expect(shown()).toEqual([]);
  });
});
