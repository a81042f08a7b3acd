import { normal } from '../../files/cells/words';

/** Reason codes in words. Sources: ISO 20022 external code sets (ExternalStatusReason1Code); Nacha rules, return codes. */

const ISO: Record<string, string> = {
  AC01: 'Número de cuenta incorrecto',
  AC02: 'Cuenta del deudor no válida',
  AC03: 'Cuenta del acreedor no válida',
  AC04: 'Cuenta cerrada',
  AC06: 'Cuenta bloqueada',
  AC13: 'Tipo de cuenta del deudor no válido',
  AG01: 'La cuenta no admite esta operación',
  AG02: 'Código de operación no válido',
  AM01: 'Importe cero',
  AM02: 'Importe mayor que el permitido',
  AM03: 'Moneda no admitida',
  AM04: 'Fondos insuficientes',
  AM05: 'Cobro duplicado',
  AM09: 'Importe distinto del acordado',
  AM10: 'Total del lote incorrecto',
  BE01: 'El titular no corresponde a la cuenta',
  BE04: 'Falta la dirección del acreedor',
  BE05: 'Acreedor no reconocido',
  CNOR: 'El banco del acreedor no está registrado',
  DNOR: 'El banco del deudor no está registrado',
  DT01: 'Fecha no válida',
  FF01: 'Formato del archivo no válido',
  FF05: 'Tipo de cobro incorrecto',
  FOCR: 'Devuelto tras una solicitud de anulación',
  MD01: 'Sin autorización (mandato) del deudor',
  MD02: 'Faltan datos del mandato',
  MD06: 'Devolución pedida por el deudor',
  MD07: 'Deudor fallecido',
  MS02: 'Rechazado por el deudor sin indicar motivo',
  MS03: 'Rechazado por el banco sin indicar motivo',
  RC01: 'Código del banco incorrecto',
  RR01: 'Falta la cuenta o identificación del deudor',
  RR02: 'Falta el nombre o dirección del deudor',
  RR03: 'Falta el nombre o dirección del acreedor',
  RR04: 'Motivo regulatorio',
  SL01: 'El deudor tiene restricciones sobre esta cuenta',
  TM01: 'Recibido fuera de plazo',
};

const NACHA: Record<string, string> = {
  R01: 'Fondos insuficientes',
  R02: 'Cuenta cerrada',
  R03: 'Sin cuenta o titular no localizado',
  R04: 'Número de cuenta no válido',
  R05: 'Débito no autorizado a una cuenta personal',
  R06: 'Devuelto a pedido del banco originador',
  R07: 'Autorización revocada por el cliente',
  R08: 'Orden de no pago',
  R09: 'Fondos aún no disponibles',
  R10: 'El cliente no reconoce el débito',
  R11: 'El débito no cumple lo autorizado',
  R12: 'Cuenta vendida a otra entidad',
  R13: 'Número de ruta no válido',
  R14: 'Representante fallecido o impedido',
  R15: 'Titular fallecido',
  R16: 'Cuenta congelada',
  R17: 'Datos no procesables',
  R20: 'Cuenta que no admite débitos',
  R21: 'Identificación de la empresa no válida',
  R22: 'Identificación individual no válida',
  R23: 'Crédito rechazado por el beneficiario',
  R24: 'Entrada duplicada',
  R29: 'La empresa no autorizó el débito',
  R31: 'Devolución admitida por el banco originador',
};

/** A code in words; '' when it is not one of these. */
export function reasonOf(code: string): string {
  const known = code.trim().toUpperCase();
  return ISO[known] ?? NACHA[known] ?? '';
}

/** What banks fill in where there is no reason, as `normal`. */
const NO_REASON = new Set('n a|na|ninguno|ninguna|no aplica|sin novedad|sin motivo|none|null'.split('|'));

export const isNoReason = (text: string): boolean => NO_REASON.has(normal(text));
