import { type DemoCustomer, demoCustomers } from './customers';
import { type DemoDocument, demoDocuments } from './documents';
import { type DemoPayment, demoPayments } from './payments';
import { seeded } from './random';

export type DemoData = { customers: DemoCustomer[]; documents: DemoDocument[]; payments: DemoPayment[] };

/** Another seed makes other names, numbers and amounts, and then `npm run examples` must write the files anew. */
const SEED = 20_261_001;

/**
 * A company's receivables on `today` (`YYYY-MM-DD`). Names, numbers, amounts and payments are always the same, so that the
 * files of `examples/` fit every new database; ids differ.
 */
export function demoData(today: string): DemoData {
  const random = seeded(SEED);
  const customers = demoCustomers(random);
  const documents = demoDocuments(random, customers, today);
  return { customers, documents, payments: demoPayments(random, documents, today) };
}
