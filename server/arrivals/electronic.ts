import type { ArrivalReason } from '../../src/api/contract/reconciliation/arrivals';
import type { Queryable } from '../database/database';
import type { Columns } from '../database/sql';
import type { Upload } from '../files/upload';
import { makeElectronicImport } from '../imports/preview';
import { saveImport } from '../imports/save.job';
import type { Actor } from '../ledger/audit';

/**
 * What becomes of a file of electronic documents: what is new of them is taken, also what waits for the document that it names, and what cannot be waits with its reasons. Anybody can
 * send a mail: what came by one waits until staff import it. It counts as saved once its import has ended (`save.job`), and waits once
 * that failed for good (`keep_electronic_arrival`).
 */
export async function readAsElectronic(tx: Queryable, who: Actor, upload: Upload, isMail: boolean): Promise<Columns> {
  const { id, counts } = await makeElectronicImport(tx, who, upload);
  const taken = counts.nuevo + counts.espera;
  const reasons: ArrivalReason[] = [
    ...(isMail && taken > 0 ? [{ kind: 'correo' as const, count: taken }] : []),
    ...(counts.problema > 0 ? [{ kind: 'comprobantes' as const, count: counts.problema }] : []),
  ];
  if (!isMail && taken > 0) await saveImport(tx, who, id);
  const status = reasons.length > 0 ? 'espera' : taken > 0 ? 'recibida' : 'repetida';
  return { import_id: id, status, reasons: JSON.stringify(reasons), msg: '' };
}
