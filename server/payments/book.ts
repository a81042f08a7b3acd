import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { type Cents, centsOf } from '../../src/api/contract/money';
import type { createPayment } from '../../src/api/contract/receivables/bookedPayments';
import type { PaymentDetail } from '../../src/api/contract/receivables/payments';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { today } from '../database/today';
import { isUuid } from '../database/uuid';
import { type Actor, audit } from '../ledger/audit';
import { keepCustomer } from '../ledger/mustBeCustomer';
import { type Entry, payAndAllocate } from '../ledger/pay';
import { moneyIn } from '../ledger/words';
import { refused } from '../problems';
import { readPayment } from './read';

type Wanted = z.output<(typeof createPayment)['body']>;
type Owed = { id: string; number: string; balance: string; currency: string };

/**
 * Books a payment that staff received, and pays its documents. Problem 404 for an unknown customer, 422 where the amounts do not fit the documents
 * or each other, and for a day to come.
 */
export async function bookPayment(tx: Queryable, who: Actor, wanted: Wanted): Promise<PaymentDetail> {
  const { customer, currency, date, method, reference = '', note = '' } = wanted;
  await keepCustomer(tx, who.profileId, customer);
  if (date > (await today(tx))) {
    throw refused('Un pago no puede ser de un día que no ha llegado. Revise la fecha.', {
      fields: { date: 'No ha llegado' },
    });
  }
  await mustFit(tx, who, wanted);
  const [id, batch] = [randomUUID(), randomUUID()];
  const cents = centsOf(wanted.amount);
  const payment = {
    id,
    customerId: customer,
    origin: 'manual',
    method,
    movementId: null,
    date,
    reference,
    note,
  } as const;
  const entries = wanted.documents.map(
    ({ document, amount }): Entry => ({ id: randomUUID(), payment_id: id, document_id: document, amount }),
  );
  await payAndAllocate(tx, who, [{ ...payment, cents, currency }], entries, batch);
  const after = { amount: wanted.amount, currency, method, date, reference, note, batch };
  await audit(tx, who, [{ action: 'anotar', entity: 'payment', entityId: id, after }]);
  return readPayment(tx, who.profileId, id);
}

/** Locks the documents, and compares them with what is to be paid of each. */
async function mustFit(tx: Queryable, who: Actor, { customer, currency, documents, ...wanted }: Wanted): Promise<void> {
  const ids = documents.map(({ document }) => document);
  const owed = await tx.rows<Owed>(sql`
    select id, number, balance, currency from document
    where profile_id = ${who.profileId} and customer_id = ${customer} and id = any(${ids.filter(isUuid)}) and is_owed
    order by id for update`);
  const byId = new Map(owed.map((one) => [one.id, one]));
  if (owed.length < ids.length) {
    throw refused('Uno de los documentos ya no debe nada, está repetido o no es de ese cliente. Vuelva a elegirlos.', {
      fields: { documents: 'Vuelva a elegirlos' },
    });
  }
  for (const { document, amount } of documents) {
    const one = byId.get(document);
    if (one) mustBeOwed(one, currency, centsOf(amount));
  }
  const total = centsOf(wanted.amount);
  const paid = documents.reduce((sum, { amount }) => sum + centsOf(amount), 0);
  const money = (cents: Cents) => moneyIn(cents, currency);
  if (total <= 0) throw refused('El monto debe ser mayor que cero.', { fields: { amount: 'Escriba el monto' } });
  if (paid > total) {
    throw refused(`A los documentos se aplican ${money(paid)} y el pago es de ${money(total)}. Ajuste los montos.`, {
      fields: { amount: `Los documentos toman ${money(paid)}` },
    });
  }
  if (paid < total && wanted.keeps_rest !== true) {
    throw refused(
      `Sobran ${money(total - paid)} de lo que se aplica a los documentos. Déjelos a favor del cliente o ajuste los montos.`,
      { fields: { amount: `Sobran ${money(total - paid)}` } },
    );
  }
}

function mustBeOwed({ number, balance, ...document }: Owed, currency: string, cents: Cents): void {
  if (document.currency !== currency) {
    throw refused(`El documento ${number} está en ${document.currency} y el pago en ${currency}.`, {
      fields: { documents: `${number} está en ${document.currency}` },
    });
  }
  if (cents <= 0) {
    throw refused(`El monto para ${number} debe ser mayor que cero.`, {
      fields: { documents: `Escriba el monto de ${number}` },
    });
  }
  if (cents > centsOf(balance)) {
    const left = moneyIn(centsOf(balance), currency);
    throw refused(
      `A ${number} le quedan ${left} por cobrar y se quiso aplicar ${moneyIn(cents, currency)}. Ajuste el monto.`,
      {
        fields: { documents: `A ${number} le quedan ${left}` },
      },
    );
  }
}
