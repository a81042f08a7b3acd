import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Kind, withheldAs, withheldOf } from '../../../server/withholdings/withheld';
import { fromCents } from '../../../src/api/contract/money';
import { fc } from '../../support/files/lots';

/** The usual kinds of Ecuador, as the schema brings them. */
const KINDS: Kind[] = [
  ...readFileSync('server/database/migrations/403_withholding_kinds.sql', 'utf8').matchAll(
    /\('EC', '(\w+)', '\w*', '[^']*', ([\d.]+), '(\w+)', '(\w+)'\)/g,
  ),
].map(([id, tax = '', rate = '', base = '', supply = '']) => ({
  id,
  tax,
  rate,
  base,
  supply,
  valid_from: null,
  valid_until: null,
}));

type Habit = { income: string; vat: string; kind: 'kinds' | 'wrong' | 'part' | 'fee' | 'truncated' };

/** How companies pay: by the rates of goods, services and fees, by former or mistaken ones, in parts, less a bank's fee, or cut off instead of rounded. */
const HABITS: Habit[] = [
  { income: '1.75', vat: '30', kind: 'kinds' },
  { income: '2.75', vat: '70', kind: 'kinds' },
  { income: '10', vat: '100', kind: 'kinds' },
  { income: '2', vat: '70', kind: 'kinds' },
  { income: '1', vat: '70', kind: 'kinds' },
  { income: '1.75', vat: '0', kind: 'kinds' },
  { income: '0', vat: '30', kind: 'kinds' },
  { income: '1.75', vat: '30', kind: 'truncated' },
  { income: '5', vat: '30', kind: 'wrong' },
  { income: '1.5', vat: '70', kind: 'wrong' },
  { income: '0', vat: '0', kind: 'part' },
  { income: '0', vat: '0', kind: 'fee' },
];

/** `COMPANIES=2000` draws as many. */
const COMPANIES = Number(process.env.COMPANIES ?? 250);

/** What is said of a year of companies, each of which pays an invoice a month by its habit. `vat`: the taxes of their invoices, in percent. */
function year(vats: string[], seed: number) {
  const counts = {
    paid: 0,
    right: 0,
    open: 0,
    silent: 0,
    wrong: 0,
    mistaken: 0,
    mistakenSaid: 0,
    parts: 0,
    partsSaid: 0,
  };
  const invoice = fc.record({
    subtotal: fc.integer({ min: 1_000, max: 5_000_000 }),
    vat: fc.constantFrom(...vats),
    part: fc.integer({ min: 1, max: 99 }),
    fee: fc.integer({ min: 30, max: 300 }),
  });
  const company = fc.record({
    habit: fc.constantFrom(...HABITS),
    invoices: fc.array(invoice, { minLength: 12, maxLength: 12 }),
  });
  for (const { habit, invoices } of fc.sample(company, { numRuns: COMPANIES, seed })) {
    for (const { subtotal, vat, part, fee } of invoices) {
      const tax = withheldOf(subtotal, vat);
      const total = subtotal + tax;
      const cut = habit.kind === 'truncated' ? 1 : 0;
      const missing =
        habit.kind === 'part'
          ? Math.round((total * part) / 100)
          : habit.kind === 'fee'
            ? fee
            : Math.max(0, withheldOf(subtotal, habit.income) + withheldOf(tax, habit.vat) - cut);
      if (missing === 0) continue;
      const document = {
        total: fromCents(total),
        subtotal: fromCents(subtotal),
        tax: fromCents(tax),
        issue_date: null,
      };
      const text = withheldAs(missing, document, KINDS, 'EC')?.text;
      const isSaid = text?.startsWith('falta') ? 1 : 0;
      if (habit.kind === 'part' || habit.kind === 'fee') {
        counts.parts += 1;
        counts.partsSaid += isSaid;
        continue;
      }
      if (habit.kind === 'wrong') {
        counts.mistaken += 1;
        counts.mistakenSaid += isSaid;
        continue;
      }
      counts.paid += 1;
      const said = [
        habit.income !== '0' && `${habit.income.replace('.', ',')} % de renta`,
        habit.vat !== '0' && vat !== '0' && `${habit.vat} % del IVA`,
      ].filter(Boolean);
      if (text === undefined) counts.silent += 1;
      else if (text.includes('varias maneras')) counts.open += 1;
      else if (text.startsWith(`falta la retención: ${said.join(' y ')} =`)) counts.right += 1;
      else counts.wrong += 1;
    }
  }
  return counts;
}

test('of a year of companies no other rate is said than what was withheld, and a part or a fee is seldom taken for one', () => {
  expect(KINDS).toHaveLength(18);
  const known = year(['15'], 1);
  // Of other taxes, on which nothing was tuned.
  const strange = year(['0', '5', '8', '12'], 2);
  console.log('a year of withholdings', { known, strange });
  expect([known.right / known.paid > 0.95, strange.right / strange.paid > 0.5]).toEqual([true, true]);
  for (const { paid, wrong, silent, parts, partsSaid, mistaken } of [known, strange]) {
    expect(Math.min(paid, parts, mistaken)).toBeGreaterThan(COMPANIES);
    expect({ wrong, silent }).toEqual({ wrong: 0, silent: 0 });
    // 20 % of a total with 15 % of tax is 8 % of the subtotal and all of the tax: what is said of a part is proposed, and decides nothing.
    expect(partsSaid / parts).toBeLessThan(0.08);
  }
});
