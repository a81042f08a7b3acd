import { centsOf } from '../../src/api/contract/money';
import type { Queryable } from '../database/database';
import { planned, sql } from '../database/sql';
import type { Known } from '../withholdings/evidence';
import { MOST_NAMED, MOST_OPEN, type OwedDocument, openOf, withheldSetOf } from '../withholdings/withheldSets';
import { eachOf, isOpen } from './openDocuments';
import { spokenNumbers } from './withheld';
import { plainPartWords, saysPart } from './words';

/** An open document of a payer of a movement. */
type Payable = OwedDocument & {
  movement_id: string;
  unassigned: string;
  customer_id: string;
  is_named: boolean;
  /** The expected accidental matches of the number that names it; 1 where that is its digits alone, of a payer who is not known. */
  named_chance: number;
  /** Something else may explain what is missing: the text says a part or an exception, a credit note lowered the document, or its customer is not known to pay. */
  is_doubtful: boolean;
  number_key: string;
  dni_key: string;
  /** The numbers that the text calls documents'. */
  runs: string[];
};

/** The expected accidental matches of the numbers, as of one document that lacks what may be withheld. */
const ACCIDENT = 0.001;

/** Notes which documents of one payer a movement pays together, each less what the company's kinds may withhold of it. */
export async function noteWithheldSets(
  tx: Queryable,
  profileId: string,
  movements: string[],
  kinds: Known[],
): Promise<boolean> {
  const payable = await tx.rows<Payable>(planned(movements.length, payableOf(movements)));
  const country = kinds[0]?.country ?? '';
  const opened = new Map(payable.map((one) => [one.id, openOf(one, kinds, country)]));
  const found = [...groupedBy(payable, 'movement_id')].flatMap(([movement_id, documents]) => {
    const sets = [...groupedBy(documents, 'customer_id').values()].flatMap((some) => {
      const set = setOf(some, opened);
      return set ? [set] : [];
    });
    const [best, ...others] = sets.sort((a, b) => a.ways - b.ways || a.parts.length - b.parts.length);
    if (!best) return [];
    const isAlone =
      others.length === 0 && documents.every(({ customer_id }) => customer_id === documents[0]?.customer_id);
    return [
      {
        movement_id,
        unassigned: documents[0]?.unassigned,
        documents: best.parts.map(({ id }) => id),
        withheld: best.parts.map(({ withheld }) => withheld),
        withheld_as: best.parts.map(({ text }) => text),
        withheld_text: best.text,
        ways: sets.reduce((all, { ways }) => all + ways, 0),
        chance: best.chance,
        is_certain: best.isCertain && isAlone,
      },
    ];
  });
  if (found.length === 0) return false;
  await tx.rows(sql`
    insert into candidate_set (profile_id, movement_id, documents, by_number, ways, chance, made_for, withheld, withheld_as, withheld_text, is_certain)
    select ${profileId}::uuid, s.movement_id, s.documents, false, s.ways, s.chance, s.unassigned, s.withheld, s.withheld_as, s.withheld_text, s.is_certain
    from jsonb_to_recordset(${JSON.stringify(found)}) as s(movement_id uuid, documents uuid[], ways integer, chance real, unassigned numeric, withheld numeric[],
      withheld_as text[], withheld_text text, is_certain boolean)
    on conflict do nothing`);
  return true;
}

function groupedBy(payable: Payable[], key: 'movement_id' | 'customer_id'): Map<string, Payable[]> {
  const groups = new Map<string, Payable[]>();
  for (const one of payable) groups.set(one[key], [...(groups.get(one[key]) ?? []), one]);
  return groups;
}

/** The set of one payer's documents: of all that the text names, else of any, with the one that it names. */
function setOf(documents: Payable[], opened: ReadonlyMap<string, ReturnType<typeof openOf>>) {
  const [first] = documents;
  if (!first) return undefined;
  const named = documents.filter(({ is_named }) => is_named);
  const isNamed = named.length > 1;
  const among = isNamed ? named : documents;
  if (among.length > (isNamed ? MOST_NAMED : MOST_OPEN)) return undefined;
  const open = among.flatMap(({ id }) => opened.get(id) ?? []);
  const set = withheldSetOf(open, centsOf(first.unassigned), isNamed);
  if (!set || named.some(({ id }) => set.parts.every((part) => part.id !== id))) return undefined;
  const isExplained = first.runs.every((run) =>
    among.some(({ number_key, dni_key }) => number_key.includes(run) || dni_key.includes(run)),
  );
  const isCertain =
    set.isCertain &&
    isExplained &&
    named.length !== 1 &&
    named.every(({ named_chance }) => named_chance * set.chance <= ACCIDENT) &&
    !among.some(({ is_doubtful }) => is_doubtful);
  return { ...set, isCertain };
}

/** Where a document of just the amount, or a set of them, explains a movement by number or payer, nothing is withheld. */
const payableOf = (movements: string[]) => sql`
with known as materialized (
  select c.movement_id, c.document_id, d.customer_id, d.balance, c.payer, c.against, (c.by_number or c.by_tail) and not c.against as is_named,
    case when c.by_number or c.by_tail and c.payer then c.chance else 1 end::float8 as named_chance
  from candidate c ${eachOf('c.document_id')} where c.movement_id = any(${movements})
), movement as materialized (
  select m.id, m.bank_account_id, m.currency, m.unassigned, upper(m.description || ' ' || m.counterparty) as text,
    m.tokens && array[${plainPartWords}] or ${saysPart(sql`m.description`)} as is_part
  from bank_movement m where m.id = any(${movements}) and m.unassigned > 0
    and not exists (select from candidate_set s where s.movement_id = m.id)
    and not exists (select from known k where k.movement_id = m.id and k.balance = m.unassigned and (k.payer or k.is_named))
), payer as materialized (
  select k.movement_id, k.customer_id, bool_or(k.payer and not k.against) as is_known, bool_or(k.against) as against, count(*) filter (where k.is_named) as named
  from known k join movement m on m.id = k.movement_id group by 1, 2 having bool_or(k.payer and not k.against or k.is_named)
), near as (
  select k.movement_id, k.customer_id, k.document_id, true as is_named, k.named_chance from known k join movement m on m.id = k.movement_id where k.is_named
  union all
  select p.movement_id, p.customer_id, o.id, false, 0 from payer p join movement m on m.id = p.movement_id
  cross join lateral (
    select d.id from document d where d.customer_id = p.customer_id and d.currency = m.currency and ${isOpen('d')} and d.balance < m.unassigned * 1.5
    order by d.due_date nulls last, d.id limit ${MOST_OPEN + 1}
  ) o where p.named < 2 and (p.movement_id, o.id) not in (select k.movement_id, k.document_id from known k where k.is_named)
)
select m.id as movement_id, m.unassigned, n.customer_id, d.id, d.number, d.balance, coalesce(d.invoiced, d.total) as total, d.subtotal, d.tax, d.issue_date,
  n.is_named, n.named_chance,
  m.is_part or d.invoiced is not null or p.against or not n.is_named and not p.is_known or d.balance = m.unassigned as is_doubtful,
  exists (select from expected_withholding e where e.document_id = d.id and e.pending > 0)
    or exists (select from withholding_certificate w where w.document_id = d.id and w.voided_at is null) as "isSettled",
  d.number_key, c.dni_key, ${spokenNumbers} as runs
from near n join movement m on m.id = n.movement_id join payer p on p.movement_id = n.movement_id and p.customer_id = n.customer_id
${eachOf('n.document_id')} cross join lateral (select c.dni_key from customer c where c.id = d.customer_id offset 0) c
where d.currency = m.currency and ${isOpen('d')}
order by d.due_date nulls last, d.number`;
