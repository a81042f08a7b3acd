import { randomUUID } from 'node:crypto';
import type { Cents } from '../../src/api/contract/money';
import { daysFrom } from './days';
import type { DemoDocument } from './documents';
import type { Random } from './random';

export type DemoPayment = {
  id: string;
  customerId: string;
  method: string;
  date: string;
  reference: string;
  pays: { document: DemoDocument; cents: Cents }[];
};

const METHODS = ['transferencia', 'transferencia', 'deposito', 'cheque', 'efectivo', 'tarjeta'];

/** Pays a good quarter of the documents, mostly older ones, some in part. Sets their `paid`. */
export function demoPayments(random: Random, documents: DemoDocument[], today: string): DemoPayment[] {
  return documents.flatMap((document) => {
    const isDue = (document.due_date ?? today) <= today;
    if (!random.chance(isDue ? 0.34 : 0.1)) return [];
    const cents = random.chance(0.25) ? Math.round(document.total * random.pick([0.25, 0.4, 0.5])) : document.total;
    document.paid = cents;
    const paidOn = daysFrom(document.due_date ?? today, random.int(-12, 20));
    const payment: DemoPayment = {
      id: randomUUID(),
      customerId: document.customer.id,
      method: random.pick(METHODS),
      date: paidOn < today ? paidOn : today,
      reference: String(random.int(10_000_000, 99_999_999)),
      pays: [{ document, cents }],
    };
    return [payment];
  });
}
