import type { Result } from '../answer';

/** Status codes of ISO 20022: of a payment (ExternalPaymentTransactionStatus1Code), of a group, and of an entry (ExternalEntryStatus1Code). */
const ISO: Record<string, Result> = {
  ACSC: 'cobrado',
  ACCC: 'cobrado',
  BOOK: 'cobrado',
  RJCT: 'rechazado',
  CANC: 'rechazado',
  ACCP: 'en_tramite',
  ACTC: 'en_tramite',
  ACSP: 'en_tramite',
  ACWC: 'en_tramite',
  ACFC: 'en_tramite',
  ACPD: 'en_tramite',
  PATC: 'en_tramite',
  PDNG: 'en_tramite',
  PRES: 'en_tramite',
  RCVD: 'en_tramite',
  FUTR: 'en_tramite',
};

/** `undefined` for any other code (PART, BLCK, INFO). */
export const isoResult = (code: string): Result | undefined => ISO[code.trim().toUpperCase()];
