import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contactInWords } from '../../../server/customers/words';
import { lastMessageInWords } from '../../../src/domain/words';

/** It writes several tables, each by columns of its own. */
const OF_FIGURES = 'server/indicators/export.ts';

/** The columns of a list on the screen, and those of its file. */
const LISTS = {
  customers: { screen: ['src/features/customers/columns.tsx'], file: 'server/customers/export.ts' },
  documents: {
    screen: ['src/features/documents/columns.tsx', 'src/domain/columns/documents.tsx'],
    file: 'server/documents/export.ts',
  },
  paymentProofs: { screen: ['src/domain/columns/paymentProofs.tsx'], file: 'server/paymentProofs/export.ts' },
  payments: {
    screen: ['src/features/payments/columns.tsx', 'src/domain/columns/payments.tsx'],
    file: 'server/payments/export.ts',
  },
  withheldTotals: { screen: ['src/features/withholdings/totalColumns.tsx'], file: 'server/withholdings/totals.ts' },
};

const keysIn = (file: string) => [...readFileSync(file, 'utf8').matchAll(/\bkey: '(\w+)'/g)].map(([, key = '']) => key);

test.each(Object.entries(LISTS))('the file of %s has each column that a person may choose', (_, { screen, file }) => {
  const shown = new Set(screen.flatMap(keysIn));
  expect(shown.size, `no column was found in ${screen}: LISTS says where they are`).toBeGreaterThan(0);
  const known = keysIn(file);
  expect(
    [...shown].filter((key) => !known.includes(key)),
    `add columns with these keys to ${file}: a file leaves out what has none`,
  ).toEqual([]);
});

test('each file of chosen columns is compared with its screen', () => {
  const chosen = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .map((file) => `server/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts') && readFileSync(file, 'utf8').includes('chosenOf('));
  const compared = Object.values(LISTS).map(({ file }) => file);
  expect(
    chosen.filter((file) => !compared.includes(file) && file !== OF_FIGURES),
    'add the list to LISTS: where its columns on the screen stand, and those of its file',
  ).toEqual([]);
});

test('the last contact is the later one by the days of the company: an evening’s message is of that evening', () => {
  const here = (moment: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Guayaquil', dateStyle: 'short' }).format(new Date(moment));
  const contact = (at: string, happened_on: string) =>
    contactInWords(
      {
        last_contact: {
          message: { at, status: 'enviado', channel: 1 },
          activity: { kind: 'visita', outcome: null, happened_on },
        },
      },
      here,
    );
  expect(contact('2026-11-22T01:30:00Z', '2026-11-21')).toBe('Visita');
  expect(contact('2026-11-22T05:30:00Z', '2026-11-21')).toBe('Mensaje enviado');
});

test('a last message that stayed in the local outbox is not called sent, in the file nor on the screen', () => {
  const message = { at: '2026-11-22T01:30:00Z', status: 'enviado', channel: 1, is_unsent: true } as const;
  const last_contact = { message, activity: null };
  expect(contactInWords({ last_contact }, (moment) => moment.slice(0, 10))).toBe('Mensaje sin enviar');
  expect(lastMessageInWords(message)).toBe('Sin enviar (sin canal)');
  expect(lastMessageInWords({ ...message, status: 'leido', is_unsent: false })).toBe('Leído');
});
