import { expect, test } from 'vitest';
import { isUsable, statusOf } from '../../../src/api/contract/messaging/templateStatus';
import { type Template, template } from '../../../src/api/contract/messaging/templates';
import { sentWord } from '../../../src/api/contract/row';
import { readLeniently } from '../../../src/api/lenient';

/** A template's state in the words of many providers. */

function read(status: unknown): Template {
  const given = { id: 't1', name: 'Aviso', channel: 0, subject: '', body: 'Hola', is_global: false };
  const answer = readLeniently(template, status === undefined ? given : { ...given, status });
  if (!answer.success) throw answer.error;
  return answer.data;
}

test.each([
  'activa',
  'ACTIVE',
  'Activo',
  1,
  '1',
  true,
  'true',
  'aprobada',
  'APPROVED',
  'enabled',
  ' Publicada ',
  'vigente',
])('%j can be sent', (status) => {
  expect(statusOf(read(status))).toBe('activa');
  expect(isUsable(read(status))).toBe(true);
});

test.each(['en marcha', 'X', 7, null, undefined, ''])('%j is not understood, and counts as fit', (status) => {
  expect(isUsable(read(status))).toBe(true);
});

test.each([
  'borrador',
  'DRAFT',
  'PENDING',
  'en_revision',
  'In-Review',
  'Rejected',
  'archivada',
  'inactive',
  0,
  false,
  'Pausada',
])('%j is not offered', (status) => expect(isUsable(read(status))).toBe(false));

test('it is shown as it was sent', () => {
  expect(
    [read('En marcha'), read('ACTIVE'), read(7), read(undefined), read('activa')].map((one) => sentWord(one, 'status')),
  ).toEqual(['En marcha', 'ACTIVE', '7', '', '']);
});
