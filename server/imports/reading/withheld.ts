import type { ImportField } from '../../../src/api/contract/receivables/imports';
import { type Grid, textOf } from '../../files/cells/grid';
import { normal } from '../../files/cells/words';
import { WITHHELD } from './fields';

/** What a column says of a certificate, besides an amount. */
const OF_CERTIFICATE = /\b(?:fecha|numero|nro|no|num|comprobante|autorizacion|codigo|cod|tipo|base|date|number)\b/;

/** What becomes of columns of withheld amounts: nothing of them is lowered, since their certificates are not here. */
export function withheldUnused(header: readonly string[], columns: readonly ImportField[], body: Grid): string[] {
  const unused = header.filter((title, column) => {
    const said = normal(title);
    const isWithheld = columns[column] === 'ignore' && WITHHELD.test(said) && !OF_CERTIFICATE.test(said);
    return isWithheld && body.some(({ cells }) => /[1-9]/.test(textOf(cells[column])));
  });
  if (unused.length === 0) return [];
  const [names, total] = [unused.map((title) => `«${title}»`), header[columns.indexOf('total')]];
  return [
    `Lo que dice ${names.join(' y ')} no se resta: cada documento se debe por ${total ? `«${total}»` : 'su total'}. Si el cliente ya retuvo, registre después su comprobante con «Registrar retención» en la página del documento. Si se debe sin lo retenido, elija en Columnas la del valor neto como Total.`,
  ];
}
