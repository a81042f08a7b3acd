import { randomUUID } from 'node:crypto';
import type { Cents } from '../../src/api/contract/money';
import { COST_CENTERS } from './constants/places';
import type { DemoCustomer } from './customers';
import { daysFrom } from './days';
import type { Random } from './random';

export type DemoDocument = {
  id: string;
  customer: DemoCustomer;
  number: string;
  doc_type: 'factura' | 'nota_debito' | 'cuota';
  issue_date: string | undefined;
  due_date: string | undefined;
  currency: 'USD' | 'EUR';
  total: Cents;
  /** Cents that demo payments pay. */
  paid: Cents;
  cost_center: number;
};

/** Ranges of days since the due date, with their percentage of documents; negative days are not due yet. */
const AGES: { share: number; from: number; to: number }[] = [
  { share: 34, from: -45, to: 0 },
  { share: 23, from: 1, to: 30 },
  { share: 14, from: 31, to: 60 },
  { share: 9, from: 61, to: 90 },
  { share: 7, from: 91, to: 120 },
  { share: 13, from: 121, to: 400 },
];
const CREDIT_DAYS = [15, 30, 30, 45, 60];

/** Prices of the monthly service: many customers owe equal amounts. */
const FEES: Cents[] = [3_500, 4_990, 8_900, 12_000];
const INSTALMENTS = 3;

/** Numbers, amounts and ages are the same on every day; only the dates follow `today` (`YYYY-MM-DD`). */
export function demoDocuments(random: Random, customers: DemoCustomer[], today: string): DemoDocument[] {
  const number = numbering();
  return customers.flatMap((customer) =>
    Array.from({ length: random.pick([1, 2, 3, 4, 4, 5, 5, 6, 8]) }, () => {
      const kind = random.pick(['factura', 'factura', 'factura', 'factura', 'cuota', 'nota_debito'] as const);
      const first = document(random, customer, kind, number(kind), today);
      return kind === 'cuota' ? instalments(first) : [first];
    }).flat(),
  );
}

/** A debt in equal monthly parts, which differ only in number and date. */
function instalments(first: DemoDocument): DemoDocument[] {
  return Array.from({ length: INSTALMENTS }, (_, i) => ({
    ...first,
    id: randomUUID(),
    number: `${first.number}-${i + 1}`,
    due_date: first.due_date && daysFrom(first.due_date, 30 * i),
  }));
}

function document(
  random: Random,
  customer: DemoCustomer,
  doc_type: DemoDocument['doc_type'],
  number: string,
  today: string,
): DemoDocument {
  const due = daysFrom(today, -age(random));
  const issue = daysFrom(due, -random.pick(CREDIT_DAYS));
  const undated = random.chance(0.03);
  const abroad = customer.currency === 'EUR';
  return {
    id: randomUUID(),
    customer,
    number,
    doc_type,
    issue_date: undated ? undefined : issue < today ? issue : today,
    due_date: undated ? undefined : due,
    currency: customer.currency,
    total: amount(random, doc_type, abroad),
    paid: 0,
    cost_center: abroad ? COST_CENTERS.length - 1 : random.int(0, COST_CENTERS.length - 2),
  };
}

function amount(random: Random, doc_type: DemoDocument['doc_type'], abroad: boolean): Cents {
  if (doc_type === 'nota_debito') return random.int(450, 9_000);
  if (!abroad && random.chance(0.12)) return random.pick(FEES);
  return random.int(2_500, abroad ? 1_900_000 : 480_000);
}

function age(random: Random): number {
  let left = random.int(1, 100);
  for (const { share, from, to } of AGES) {
    left -= share;
    if (left <= 0) return random.int(from, to);
  }
  return 0;
}

/** Each kind counts in a range of its own: a number's last digits identify one document. */
function numbering(): (doc_type: DemoDocument['doc_type']) => string {
  const next = { factura: 41_200, nota_debito: 7_300, cuota: 30_500 };
  return (doc_type) => {
    const n = next[doc_type]++;
    switch (doc_type) {
      case 'factura':
        return `001-002-${String(n).padStart(9, '0')}`;
      case 'nota_debito':
        return `ND-${n}`;
      case 'cuota':
        return `CU-${n}`;
    }
  };
}
