import { centsOf } from '../../src/api/contract/money';
import type { PaymentProofDetail } from '../../src/api/contract/receivables/paymentProofs';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { moneyIn } from '../ledger/words';

const LONGEST = 100;

const KIND: Record<PaymentProofDetail['kind'], string> = {
  por_leer: 'sin leer',
  pago: 'un pago',
  retencion: 'una retención',
  otra_cosa: 'otra cosa',
  otro: 'otra cosa',
};

/** The part of a proof that the audit stores. */
export type Said = Partial<
  Pick<
    PaymentProofDetail,
    'customer_name' | 'amount' | 'currency' | 'paid_on' | 'reference' | 'reason' | 'file_name' | 'kind'
  >
>;
type Line = { at: string; who: string; action: PaymentProofDetail['history'][number]['what']; after: Said | null };

/** What was done with it, newest first, from the audit lines. */
export async function historyOf(
  db: Queryable,
  profileId: string,
  { id }: Pick<PaymentProofDetail, 'id'>,
): Promise<PaymentProofDetail['history']> {
  const lines = await db.rows<Line>(sql`
    select l.at, signed_by(l.user_id, l.action = 'crear' and p.origin = 'pagina') as who, l.action, l.after
    from audit_line l join payment_proof p on p.id = l.entity_id
    where l.entity = 'payment_proof' and l.entity_id = ${id} and l.profile_id = ${profileId} order by l.id desc limit ${LONGEST}`);
  return lines.map(({ at, who, action, after }) => ({ at, who, what: action, text: inWords(action, after ?? {}) }));
}

function inWords(
  action: Line['action'],
  { customer_name, amount, currency, paid_on, reference, reason, file_name, kind }: Said,
) {
  if (action === 'descartar') return `Descartado: ${reason ?? ''}`;
  if (action === 'clasificar') return `Es: ${KIND[kind ?? 'otro']}`;
  if (action === 'crear') return `Llegó: ${file_name ?? ''}`;
  const said = [
    customer_name,
    amount && currency && moneyIn(centsOf(amount), currency),
    paid_on && `del ${paid_on.split('-').reverse().join('/')}`,
    reference && `referencia ${reference}`,
  ];
  return `Confirmado: ${said.filter(Boolean).join(', ')}`;
}
