import { written } from '../../../files/cells/amounts';
import { type Grid, textOf } from '../../../files/cells/grid';
import { FileRefusal } from '../../../files/refusal';

import type { Draft } from '../columns/draft';

/** Throws when the file lists returned direct debits: its amounts are debts again, not movements of the account. */
export function refuseReturns(drafts: readonly Draft[], rows: Grid): void {
  const has = (meaning: string) => drafts.some((draft) => draft.meaning === meaning);
  if (!has('return_reason') || has('balance') || has('debit') || has('credit') || has('kind')) return;
  const amount = drafts.findIndex((draft) => draft.meaning === 'amount');
  if (rows.some((row) => written(textOf(row.cells[amount]))?.sign === '-')) return;
  throw new FileRefusal(
    'not-a-statement',
    'El archivo es una respuesta del banco a débitos automáticos (trae motivos de devolución), no un estado de cuenta. No se guardó nada: cárguelo en Débitos automáticos.',
  );
}
