import type { Dispute } from '../../api/contract/receivables/disputes';
import { DISPUTE_KIND } from '../../api/contract/receivables/disputes';

/** What is disputed, in words. */

export const disputeKindWords: Record<Dispute['kind'], string> = {
  cantidad: 'Cantidad',
  precio: 'Precio',
  calidad: 'Calidad',
  no_recibido: 'No lo recibió',
  ya_pagado: 'Ya lo pagó',
  no_reconocido: 'No lo reconoce',
  otro: 'Otro motivo',
};
export const disputeKindOptions = DISPUTE_KIND.map((value) => ({ value, label: disputeKindWords[value] }));
