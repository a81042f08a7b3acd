import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import type { Actor } from '../ledger/audit';
import { addRule } from '../reconciliationRules/rules';

/** A bank's texts for its own charges and interest. */
const RULES = [
  ['COMISIÓN TRANSFERENCIA SPI', 'Comisión bancaria', true],
  ['IVA COMISIÓN', 'Comisión bancaria', true],
  ['REVERSO COMISIÓN', 'Reverso', true],
  ['INTERÉS GANADO', 'Intereses ganados', true],
  ['PAGO NÓMINA', 'Pago a proveedor', false],
] as const;

/** A few handwritten rules of staff, one of them off: conciliations will show their worth. */
export async function fillRules(tx: Queryable, who: Actor): Promise<void> {
  for (const [words, name, enabled] of RULES) {
    const [category] = await tx.rows<{ id: string }>(sql`
      select id from movement_category where profile_id = ${who.profileId} and name = ${name}`);
    if (category) await addRule(tx, who, { kind: 'no_cobro', words, category: category.id, enabled });
  }
}
