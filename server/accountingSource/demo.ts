import { fromCents } from '../../src/api/contract/money';
import { COST_CENTERS } from '../demo/constants/places';
import { type DemoData, demoData } from '../demo/data';
import { daysFrom } from '../demo/days';
import { seeded } from '../demo/random';
import type { AccountingDocument, Connector } from './connector';

const DAYS = 10;
const A_DAY = 2;

/** The demo company's accounting: it issues two invoices a day and lists those of the last ten days. `today`: `YYYY-MM-DD`. */
export function demoConnector(today: string): Connector {
  return {
    async *documents() {
      const customers = demoData(today).customers.filter(({ currency }) => currency === 'USD');
      const days = Array.from({ length: DAYS }, (_, i) => daysFrom(today, i - DAYS + 1));
      const documents = days.flatMap((day) => Array.from({ length: A_DAY }, (_, i) => invoice(day, i + 1, customers)));
      yield { documents, leftOut: [] };
    },
  };
}

function invoice(day: string, place: number, customers: DemoData['customers']): AccountingDocument {
  const number = Number(day.replaceAll('-', '')) * 10 + place;
  const random = seeded(number);
  const customer = random.pick(customers);
  return {
    externalId: `FE-${day}-${place}`,
    number: `001-003-${number}`,
    docType: 'factura',
    customerDni: customer.dni,
    customerName: `${customer.first_name} ${customer.last_name}`.trim(),
    costCenter: random.pick(COST_CENTERS)[0],
    issueDate: day,
    dueDate: daysFrom(day, random.pick([15, 30, 45])),
    currency: 'USD',
    total: fromCents(random.int(4_000, 240_000)),
    voided: false,
  };
}
