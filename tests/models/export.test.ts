import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { documentsPage } from '../support/answers/documents';
import { openApp } from '../support/models/app';
import { ana } from '../support/models/people';
import { model } from './export.model';

const DOCUMENTS = '/api/v1/customers/documents/';
const EXPORT = `${DOCUMENTS}export/`;

/** Where the browser was sent to download from. */
const followed: string[] = [];
beforeEach(() => {
  followed.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    followed.push(`${this.getAttribute('href')} ${this.download}`);
  });
});
afterEach(() => vi.restoreAllMocks());

describe('export', () => {
  test.each(model.paths)('$description', async (path) => {
    const { calls, fails, press, user } = openApp({ at: '/documentos?status=parcial&p=2', session: ana });
    await calls.answer(DOCUMENTS, 200, documentsPage);
    await screen.findByRole('row', { name: /F-58/ });
    const button = () => screen.findByRole('button', { name: 'Exportar' });

    await path.walk({
      events: {
        EXPORT: async ({ format }) => {
          await press('Exportar');
          await user.click(await screen.findByRole('menuitem', { name: format === 'csv' ? /CSV/ : /Excel/ }));
          await waitFor(() => expect(calls.waiting(EXPORT)).toBe(1));
          // The filters, and not the page.
          expect(String(calls.seen.at(-1)?.query)).toBe(`format=${format}&status=parcial`);
        },
        'xstate.done.actor.prepare': async ({ output }) => {
          const before = followed.length;
          await calls.answer(EXPORT, 200, { url: '/downloads/documents?link=x', file_name: output.fileName });
          await waitFor(() => expect(followed.slice(before)).toEqual([`${output.href} ${output.fileName}`]));
        },
        'xstate.error.actor.prepare': (_, failure) => fails(EXPORT, failure),
      },
      states: {
        idle: async () => expect((await button()).getAttribute('aria-disabled')).not.toBe('true'),
        preparing: async () => expect((await button()).getAttribute('aria-disabled')).toBe('true'),
      },
    });
  });
});
