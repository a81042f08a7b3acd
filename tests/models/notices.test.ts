import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openApp } from '../support/models/app';
import { model } from './notices.model';

describe('notices', () => {
  test.each(model.paths)('$description', async (path) => {
    const { clock, app, user } = openApp();
    let acted: unknown;
    app.notices.on('ACTED', ({ event }) => {
      acted = event;
    });
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
          acted = undefined;
          await pressIn(id, 'Deshacer');
          expect(acted).toEqual({ type: 'UNDO', batch: 'b1' });
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
