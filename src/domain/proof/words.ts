import type { SAID_PROOF_KIND } from '../../api/contract/receivables/paymentProofs';

/** The texts of what staff say that a file is. */
export const kindWords = {
  classify: 'Cambiar qué es',
  classifyTitle: '¿Qué es este archivo?',
  classifyVerb: 'Guardar',
  whatItIs: 'Qué es',
  noKind: 'Elija qué es.',
  kindHint: 'Solo un pago espera su movimiento del banco; los mensajes de cobro no esperan por lo que no lo es.',
  kindNames: {
    pago: 'Comprobante de pago',
    retencion: 'Comprobante de retención',
    otra_cosa: 'Otra cosa',
  } satisfies Record<(typeof SAID_PROOF_KIND)[number], string>,
  customer: 'Cliente',
};
