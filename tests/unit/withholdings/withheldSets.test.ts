import { expect, test } from 'vitest';
import { type Kind, withheldOf } from '../../../server/withholdings/withheld';
import { openOf, withheldSetOf } from '../../../server/withholdings/withheldSets';
import { centsOf, fromCents } from '../../../src/api/contract/money';
import { fc, seed } from '../../support/files/lots';

const kind = (tax: string, rate: string, supply: string): Kind => {
  const base = tax === 'iva' ? 'impuesto' : 'subtotal';
  return { id: `${tax} ${rate} ${supply}`, tax, rate, base, supply, valid_from: null, valid_until: null };
};
const ECUADOR = [
  ...['10', '8', '2', '1.75', '1', '0.175'].map((rate) => kind('renta', rate, 'servicios')),
  kind('renta', '1.75', 'bienes'),
  ...['1', '2.75'].map((rate) => kind('renta', rate, 'cualquiera')),
  ...['10', '30'].map((rate) => kind('iva', rate, 'bienes')),
  ...['20', '70', '100'].map((rate) => kind('iva', rate, 'servicios')),
  kind('iva', '50', 'cualquiera'),
];

type Invoice = { subtotal: number; tax: number; isKnown?: boolean; isSettled?: boolean };

const openFor = (invoices: Invoice[], kinds = ECUADOR) =>
  invoices.map(({ subtotal, tax, isKnown = true, isSettled = false }, at) => {
    const total = fromCents(subtotal + tax);
    const bases = { subtotal: isKnown ? fromCents(subtotal) : null, tax: isKnown ? fromCents(tax) : null };
    const document = { id: `${at}`, number: `F-${at}`, balance: total, total, issue_date: null, isSettled, ...bases };
    return openOf(document, kinds, 'EC');
  });

const lacking = ({ subtotal, tax }: Invoice, [income, vat]: readonly [string, string]) =>
  withheldOf(subtotal, income) + withheldOf(tax, vat);
const owed = (invoices: Invoice[]) => invoices.reduce((sum, { subtotal, tax }) => sum + subtotal + tax, 0);

const GOODS = ['1.75', '30'] as const;
const SERVICES = ['2.75', '70'] as const;
const FIRST: Invoice = { subtotal: 100_000, tax: 15_000 };
const SECOND: Invoice = { subtotal: 70_006, tax: 10_501 };
const LARGE: Invoice = { subtotal: 9_817_731, tax: 1_472_660 };
const LARGER: Invoice = { subtotal: 24_418_907, tax: 3_662_836 };

test('several documents are paid each less its own withholding: the same rates of all, or two combinations where little may be an accident', () => {
  const pair = [FIRST, SECOND];
  const alike = withheldSetOf(openFor(pair), owed(pair) - lacking(FIRST, GOODS) - lacking(SECOND, GOODS), true);
  expect(alike).toMatchObject({ isCertain: true, ways: 1, parts: [{ withheld: '62.50' }, { withheld: '43.75' }] });
  expect(alike?.text).toBe(
    'falta la retención de cada uno: F-0: 1,75 % de renta y 30 % del IVA = 62,50; F-1: 1,75 % de renta y 30 % del IVA = 43,75',
  );
  const large = [LARGE, LARGER];
  const two = withheldSetOf(openFor(large), owed(large) - lacking(LARGE, GOODS) - lacking(LARGER, SERVICES), true);
  expect(two).toMatchObject({
    isCertain: true,
    ways: 1,
    parts: [LARGE, LARGER].map((one, at) => ({ withheld: fromCents(lacking(one, at === 0 ? GOODS : SERVICES)) })),
  });
  // One of them is paid whole.
  const whole = withheldSetOf(openFor(large), owed(large) - lacking(LARGE, GOODS), true);
  expect(whole?.parts.map(({ withheld, text }) => [withheld, text !== null])).toEqual([
    [fromCents(lacking(LARGE, GOODS)), true],
    ['0.00', false],
  ]);
  expect(whole?.text).toContain('F-1 sin retención');
});

test('what another way, an unknown tax, a cent, a usual part or a certificate explains as well is not certain', () => {
  const pair = [FIRST, SECOND];
  const paid = owed(pair) - lacking(FIRST, GOODS) - lacking(SECOND, GOODS);
  const isCertain = (invoices: Invoice[], sum = paid, isNamed = true, kinds = ECUADOR) =>
    withheldSetOf(openFor(invoices, kinds), sum, isNamed)?.isCertain;
  expect(isCertain(pair)).toBe(true);
  expect(isCertain([{ ...FIRST, isKnown: false }, SECOND])).toBe(false);
  expect(isCertain(pair, paid + 1)).toBe(false);
  expect(withheldSetOf(openFor(pair), paid + 1, true)?.text).toContain('con 1 centavo de diferencia');
  // Its certificate is here: nothing more is withheld of it.
  expect(isCertain([{ ...FIRST, isSettled: true }, SECOND])).not.toBe(true);
  // 1 % and 70 % is a tenth.
  const tenth = [LARGE, LARGER];
  expect(isCertain(tenth, owed(tenth) - lacking(LARGE, ['1', '70']) - lacking(LARGER, ['1', '70']))).toBe(false);
  // 2 % of what has no tax is a part in percent, also beside what lacks none by the same rates: that payer may have left it for later.
  const free = { ...LARGER, tax: 0 };
  const mixed = [free, LARGE];
  const lessTwo = owed(mixed) - lacking(free, ['2', '70']) - lacking(LARGE, ['2', '70']);
  expect(isCertain(mixed, lessTwo)).toBe(false);
  // Of equal ones any two may be it, where the payer alone is known.
  expect(isCertain([FIRST, FIRST, FIRST], 2 * (115_000 - 6_250), false)).toBe(false);
  expect(isCertain(pair, paid, false)).toBe(true);
  // Rates that come to the same.
  const same = [...ECUADOR, kind('renta', '6.25', 'cualquiera')];
  expect(withheldSetOf(openFor([FIRST, FIRST], same), 2 * (115_000 - 6_250), true)?.parts).toMatchObject([
    { withheld: '62.50' },
    { withheld: '62.50' },
  ]);
  expect(isCertain(pair, paid, true, [])).toBeUndefined();
});

const RATES = [GOODS, SERVICES, ['10', '100'], ['2', '70'], ['1', '70'], ['1.75', '0'], ['0', '30']] as const;
const WRONG = [
  ['5', '70'],
  ['1.5', '70'],
  ['3', '0'],
] as const;

const paymentOf = fc.record({
  invoices: fc.array(
    fc.record({
      subtotal: fc.integer({ min: 20_000, max: 1_500_000 }),
      vat: fc.constantFrom('15', '15', '15', '0', '5'),
    }),
    { minLength: 2, maxLength: 5 },
  ),
  paid: fc.integer({ min: 2, max: 4 }),
  how: fc.constantFrom('alike', 'alike', 'two', 'wrong', 'part', 'cut'),
  rates: fc.constantFrom(...RATES),
  other: fc.constantFrom(...RATES),
  wrong: fc.constantFrom(...WRONG),
  part: fc.integer({ min: 1, max: 40_000 }),
  isNamed: fc.boolean(),
});

test('of 1,000 payments of several documents what is certain is right to the cent, and what is proposed comes to the payment', () => {
  const said = { alike: 0, certain: 0, two: 0, certainTwo: 0, byAccident: 0, wrong: [] as string[] };
  fc.sample(paymentOf, { numRuns: 1_000, seed }).forEach(({ how, rates, other, wrong, part, isNamed, ...one }, at) => {
    const invoices = one.invoices.map(({ subtotal, vat }) => ({ subtotal, tax: withheldOf(subtotal, vat) }));
    const paying = invoices.slice(0, one.paid);
    const withheld = paying.map((invoice, place) => {
      if (how === 'part') return place === 0 ? Math.min(part, invoice.subtotal) : 0;
      const chosen = how === 'wrong' ? wrong : how === 'two' && place === 0 ? other : rates;
      return Math.max(0, lacking(invoice, chosen) - (how === 'cut' ? 1 : 0));
    });
    const paid = owed(paying) - withheld.reduce((sum, cents) => sum + cents, 0);
    const found = withheldSetOf(openFor(isNamed ? paying : invoices), paid, isNamed);
    if (how === 'alike') said.alike += 1;
    if (how === 'two') said.two += 1;
    if (!found) return;
    const parts = found.parts.map(({ id, withheld }) => [Number(id), centsOf(withheld)] as const);
    const left = parts.reduce((sum, [id, cents]) => sum + owed(invoices.slice(id, id + 1)) - cents, 0);
    expect(left).toBe(paid);
    if (!found.isCertain) return;
    if (how === 'alike') said.certain += 1;
    if (how === 'two') said.certainTwo += 1;
    // Of mistaken rates those that come to the same are said: the documents are right, and what was withheld of each is not known.
    const isRight =
      parts.length === paying.length &&
      parts.every(([id, cents]) => id < paying.length && (how === 'wrong' || cents === withheld[id]));
    // What lacks any sum to the cent of what may be withheld cannot be told from it: about one in a thousand does.
    if (!isRight && how === 'part') said.byAccident += 1;
    else if (!isRight)
      said.wrong.push(`${at} ${how} ${isNamed ? 'named' : 'payer'}: ${found.text}; ${withheld.join(' ')}`);
  });
  expect(said.wrong).toEqual([]);
  expect(said.byAccident).toBeLessThan(3);
  expect(said.certain / said.alike).toBeGreaterThan(0.3);
});
