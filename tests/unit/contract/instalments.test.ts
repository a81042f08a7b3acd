import { describe, expect, test } from 'vitest';
import { centsOf, fromCents } from '../../../src/api/contract/money';
import {
  INSTALMENT_EVERY,
  type InstalmentPlan,
  instalmentDay,
  instalmentsOf,
} from '../../../src/api/contract/receivables/instalments';
import { fc } from '../../support/files/lots';

describe('instalments', () => {
  const even = (count: number): InstalmentPlan => ({
    kind: 'iguales',
    count,
    first_on: '2026-01-31',
    every: 'mensual',
  });
  const amounts = (plan: InstalmentPlan, debt: string) =>
    instalmentsOf(plan, debt).instalments.map(({ amount }) => amount);

  test('even parts add up to the cent, and the last one takes the rest', () => {
    expect(amounts(even(3), '100.00')).toEqual(['33.33', '33.33', '33.34']);
    expect(amounts(even(1), '0.01')).toEqual(['0.01']);
  });

  test('monthly from the 31st is the last day of shorter months, and the 31st again', () => {
    expect(instalmentsOf(even(4), '4.00').instalments.map(({ due_on }) => due_on)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ]);
    expect(instalmentDay('2027-12-31', 'mensual', 2)).toBe('2028-02-29');
    expect(instalmentDay('2026-12-28', 'semanal', 1)).toBe('2027-01-04');
    expect(instalmentDay('2026-11-20', 'quincenal', 2)).toBe('2026-12-20');
  });

  test('a first part is a sum or a percent, and the others are even', () => {
    const plan = { ...even(2), kind: 'entrada' } as const;
    expect(amounts({ ...plan, first_amount: '40.00' }, '100.01')).toEqual(['40.00', '30.00', '30.01']);
    expect(amounts({ ...plan, first_percent: 33 }, '100.01')).toEqual(['33.00', '33.50', '33.51']);
  });

  test('own parts must add up, in the order of their days', () => {
    const own = (...typed: [string, string][]): InstalmentPlan => ({
      kind: 'propias',
      instalments: typed.map(([due_on, amount]) => ({ due_on, amount })),
    });
    const fault = (plan: InstalmentPlan) => instalmentsOf(plan, '100.00').fault;
    expect(fault(own(['2026-12-01', '60.00'], ['2026-12-09', '40.00']))).toBeUndefined();
    expect(fault(own(['2026-12-01', '60.00'], ['2026-12-09', '30.00']))).toEqual({ kind: 'no_suman', rest: '10.00' });
    expect(fault(own(['2026-12-01', '60.00'], ['2026-12-09', '50.00']))).toEqual({ kind: 'no_suman', rest: '-10.00' });
    expect(fault(own(['2026-12-01', '60.00'], ['2026-12-01', '40.00']))).toEqual({ kind: 'desorden' });
    expect(fault(own(['2026-12-01', '100.00'], ['', '']))).toEqual({ kind: 'falta' });
    expect(fault(own())).toEqual({ kind: 'falta' });
  });

  test('what cannot be spread is told, and nothing is made up', () => {
    const fault = (plan: InstalmentPlan, debt = '100.00') => instalmentsOf(plan, debt).fault?.kind;
    const down = { ...even(2), kind: 'entrada' } as const;
    expect(fault(even(2), '0.00')).toBe('falta');
    expect(fault(even(2), '')).toBe('falta');
    expect(fault({ ...even(2), first_on: undefined })).toBe('falta');
    expect(fault({ ...even(2), every: undefined })).toBe('falta');
    expect(fault(even(0))).toBe('falta');
    expect(fault(even(121))).toBe('demasiadas');
    expect(fault(even(3), '0.02')).toBe('demasiadas');
    expect(fault(down)).toBe('falta');
    expect(fault({ ...down, first_amount: '0.00' })).toBe('falta');
    expect(fault({ ...down, first_amount: '100.00' })).toBe('entrada_no_cabe');
    expect(fault({ ...down, first_percent: 1 }, '0.10')).toBe('entrada_no_cabe');
  });

  test('whatever the debt and the plan, the parts add up, each is of a cent at least, and each day is after the one before', () => {
    const plans = fc.record({
      kind: fc.constantFrom('iguales' as const, 'entrada' as const),
      count: fc.integer({ min: 1, max: 120 }),
      first_on: fc
        .date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
        .map((day) => day.toISOString().slice(0, 10)),
      every: fc.constantFrom(...INSTALMENT_EVERY),
      first_percent: fc.integer({ min: 1, max: 99 }),
    });
    let spread = 0;
    fc.assert(
      fc.property(plans, fc.integer({ min: 1, max: 10_000_000 }), (plan, cents) => {
        const { instalments, fault } = instalmentsOf(plan, fromCents(cents));
        if (fault) return;
        spread += 1;
        expect(instalments.reduce((sum, { amount }) => sum + centsOf(amount), 0)).toBe(cents);
        for (const [at, { due_on, amount }] of instalments.entries()) {
          expect(centsOf(amount)).toBeGreaterThan(0);
          if (at > 0) expect(due_on > (instalments[at - 1]?.due_on ?? '')).toBe(true);
        }
      }),
    );
    expect(spread).toBeGreaterThan(50);
  });
});
