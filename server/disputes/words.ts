import type { DISPUTE_KIND, DISPUTE_OUTCOME } from '../../src/api/contract/receivables/disputes';

/** The texts about disputes in histories. */

export const KINDS: Record<(typeof DISPUTE_KIND)[number], string> = {
  cantidad: 'cantidad',
  precio: 'precio',
  calidad: 'calidad',
  no_recibido: 'no recibido',
  ya_pagado: 'ya pagado',
  no_reconocido: 'no reconocido',
  otro: 'otro motivo',
};

export const OUTCOMES: Record<(typeof DISPUTE_OUTCOME)[number], string> = {
  nota_credito: 'Nota de crédito',
  condonada: 'Condonada',
  rechazada: 'Rechazada',
};
