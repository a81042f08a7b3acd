import type { SourceTrial } from '../../src/api/contract/console/accountingSource';
import { refused } from '../problems';
import { type Connector, type SourcePart, SourceProblem } from './connector';
import type { ChosenSource } from './savedSource';

/** Why it is tried, as a refusal begins. */
type Purpose = { begins: string };
export const SAVING: Purpose = { begins: 'Se probó y no se guardó' };
export const TRYING: Purpose = { begins: 'Se probó y no se puede leer' };

const SHOWN_ROWS = 10;

/** The first page; of an API the next one is asked for too, since a wrong way of paging shows there. Problem 422 when it cannot be read. */
export async function trial(
  connector: Connector | undefined,
  isPaged: boolean,
  { begins }: Purpose,
): Promise<SourceTrial> {
  try {
    let first: SourcePart | undefined;
    for await (const part of connector?.documents() ?? []) {
      if (first || !isPaged) {
        first ??= part;
        break;
      }
      first = part;
    }
    return trialOf(first ?? { documents: [], leftOut: [] });
  } catch (cause) {
    if (!(cause instanceof SourceProblem)) throw cause;
    throw refused(`${begins}: ${cause.message}`, { fields: cause.fields ?? { address: cause.message }, cause });
  }
}

function trialOf({ documents, leftOut, absent = [] }: SourcePart): SourceTrial {
  const faults = new Map<string, SourceTrial['faults'][number]>();
  const note = (field: SourceTrial['faults'][number]['field'], msg: string, count: number) => {
    const noted = faults.get(field);
    if (noted) noted.count += count;
    else faults.set(field, { field, count, msg });
  };
  const all = documents.length + leftOut.length;
  for (const { field, msg } of absent) note(field, msg, all);
  const isAbsent = new Set<string>(absent.map(({ field }) => field));
  for (const one of leftOut) {
    for (const { field, msg } of one.faults ?? []) if (!isAbsent.has(field)) note(field, msg, 1);
  }
  return {
    found: documents.length,
    left_out: leftOut.length,
    rows: documents.slice(0, SHOWN_ROWS).map((one) => ({
      number: one.number,
      customer_dni: one.customerDni,
      customer_name: one.customerName,
      issue_date: one.issueDate ?? null,
      due_date: one.dueDate ?? null,
      currency: one.currency ?? null,
      total: one.total,
      voided: one.voided,
    })),
    faults: [...faults.values()],
  };
}

/** Problem 422 for a mapping that makes no document of any row. */
export function mustBeReadable({ kind }: ChosenSource, tried: SourceTrial): SourceTrial {
  const [first] = tried.faults;
  if (kind !== 'api' || tried.found > 0 || tried.left_out === 0 || !first) return tried;
  throw refused(`${SAVING.begins}: ninguna fila se entiende; ${first.msg}`, {
    fields: Object.fromEntries(tried.faults.map(({ field, msg }) => [`mapping.fields.${field}`, msg])),
  });
}
