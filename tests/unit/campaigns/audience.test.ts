import { expect, test } from 'vitest';
import {
  audienceOf,
  chosenOf,
  disputedBy,
  EVERYBODY,
  isNamedOf,
  owedBy,
} from '../../../src/machines/campaigns/audience';

const customer = (id: string, more: object = {}) => ({
  customer__id: id,
  customer__first_name: 'Rosa',
  customer__last_name: 'Quishpe',
  customer__dni: '1710034065',
  customer__tradename: 'Bazar',
  customer__position: 'Gerente',
  saldo: '10.00',
  docs: 2,
  ...more,
});

test('customers and contacts become one list, as the specification merges them', () => {
  const rows = audienceOf({
    infoDocs: [customer('a', { subcategories: ['Mayorista'] }), customer('b'), customer('c')],
    contactos: [
      { customer__id: 'b', phone: '', email: 'b1@x.example' },
      { customer__id: 'a', phone: '1', email: 'a1@x.example' },
      { customer__id: 'a', phone: '2', email: 'a2@x.example' },
      { customer__id: 'nobody', phone: '3', email: '' },
    ],
  });
  expect(rows[0]).toMatchObject({
    id: 'a',
    first_name: 'Rosa',
    last_name: 'Quishpe',
    dni: '1710034065',
    tradename: 'Bazar',
    position: 'Gerente',
    phone: '1',
    email: 'a1@x.example',
    saldo: '10.00',
    docs: 2,
    contactos: 2,
    subcategories: ['Mayorista'],
  });
  expect(rows.map(({ phone, email, contactos, subcategories }) => [phone, email, contactos, subcategories])).toEqual([
    ['1', 'a1@x.example', 2, ['Mayorista']],
    ['', 'b1@x.example', 1, []],
    ['Sin celular', 'Sin email', 0, []],
  ]);
});

test('filters leave those who fit all of them', () => {
  const { today, rows } = {
    today: '2026-11-21',
    rows: audienceOf({
      infoDocs: [
        customer('a', { buckets: ['1-30'], cost_centers: ['k'], last_contact: '2026-11-14', promise: 'pendiente' }),
        customer('b', { buckets: ['31-60', '1-30'], saldo: '9.99', last_contact: '2026-11-15', promise: 'ninguna' }),
        customer('c', { subcategories: ['Tienda'], last_contact: null, currency: 'EUR', saldo: '5.00' }),
      ],
      contactos: [],
    }),
  };
  const left = (filters: object) => chosenOf(rows, { ...EVERYBODY, ...filters }, today).map(({ id }) => id);
  expect(left({})).toEqual(['a', 'b', 'c']);
  expect(left({ bucket: '1-30' })).toEqual(['a', 'b']);
  expect(left({ bucket: '31-60,61-90' })).toEqual(['b']);
  expect(left({ least: '10.00' })).toEqual(['a']);
  expect(left({ subcategory: 'Tienda' })).toEqual(['c']);
  expect(left({ cost_center: 'k' })).toEqual(['a']);
  expect(left({ quiet: '7' })).toEqual(['a', 'c']);
  expect(left({ promise: 'pendiente' })).toEqual(['a']);
  expect(left({ bucket: '1-30', least: '9.99', promise: 'ninguna' })).toEqual(['b']);
  expect(owedBy(rows)).toEqual([
    { currency: '', cents: 1999 },
    { currency: 'EUR', cents: 500 },
  ]);
});

test('a cost center counts what is owed of it alone, of the ages that are named beside it', () => {
  const rows = audienceOf({
    infoDocs: [
      customer('a', {
        ...{ saldo: '70.00', currency: 'USD', buckets: ['1-30', '61-90'], cost_centers: ['n', 's'] },
        owed_by_age: { '1-30': '40.00', '61-90': '30.00' },
        owed_by_center: { n: { '1-30': '25.00' }, s: { '1-30': '15.00', '61-90': '20.00' } },
      }),
      customer('b', { saldo: '9.00', currency: 'USD', buckets: ['61-90'], cost_centers: ['n'] }),
    ],
    contactos: [],
  });
  const left = (filters: object) => {
    const chosen = chosenOf(rows, { ...EVERYBODY, ...filters }, '2026-11-21');
    const isNamed = isNamedOf(chosen, { ...EVERYBODY, ...filters });
    return [chosen.map(({ id, named }) => [id, named]), isNamed];
  };
  expect(left({ cost_center: 's' })).toEqual([[['a', '35.00']], true]);
  expect(left({ cost_center: 's', bucket: '61-90' })).toEqual([[['a', '20.00']], true]);
  // Where the provider does not say, all of it, and the screen says so; an old debt of another cost center is none of this one.
  expect(left({ cost_center: 'n', bucket: '61-90' })).toEqual([[['b', '9.00']], false]);
  expect(left({ cost_center: 'n' })).toEqual([
    [
      ['a', '25.00'],
      ['b', '9.00'],
    ],
    false,
  ]);
});

test('fifty thousand customers with as many contacts are merged and filtered', () => {
  const infoDocs = Array.from({ length: 50_000 }, (_, n) => customer(`c${n}`, { buckets: ['1-30'] }));
  const contactos = infoDocs.map(({ customer__id }) => ({ customer__id, phone: '1', email: '' }));
  const rows = audienceOf({ infoDocs, contactos });
  expect(chosenOf(rows, { ...EVERYBODY, bucket: '1-30', least: '1.00', quiet: '7' }, '2026-11-21')).toHaveLength(
    50_000,
  );
});

test('what is in dispute is told of the ages and the cost center that the filter names, each currency by itself', () => {
  const at = (bucket: string, cost_center: string | null, amount: string) => ({ bucket, cost_center, amount });
  const rows = audienceOf({
    infoDocs: [
      customer('a', { currency: 'USD', disputed: [at('1-30', 'n', '4.00'), at('61-90', null, '1.50')] }),
      customer('b', { currency: 'USD', disputed: [at('1-30', 's', '20.00')] }),
      customer('c', { currency: 'EUR', disputed: [at('1-30', 'n', '7.00')] }),
      customer('d', { currency: 'USD' }),
    ],
    contactos: [],
  });
  const left = (filters: object) => disputedBy(rows, { ...EVERYBODY, ...filters });
  expect(left({})).toEqual([
    { currency: 'USD', cents: 25_50, customers: 2 },
    { currency: 'EUR', cents: 7_00, customers: 1 },
  ]);
  expect(left({ bucket: '61-90,91-120' })).toEqual([{ currency: 'USD', cents: 1_50, customers: 1 }]);
  expect(left({ bucket: '1-30', cost_center: 's' })).toEqual([{ currency: 'USD', cents: 20_00, customers: 1 }]);
  expect(left({ bucket: '31-60' })).toEqual([]);
});
