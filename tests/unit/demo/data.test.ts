import { expect, test } from 'vitest';
import { type DemoData, demoData } from '../../../server/demo/data';

const autumn = demoData('2026-11-21');
const facts = ({ customers, documents, payments }: DemoData) => ({
  customers: customers.map(({ id: _, ...customer }) => customer),
  documents: documents.map(({ number, total, paid, currency, customer }) => [
    number,
    total,
    paid,
    currency,
    customer.dni,
  ]),
  payments: payments.map(({ reference, pays }) => [reference, pays.map(({ cents }) => cents)]),
});

test('names, numbers, amounts and payments do not depend on the day the database is made', () => {
  expect(facts(demoData('2031-02-28'))).toEqual(facts(autumn));
});

test('there are 160 customers and about 900 documents; some customers cannot be written to', () => {
  const { customers, documents } = autumn;
  expect(customers).toHaveLength(160);
  expect(documents.length).toBeGreaterThan(820);
  expect(documents.length).toBeLessThan(1000);
  expect(customers.filter(({ contacts }) => contacts.length === 0).length).toBeGreaterThan(10);
  expect(customers.filter(({ contacts }) => contacts.length > 1).length).toBeGreaterThan(10);
  expect(customers.some(({ first_name }) => first_name.length > 90)).toBe(true);
  expect(customers.some(({ last_name }) => /[áéíóúñ]/i.test(last_name))).toBe(true);
});

test('identity numbers are unique and have the right check digits', () => {
  const numbers = autumn.customers.filter(({ city }) => city !== undefined).map(({ dni }) => dni);
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const number of numbers) expect(isTaxNumber(number), number).toBe(true);
});

test('every document has a number of its own, and none is paid beyond its total', () => {
  const { documents } = autumn;
  expect(new Set(documents.map(({ number }) => number)).size).toBe(documents.length);
  expect(documents.filter(({ paid, total }) => paid > total)).toEqual([]);
  const state = (paid: number, total: number) => (paid === 0 ? 'open' : paid === total ? 'paid' : 'part');
  const states = documents.map(({ paid, total }) => state(paid, total));
  for (const wanted of ['open', 'paid', 'part']) expect(states, wanted).toContain(wanted);
});

/** The published rules: a cédula sums to a multiple of 10, a private company's RUC to a multiple of 11. */
function isTaxNumber(number: string): boolean {
  const digits = [...number].map(Number);
  const sum = (weights: number[], fold: boolean) =>
    weights.reduce((total, weight, i) => {
      const product = weight * (digits[i] ?? 0);
      return total + (fold && product > 9 ? product - 9 : product);
    }, 0);
  if (!/^(0[1-9]|1\d|2[0-4])/.test(number) || (number.length === 13 && !number.endsWith('001'))) return false;
  if (digits[2] === 9) return number.length === 13 && sum([4, 3, 2, 7, 6, 5, 4, 3, 2, 1], false) % 11 === 0;
  return [10, 13].includes(number.length) && sum([2, 1, 2, 1, 2, 1, 2, 1, 2, 1], true) % 10 === 0;
}
