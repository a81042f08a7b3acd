import { expect, test } from 'vitest';
import { withoutTokens } from '../../../server/customers/pageLinks';

const TOKEN = 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8S9t0-_z';

test.each([
  [`Vi https://cartera.example/c/${TOKEN}.`, 'Vi [enlace a su cuenta].'],
  [`(https://cartera.example/c/${TOKEN})`, '([enlace a su cuenta])'],
  [`cartera.example/c/${TOKEN} no abre`, '[enlace a su cuenta] no abre'],
  [`HTTPS://CARTERA.EXAMPLE/c/${TOKEN}`, '[enlace a su cuenta]'],
  [
    `https://eu.safelinks.example/?url=https%3A%2F%2Fcartera.example%2Fc%2F${TOKEN}&data=1`,
    '[enlace a su cuenta]&data=1',
  ],
  [`https://a.example/c/${TOKEN}|https://a.example/c/${TOKEN}`, '[enlace a su cuenta]'],
])('a quoted text has no token of a link: %s', (text, read) => {
  const found = withoutTokens(text);
  expect(found).not.toContain(TOKEN);
  expect(found.startsWith(read)).toBe(true);
});

test.each([
  'https://cartera.example/documentos',
  `https://cartera.example/c/${TOKEN}demasiado-largo`,
  'Pagué / cancelé, factura 001-001-000000123',
])('what is no link of ours stays: %s', (text) => {
  expect(withoutTokens(text)).toBe(text);
});

test('a long text without spaces takes no longer than its length asks for', () => {
  const text = 'https://'.repeat(60_000);
  const begun = performance.now();
  expect(withoutTokens(text)).toBe(text);
  expect(performance.now() - begun).toBeLessThan(2_000);
});
