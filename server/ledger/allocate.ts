import { randomUUID } from 'node:crypto';
import { type Cents, centsOf, fromCents } from '../../src/api/contract/money';
import type { Queryable } from '../database/database';
import { type Actor, audit } from './audit';
import { type Expected, mayBeExpected, type Wanted, writeExpected } from './expect';
import { customersOf, type Doc, expectingOf, lockDocuments, lockMovements, type Movement } from './lockForPlans';
import { type Entry, type Payment, payAndAllocate } from './pay';
import { formatMoney } from './words';
import { beyond, writeOffLimit } from './writeOff';

/** Staff's plan for one movement: the cents for each document, the write-off of its rest or what its customer withheld of it, and a customer's credit. */
export type Plan = {
  movementId: string;
  documents: {
    id: string;
    cents: Cents;
    forgiven?: { cents: Cents; reason: string } | undefined;
    withheld?: Wanted | undefined;
  }[];
  credit?: { customerId: string; cents: Cents } | undefined;
};

/** The result of a plan; `reason` is Spanish, for staff. */
export type Verdict =
  | { movementId: string; ok: true }
  | { movementId: string; ok: false; reason: string; kind?: 'unsure' | 'distrusted' | 'settled' };

/** The state that plans are checked against. */
type Balances = {
  documents: Map<string, Doc>;
  /** Each document's open balance. */
  free: Map<string, Cents>;
  /** Each movement's unassigned amount. */
  left: Map<string, Cents>;
  /** Customers who may have a credit. */
  customers: Set<string>;
  /** Documents with an expected withholding. */
  expecting: Set<string>;
  limit: Cents;
};

/**
 * Carries out each plan that fits, in their order, and says why the others do not. Rows are locked in id order (documents, then movements), so
 * that concurrent calls wait for each other instead of deadlocking. `others`: movements that the caller changes besides, locked in the same order.
 */
export async function allocate(
  tx: Queryable,
  who: Actor,
  conciliationId: string,
  plans: Plan[],
  batch: string,
  others: string[] = [],
): Promise<Verdict[]> {
  const wanted = [...plans.map((plan) => plan.movementId), ...others];
  // Sent at once, and done in this order.
  const [documents, movements, customers, limit, expecting] = await Promise.all([
    lockDocuments(tx, who, plans),
    lockMovements(tx, who, conciliationId, wanted),
    customersOf(tx, who, plans),
    limitOf(tx, who, plans),
    expectingOf(tx, who, plans),
  ]);
  const balances: Balances = {
    documents,
    free: new Map([...documents.values()].map((d) => [d.id, d.open ? centsOf(d.balance) : 0])),
    left: new Map([...movements.values()].map((m) => [m.id, centsOf(m.unassigned)])),
    customers,
    expecting,
    limit,
  };

  const payments: Payment[] = [];
  const entries: Entry[] = [];
  const expected: Expected[] = [];
  const verdicts = plans.map((plan): Verdict => {
    const movement = movements.get(plan.movementId);
    const reason = whyNot(plan, movement, balances);
    if (reason !== undefined || !movement) {
      return { movementId: plan.movementId, ok: false, reason: reason ?? 'El movimiento ya no está aquí.' };
    }
    const byCustomer = new Map<string, Payment>();
    const use = (customerId: string, cents: Cents): Payment => {
      balances.left.set(movement.id, (balances.left.get(movement.id) ?? 0) - cents);
      const payment = byCustomer.get(customerId) ?? paymentOf(movement, customerId);
      payment.cents += cents;
      byCustomer.set(customerId, payment);
      return payment;
    };
    for (const { id, cents, forgiven, withheld } of plan.documents) {
      balances.free.set(id, (balances.free.get(id) ?? 0) - cents - (forgiven?.cents ?? withheld?.cents ?? 0));
      const payment = use(documents.get(id)?.customer_id ?? '', cents);
      entries.push({ id: randomUUID(), payment_id: payment.id, document_id: id, amount: fromCents(cents) });
      if (withheld?.as) expected.push({ document: id, movement: movement.id, cents: withheld.cents, ...withheld.as });
      if (!forgiven) continue;
      const { cents: rest, reason } = forgiven;
      const entry = { payment_id: null, movement_id: movement.id, document_id: id, amount: fromCents(rest), reason };
      entries.push({ id: randomUUID(), ...entry });
    }
    if (plan.credit) use(plan.credit.customerId, plan.credit.cents).keepsRest = true;
    payments.push(...byCustomer.values());
    return { movementId: plan.movementId, ok: true };
  });

  if (payments.length > 0) {
    await writeExpected(tx, who, expected, entries, batch);
    await write(tx, who, payments, entries, batch);
  }
  return verdicts;
}

function whyNot(
  plan: Plan,
  movement: Movement | undefined,
  { documents, free, left, customers, expecting, limit }: Balances,
): string | undefined {
  if (!movement) return 'El movimiento ya no está en esta conciliación. Vuelva a cargarla.';
  if (movement.amount.startsWith('-')) return 'Es una salida de dinero: no se concilia con documentos por cobrar.';
  const wanted = new Map<string, Cents>();
  for (const { id, cents, forgiven, withheld } of plan.documents) {
    const document = documents.get(id);
    if (!document) return 'Uno de los documentos no existe. Vuelva a buscarlo.';
    if (document.currency !== movement.currency) {
      return `El documento ${document.number} está en ${document.currency} y el movimiento en ${movement.currency}.`;
    }
    if (cents <= 0) return `El monto para ${document.number} debe ser mayor que cero.`;
    const sum = (wanted.get(id) ?? 0) + cents;
    wanted.set(id, sum);
    const balance = free.get(id) ?? 0;
    if (sum > balance) {
      return `A ${document.number} le quedan ${formatMoney(balance)} por cobrar y se quiso asignar ${formatMoney(sum)}. Ajuste el monto.`;
    }
    if (withheld) {
      const reason = mayBeExpected(document.number, withheld, balance - sum, expecting.has(id));
      if (reason !== undefined) return reason;
    }
    if (!forgiven) continue;
    if (sum + forgiven.cents !== balance || forgiven.cents <= 0) {
      return `De ${document.number} se condona todo lo que falta, que son ${formatMoney(balance - sum)}. Vuelva a cargarlo y revise el monto.`;
    }
    const before = centsOf(document.forgiven);
    if (before + forgiven.cents > limit) return beyond(limit, document, forgiven.cents);
  }
  if (plan.credit && plan.credit.cents <= 0) return 'El saldo a favor debe ser mayor que cero.';
  if (plan.credit && !customers.has(plan.credit.customerId))
    return 'El cliente del saldo a favor no existe. Elija otro.';
  const total = plan.documents.reduce((sum, { cents }) => sum + cents, plan.credit?.cents ?? 0);
  const rest = left.get(movement.id) ?? 0;
  if (total > rest) {
    return `Al movimiento le quedan ${formatMoney(rest)} por asignar y se quiso asignar ${formatMoney(total)}. Ajuste los montos.`;
  }
  return undefined;
}

/** What may be written off of a document; plans that write nothing off need none. */
async function limitOf(tx: Queryable, who: Actor, plans: Plan[]): Promise<Cents> {
  if (!plans.some(({ documents }) => documents.some(({ forgiven }) => forgiven))) return 0;
  return writeOffLimit(tx, who);
}

async function write(tx: Queryable, who: Actor, payments: Payment[], entries: Entry[], batch: string): Promise<void> {
  const entriesOf = new Map<string, Entry[]>(payments.map((p) => [p.id, []]));
  for (const entry of entries) if (entry.payment_id !== null) entriesOf.get(entry.payment_id)?.push(entry);
  const lines = payments.map((p) => ({
    action: 'conciliar',
    entity: 'bank_movement',
    entityId: p.movementId ?? '',
    after: { payment: p.id, batch, entries: entriesOf.get(p.id) },
    act: batch,
  }));
  await Promise.all([payAndAllocate(tx, who, payments, entries, batch), audit(tx, who, lines)]);
}

/** A payment of 0 cents: its entries add to it. */
function paymentOf(movement: Movement, customerId: string): Payment {
  const { id, date, reference, document, description, currency } = movement;
  return {
    id: randomUUID(),
    customerId,
    origin: 'conciliacion',
    method: methodOf(description),
    movementId: id,
    date,
    // Banks that give no reference give a voucher number.
    reference: reference || document,
    cents: 0,
    currency,
  };
}

function methodOf(description: string): string {
  if (/\bdep/i.test(description)) return /efec/i.test(description) ? 'efectivo' : 'deposito';
  return /\bch(eque|q)/i.test(description) ? 'cheque' : 'transferencia';
}
