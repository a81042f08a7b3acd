import type { Preview, RowChoice } from '../../../src/api/contract/reconciliation/preview';
import { type Mapping, mapping as mappingSchema } from '../../../src/api/contract/reconciliation/statement';
import type { Queryable } from '../../database/database';
import type { Actor } from '../../ledger/audit';
import { findAccount } from './accounts';
import { makePreview, previewOf } from './make';
import { readUpload } from './readUpload';
import { findPreview } from './stored';

/** Makes a new preview of an earlier one's file; the earlier one stays. 404 if it no longer exists. */
export async function readAgain(
  db: Queryable,
  who: Actor,
  previewId: string,
  wanted: Mapping | undefined,
  bankAccountId: string | undefined,
  choices?: readonly RowChoice[],
): Promise<Preview> {
  const { bank_account_id, file_name, file, first } = await findPreview(db, who, previewId);
  const upload = { fileName: file_name, bytes: file };
  return makePreview(db, who, bankAccountId ?? bank_account_id, upload, wanted, { corrects: first, choices });
}

/**
 * Shows an earlier preview again, compared with the movements saved since, so that a person continues where they stopped. A saved
 * preview names its conciliation. 404 if it no longer exists.
 */
export async function openPreview(db: Queryable, who: Actor, previewId: string): Promise<Preview> {
  const { bank_account_id, file_name, file, asked, read_on, conciliation } = await findPreview(db, who, previewId);
  const account = await findAccount(db, who.profileId, bank_account_id);
  const upload = { fileName: file_name, bytes: file };
  const wanted = mappingSchema.parse(asked);
  const of = { shows: previewId, ...(conciliation !== null && { conciliation }) };
  return readUpload(who, upload, wanted, read_on, [], (reading, slices) =>
    previewOf(db, who, account, upload, of, reading, slices),
  );
}
