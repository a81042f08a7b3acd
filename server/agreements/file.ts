import type { AgreementSheet } from '../accountStatements/agreementPdf';
import { inOne, PDF, pictureOf, plain } from '../accountStatements/file';
import { NotWritten, writeAgreement } from '../accountStatements/writer';
import { logoOf } from '../company/logo';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import type { ExportedFile } from '../exports/file';
import { notWritten } from '../problems';
import { readAgreement } from './read';

type Letterhead = { company: string; tax_number: string; address: string; phone: string; dni: string; made_on: string };

/** `acuerdo-de-pago-12-rosa-quishpe.pdf` */
export const fileNameOf = ({ number, customer_name }: Pick<AgreementSheet, 'number' | 'customer_name'>): string =>
  ['acuerdo-de-pago', String(number), plain(customer_name)].filter(Boolean).join('-').concat('.pdf');

/** The agreement as a PDF to sign. Problem 404, 503 where writing it failed. */
export async function exportedAgreement(db: Queryable, profileId: string, id: string): Promise<ExportedFile> {
  const agreement = await readAgreement(db, profileId, id);
  const [head] = await db.rows<Letterhead>(sql`
    select f.name as company, f.tax_number, f.address, f.phone, c.dni, a.created_at::date as made_on
    from payment_agreement a join profile f on f.id = a.profile_id join customer c on c.id = a.customer_id where a.id = ${id}`);
  const sheet: AgreementSheet = {
    ...agreement,
    company: head?.company ?? '',
    letterhead: [head?.tax_number, head?.address, head?.phone].filter(Boolean).join(' · '),
    customer_dni: head?.dni ?? '',
    made_on: head?.made_on ?? '',
  };
  const logo = await logoOf(db, profileId);
  try {
    const bytes = await writeAgreement(sheet, logo && pictureOf(logo));
    return { fileName: fileNameOf(agreement), mediaType: PDF, bytes: inOne(bytes) };
  } catch (cause) {
    throw cause instanceof NotWritten ? notWritten(cause, 'El acuerdo') : cause;
  }
}
