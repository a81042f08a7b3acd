import { centsOf } from '../../src/api/contract/money';
import type { PaymentWithAllocations } from '../../src/api/contract/receivables/payments';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { moneyIn } from '../ledger/words';

const LONGEST = 200;

type Line = { at: string; who: string; before: Changed | null; currency: string } & (
  | { action: 'cambiar'; after: Changed | null }
  | { action: 'eliminar'; after: { reason: string } | null }
  | { action: 'anotar'; after: { note: string } }
  | { action: 'recibir'; after: Received }
);
/** A receipt by a payment link. Amounts are decimal strings. */
type Received = { link: string; asked: string; paid: string; credit: string; late: boolean; again: boolean };
export type Changed = { method?: string; date?: string; reference?: string };

/** A payment's history, newest first, from the ledger and the audit lines. */
export async function historyOf(
  db: Queryable,
  profileId: string,
  id: string,
): Promise<NonNullable<PaymentWithAllocations['history']>> {
  const entries = await db.rows<{ at: string; who: string; amount: string; number: string; currency: string }>(sql`
    select a.created_at as at, coalesce(name_of(a.created_by), '') as who, a.amount, d.number, d.currency
    from allocation a join document d on d.id = a.document_id
    where a.payment_id = ${id} and a.profile_id = ${profileId} order by a.created_at desc limit ${LONGEST}`);
  const lines = await db.rows<Line>(sql`
    select l.at, coalesce(name_of(l.user_id), '') as who, l.action, l.before, l.after, p.currency
    from audit_line l join payment p on p.id = l.entity_id
    where l.entity = 'payment' and l.entity_id = ${id} and l.profile_id = ${profileId}
      and l.action in ('cambiar', 'eliminar', 'recibir', 'anotar')
    order by l.id desc limit ${LONGEST}`);
  const history = [
    ...lines.map((line) => ({ at: line.at, who: line.who, what: line.action, text: inWords(line) })),
    ...entries.map(({ at, who, ...entry }) => {
      const what: 'aplicar' | 'devolver' = centsOf(entry.amount) > 0 ? 'aplicar' : 'devolver';
      return { at, who, what, text: entryInWords(entry) };
    }),
  ];
  return history.sort((a, b) => b.at.localeCompare(a.at)).slice(0, LONGEST);
}

function entryInWords({ amount, number, currency }: { amount: string; number: string; currency: string }): string {
  const cents = centsOf(amount);
  return cents > 0
    ? `${moneyIn(cents, currency)} aplicados a ${number}`
    : `Se devolvieron ${moneyIn(-cents, currency)} a ${number}`;
}

const NAMES = { method: 'forma de pago', date: 'fecha', reference: 'referencia' } as const;
const FIELDS = ['method', 'date', 'reference'] as const;

/** The text has each difference from the link's request. */
function receiptInWords({ link, asked: requested, paid, credit, late, again }: Received, currency: string): string {
  const money = (amount: string) => moneyIn(centsOf(amount), currency);
  const notes = [
    requested !== paid && `se pidieron ${money(requested)} y se pagaron ${money(paid)}`,
    centsOf(credit) > 0 && `${money(credit)} quedaron a favor del cliente`,
    late && 'el enlace ya había vencido',
    again && 'el enlace ya estaba pagado',
  ].filter(Boolean);
  return [`Recibido por el enlace ${link}`, ...notes].join('; ');
}

function inWords(line: Line): string {
  switch (line.action) {
    case 'recibir':
      return receiptInWords(line.after, line.currency);
    case 'anotar':
      return ['Registrado a mano', line.after.note].filter(Boolean).join(': ');
    case 'eliminar':
      return line.after ? `Anulado: ${line.after.reason}` : 'Eliminado';
    case 'cambiar':
      return changeInWords(line);
  }
}

function changeInWords({ before, after }: { before: Changed | null; after: Changed | null }): string {
  const changes = FIELDS.filter((field) => before?.[field] !== after?.[field]).map(
    (field) => `${NAMES[field]} ${say(before?.[field])} → ${say(after?.[field])}`,
  );
  return `Modificado: ${changes.join(', ')}`;
}

const say = (value: string | undefined) => (value ? `«${value.replaceAll('_', ' ')}»` : 'vacía');
