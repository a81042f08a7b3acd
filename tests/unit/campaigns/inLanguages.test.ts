import { expect, test } from 'vitest';
import { CHANNELS } from '../../../src/api/contract/messaging/channels';
import { inLanguages } from '../../../src/features/campaigns/inLanguages';

const TEMPLATE = {
  channel: CHANNELS.whatsapp.number,
  language: 'es_EC',
  versions: [{ language: 'es_EC' }, { language: 'en_US' }],
};
const readers = (...languages: string[]) => languages.map((language, n) => ({ name: `Cliente ${n + 1}`, language }));

test('says in which language each gets it, and who does not get their own', () => {
  expect(inLanguages(TEMPLATE, readers('', 'es', 'en', 'pt', 'pt', 'pt', 'pt'))).toEqual([
    'Llega en español a 6 clientes y en inglés a 1 cliente.',
    '4 clientes leen portugués, en el que la plantilla no está aprobada: llega en español (Cliente 4, Cliente 5, Cliente 6 y 1 más).',
  ]);
  expect(inLanguages(TEMPLATE, readers('', 'fr'))).toEqual([
    '1 cliente lee francés, en el que la plantilla no está aprobada: llega en español (Cliente 2).',
  ]);
});

test('says nothing where all get it in the language it is written in, nor of a text that nobody approves', () => {
  expect(inLanguages(TEMPLATE, readers('', 'es'))).toEqual([]);
  expect(inLanguages({ ...TEMPLATE, channel: CHANNELS.email.number }, readers('en'))).toEqual([]);
  expect(inLanguages(undefined, readers('en'))).toEqual([]);
});
