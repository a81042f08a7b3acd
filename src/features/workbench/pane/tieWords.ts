import type { TieFacet } from '../../../machines/workbench/candidates';
import { date } from '../../../ui/format/dates';

const every = new Intl.ListFormat('es', { type: 'conjunction' });

/** The texts of documents that nothing sets apart. */
export const tieWords = {
  tie: (facets: string[]) =>
    `Hay varios documentos posibles; elija cuál se paga.${facets.length > 0 ? ` Se diferencian por ${every.format(facets)}.` : ''}`,
  tieOfMovements: 'Otro movimiento también podría pagar este documento. Compruebe cuál es antes de conciliar.',
  rival: (day: string, description: string) => `${date(day)} · ${description}`,
  seeRival: 'Ver',
  seeRivalOf: (description: string) => `Ver ${description}`,
  facets: {
    document_number: 'el número',
    customer_name: 'el cliente',
    due_date: 'el vencimiento',
    balance: 'el saldo',
    reasons: 'lo que los señala',
  } satisfies Record<TieFacet, string>,
};
