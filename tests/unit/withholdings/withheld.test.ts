import { expect, test } from 'vitest';
import { type Kind, mayBeWithheld, withheldAs, withheldOf } from '../../../server/withholdings/withheld';

const kind = (tax: string, rate: string, base: string, supply = 'cualquiera', more: Partial<Kind> = {}): Kind => ({
  id: `${tax} ${rate}`,
  tax,
  rate,
  base,
  supply,
  valid_from: null,
  valid_until: null,
  ...more,
});
const GOODS = kind('renta', '1.75', 'subtotal', 'bienes');
const OTHERS = kind('renta', '2.75', 'subtotal');
const VAT_OF_GOODS = kind('iva', '30', 'impuesto', 'bienes');
const VAT_OF_SERVICES = kind('iva', '70', 'impuesto', 'servicios');
const ECUADOR = [GOODS, OTHERS, VAT_OF_GOODS, VAT_OF_SERVICES];
const invoice = { total: '1150.00', subtotal: '1000.00', tax: '150.00', issue_date: '2026-10-01' };
const textOf = (missing: number, kinds = ECUADOR, document: Parameters<typeof withheldAs>[1] = invoice) =>
  withheldAs(missing, document, kinds, 'EC')?.text;

test('what is missing is a percentage of the subtotal and one of the tax, each rounded for itself', () => {
  expect(textOf(6_250)).toBe('falta la retención: 1,75 % de renta y 30 % del IVA = 62,50');
  expect(textOf(13_250)).toBe('falta la retención: 2,75 % de renta y 70 % del IVA = 132,50');
  expect(textOf(1_750)).toBe('falta la retención: 1,75 % de renta = 17,50');
  expect(textOf(6_251)).toBe(
    'falta la retención: 1,75 % de renta y 30 % del IVA = 62,51, con un centavo de diferencia',
  );
  expect([textOf(6_252), textOf(0), textOf(115_000)]).toEqual([undefined, undefined, undefined]);
  // A half is rounded up, and amounts of any size are exact.
  expect([withheldOf(200, '1.75'), withheldOf(999_999_999_999_999, '0.0001'), withheldOf(1, '100')]).toEqual([
    4, 1_000_000_000, 1,
  ]);
});

test('goods and services are not mixed, and a kind counts in its time', () => {
  // 1.75 % for goods with 70 % for services.
  expect(textOf(12_250)).toBeUndefined();
  const former = { ...GOODS, valid_until: '2026-09-30' };
  expect(textOf(1_750, [former])).toBeUndefined();
  expect(textOf(1_750, [former], { ...invoice, issue_date: null })).toContain('1,75 %');
});

test('where several ways come to the same cent no rate is said', () => {
  const halves = [kind('renta', '1', 'subtotal'), kind('renta', '2.5', 'subtotal'), kind('iva', '10', 'impuesto')];
  expect(textOf(2_500, halves)).toBe('falta la retención: 25,00 salen de varias maneras');
  // The same rate under two codes is one way.
  expect(textOf(1_750, [GOODS, { ...GOODS, supply: 'servicios' }])).toBe('falta la retención: 1,75 % de renta = 17,50');
});

test('what lacks a whole percentage of the total may be a part left for later, and a rate of a tax of zero is no other way', () => {
  const free = { ...invoice, total: '2043.13', subtotal: '2043.13', tax: '0.00' };
  const kinds = [...ECUADOR, kind('renta', '8', 'subtotal', 'servicios')];
  const of = (missing: number) => withheldAs(missing, free, kinds, 'EC');
  expect(of(16_345)).toMatchObject({ words: 'Retención por recibir: 8 % de renta', isCertain: false });
  expect(of(3_575)).toMatchObject({ words: 'Retención por recibir: 1,75 % de renta', isCertain: true });
  // Nobody leaves three percent for later.
  const sunat = kind('otra', '3', 'total');
  expect(withheldAs(2_670, { ...free, total: '890.00' }, [sunat], 'PE')).toMatchObject({ isCertain: true });
});

test('without a subtotal the usual tax of the country is said, and where there is none only the total counts', () => {
  const unknown = { ...invoice, subtotal: null, tax: null };
  const detraction = kind('otra', '12', 'total', 'servicios');
  expect(textOf(6_250, ECUADOR, unknown)).toBe(
    'puede faltar la retención: 1,75 % de renta y 30 % del IVA = 62,50, si el impuesto es el 15 %',
  );
  expect(withheldAs(13_800, unknown, [detraction, GOODS], 'XX')?.text).toBe(
    'falta la retención: 12 % del total = 138,00',
  );
  expect(withheldAs(1_750, unknown, ECUADOR, 'XX')).toBeUndefined();
  expect(textOf(6_250, [])).toBeUndefined();
});

test('kinds are combined once, of however many documents', () => {
  let looked = 0;
  const watched = ECUADOR.map((of) => ({
    ...of,
    get supply() {
      looked += 1;
      return of.supply;
    },
  }));
  mayBeWithheld(invoice, watched, 'EC');
  const once = looked;
  for (let n = 0; n < 50; n++) mayBeWithheld({ ...invoice, total: `${1_000 + n}.00` }, watched, 'EC');
  expect(once).toBeGreaterThan(0);
  expect(looked).toBe(once);
  expect(textOf(6_250, watched)).toBe(textOf(6_250));
});
