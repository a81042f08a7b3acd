import { type PaymentProof, PROOF_KIND, PROOF_ORIGIN, PROOF_STATUS } from '../api/contract/receivables/paymentProofs';
import type { StateLook } from '../ui/Chip';

export const proofStatuses: Record<PaymentProof['status'], StateLook> = {
  por_revisar: { word: 'Por revisar', tone: 'warn' },
  en_espera: { word: 'Espera el movimiento', tone: 'brand' },
  unido: { word: 'Con su movimiento', tone: 'good' },
  descartado: { word: 'Descartado', tone: 'neutral' },
  otro: { word: 'Otro estado', tone: 'neutral' },
};
export const proofStatusOptions = PROOF_STATUS.map((value) => ({ value, label: proofStatuses[value].word }));

export const proofKinds: Record<PaymentProof['kind'], string> = {
  por_leer: 'Sin leer',
  pago: 'Pago',
  retencion: 'Retención',
  otra_cosa: 'No parece un pago',
  otro: 'Otro',
};
export const proofKindOptions = PROOF_KIND.map((value) => ({ value, label: proofKinds[value] }));

export const proofOrigins: Record<PaymentProof['origin'], string> = {
  personal: 'Lo subió el personal',
  whatsapp: 'WhatsApp',
  correo: 'Email',
  pagina: 'Página del cliente',
  otro: 'Otro',
};
export const proofOriginOptions = PROOF_ORIGIN.map((value) => ({ value, label: proofOrigins[value] }));
