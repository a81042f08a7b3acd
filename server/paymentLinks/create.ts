import type * as z from 'zod/mini';
import { centsOf, fromCents, MAX_CENTS } from '../../src/api/contract/money';
import type { createPaymentLink, PaymentLinkDetail } from '../../src/api/contract/receivables/paymentLinks';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { isUuid } from '../database/uuid';
import { enqueue } from '../jobs/enqueue';
import { audit, type Signature } from '../ledger/audit';
import { refused } from '../problems';
import type { Providers } from './providers';
import { readPaymentLink } from './read';

type Wanted = z.output<(typeof createPaymentLink)['body']>;
type Owed = { id: string; balance: string; currency: string };

/** Until the end of the last of these days, where the company is. */
const DAYS = 7;

/**
 * Adds a link for the balances of a customer's documents, and the job that asks the provider for it. Problem 422 for documents
 * that are not the customer's or owe nothing.
 */
export async function addPaymentLink(
  tx: Queryable,
  who: Signature,
  providers: Providers,
  request: Wanted,
): Promise<PaymentLinkDetail> {
  await providers.accountOf(tx, who.profileId);
  const wanted = [...new Set(request.documents)];
  const owed = await tx.rows<Owed>(sql`
    select d.id, d.balance, d.currency from document d join customer c on c.id = d.customer_id
    where d.profile_id = ${who.profileId} and c.id = ${isUuid(request.idCustomer) ? request.idCustomer : null}
      and c.deleted_at is null and d.id = any(${wanted.filter(isUuid)}) and d.is_owed
    order by d.id for share`);
  const [first] = owed;
  const cents = owed.reduce((sum, { balance }) => sum + centsOf(balance), 0);
  if (!first || owed.length < wanted.length) {
    throw refused('Uno de los documentos ya no debe nada o no es de ese cliente. Vuelva a elegirlos.', {
      fields: { documents: 'Vuelva a elegirlos' },
    });
  }
  if (owed.some(({ currency }) => currency !== first.currency) || cents > MAX_CENTS) {
    throw refused('Un enlace cobra en una sola moneda. Elija documentos de una, y haga otro para los demás.', {
      fields: { documents: 'Son de varias monedas' },
    });
  }
  const amount = fromCents(cents);
  const [link] = await tx.rows<{ id: string; reference: string }>(sql`
    insert into payment_link (profile_id, customer_id, reference, amount, currency, status, expires_at, created_by, by_customer)
    values (${who.profileId}, ${request.idCustomer}, 'PL-' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 10)),
      ${amount}, ${first.currency}, 'creando', (current_date + ${DAYS + 1}::int)::timestamptz - interval '1 second', ${who.userId}, ${who.byCustomer ?? false}) returning id, reference`);
  const id = link?.id ?? '';
  await tx.rows(sql`
    insert into payment_link_document (profile_id, payment_link_id, document_id, amount)
    select ${who.profileId}, ${id}, d.id, d.balance
    from jsonb_to_recordset(${JSON.stringify(owed)}) as d(id uuid, balance numeric)`);
  const about = link?.reference ?? '';
  await enqueue(tx, {
    name: 'create_payment_link',
    key: id,
    profileId: who.profileId,
    about,
    ...(who.userId !== null && { createdBy: who.userId }),
  });
  const after = { reference: about, amount };
  await audit(tx, who, [{ action: 'crear', entity: 'payment_link', entityId: id, after }]);
  return readPaymentLink(tx, who.profileId, id);
}
