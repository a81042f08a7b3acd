import type { Country } from './people';

/**
 * Lines as seven countries' banks write them. `n` is who pays, `i` the identity, `c` what the payer wrote, `a` the payer's account,
 * `p` a telephone, `t` an hour, `d` a day, `b` a bank, `x` a tracking code; a number so many digits of the bank's own.
 */

/** Someone at a counter or a correspondent: nobody's account and no name from a bank. */
export type Channel = { line: string; isCounter?: true };

const by = (...lines: string[]): Channel[] => lines.map((line) => ({ line }));
const counter = (...lines: string[]): Channel[] => lines.map((line) => ({ line, isCounter: true }));

export const CHANNELS: Record<Country, readonly Channel[]> = {
  EC: [
    ...by(
      'TRANSF INTERBANC SPI {n} {c}',
      'N/C TRANSFERENCIA {n} DOC {6} {c}',
      'TRANSFERENCIA DIRECTA DE {n} {c}',
      'SPI {b} {n} {i} {c}',
      'BANCA MOVIL {8} {c} {n}',
    ),
    ...counter(
      'DEPOSITO EFECTIVO AG {3} {i} {c}',
      'DEP MI VECINO {8} {c} {i}',
      'DEPOSITO CHEQUE {6} {b} {c}',
      'RECAUDACION {6} {i} {n}',
    ),
    ...by('PAGO DIRECTO {n} {i} {c} {t}', 'TRANSF. DE {n} CTA {a} {c}', 'ACREDITACION {d} {n} {c}'),
  ],
  CO: [
    ...by(
      'PAGO PSE {n} CUS {9} {c}',
      'TRANSF BRE-B {c} {n}',
      'PAGO INTERBANC {n} {c}',
      'ABONO ACH {b} {n} NIT {i} {c}',
      'NEQUI {p} {c}',
      'TRANSFERENCIA CTA SUC VIRTUAL {c}',
    ),
    ...counter(
      'CONSIGNACION CORRESPONSAL CB {7} REF {i} {c}',
      'CONSIG LOCAL EFECTIVO OF {3} {c}',
      'CONSIG CHEQUE {7} {b} {c}',
      'RECAUDO CONVENIO {5} REF1 {i} REF2 {c}',
    ),
    ...by('DAVIPLATA {p} {n} {c}', 'PAGO DE PROV {n} {c}', 'TRF {d} {n} {i} {c}'),
  ],
  PE: [
    ...by(
      'ABON PLIN-{n} {c}',
      'YAPE DE {n} {c}',
      'TRANSF.BCO.{b} {8} {n} {c}',
      'CCE INMEDIATA {n} {c}',
      'TRAN.CEL.BM {p} {n}',
      'ABONO PROVEEDORES {n} RUC {i} {c}',
    ),
    ...counter(
      'DEP EFEC AGENTE {6} DNI {i} {c}',
      'RECAUD. COD {i} {n}',
      'DEP CHEQUE {8} {c}',
      'VENTANILLA {4}-{3} {c} {i}',
    ),
    ...by('TLC {7} {n} {c}', 'DE {n} OP {6} {c}', 'ABO.TRANSF {a} {n} {c}'),
  ],
  MX: [
    ...by(
      'SPEI RECIBIDO {b} {7} {c} {n} {x}',
      'SPEI RECIBIDO DEL CLIENTE {n} CLABE {a} CONCEPTO {c} CVE RASTREO {x}',
      'TEF RECIBIDO {b} {c} {n}',
      'PAGO CUENTA DE TERCERO {10} {c}',
      'TRASPASO DE {n} REF {7} {c}',
    ),
    ...counter(
      'DEPOSITO EN EFECTIVO OXXO FOLIO {9} {c}',
      'CIE {6} REF {i} {c}',
      'DEPOSITO CHEQUE SBC {7} {c}',
      'DEP EFVO SUC {4} {t} {c}',
    ),
    ...by('DIMO {p} {n} {c}', 'ABONO SPEI REF {7} RFC {i} {c}', 'SPEI {d} {c} ORD {n}'),
  ],
  CL: [
    ...by(
      'TEF DE {n} {i} {c}',
      'TRANSFERENCIA DE {n} {c}',
      'TRANSF {i} {n}',
      'PAGO PROVEEDORES {n} {c}',
      'ABONO TEF {b} {10} {n} {c}',
    ),
    ...counter(
      'CAJA VECINA DEP {8} {i} {c}',
      'PAGO SERVIPAG {9} {i}',
      'DEP CHQ OTROS BCOS {7} {c}',
      'DEPOSITO EFECTIVO SUC {3} {i}',
    ),
    ...by('TRASPASO INTERNET {n} {c}', 'TEF {d} {t} {n} {c}'),
  ],
  AR: [
    ...by(
      'CREDITO INMEDIATO {n} {i} VAR {c}',
      'TRANSF CVU {a} {n} {c}',
      'TRANSFERENCIA RECIBIDA {n} CUIT {i} {c}',
      'MERCADO PAGO {n} OP {11} {c}',
      'ECHEQ {8} {n} {c}',
    ),
    ...counter(
      'PAGO FACIL {8} {i} {c}',
      'DEP RAPIPAGO COD {10} {c}',
      'DEPOSITO CHEQUE 48HS NRO {8} {c}',
      'DEP EFECTIVO CAJERO {4} {i} {c}',
    ),
    ...by('DEBIN {x} {n} {c}', 'PAGO PROV. {n} OP {7} {c}', 'CRED TRANSF {d} {n} {c}'),
  ],
  ES: [
    ...by(
      'TRANSFERENCIA DE {n}, CONCEPTO {c}.',
      'BIZUM DE {n} CONCEPTO {c}',
      'TRANSF INMEDIATA {n} {c} NOTPROVIDED',
      'ABONO SEPA E2E {x} ORD {n} {c}',
      'TRANSF. A SU FAVOR {n} {c}',
    ),
    ...counter(
      'INGRESO EFECTIVO CAJERO {4} {c}',
      'INGRESO CHEQUE {8} {c}',
      'INGRESO OFICINA {4} {i} {c}',
      'PAGO TPV VIRTUAL {12} {c}',
    ),
    ...by('RECIBO SEPA MANDATO {10} {n} {c}', 'TRF OPE {9} {d} {n} REF {c}'),
  ],
};

export const BANKS = [
  'BBVA',
  'SANTANDER',
  'PICHINCHA',
  'GUAYAQUIL',
  'BANCOLOMBIA',
  'DAVIVIENDA',
  'BCP',
  'INTERBANK',
  'STP',
  'BANORTE',
  'BCI',
  'ESTADO',
  'GALICIA',
  'NACION',
  'CAIXABANK',
  'SABADELL',
];

/** What is nobody's payment: `m` the company's own name, `f` another firm. */
export const OTHERS: readonly string[] = [
  'TRANSF ENTRE CUENTAS PROPIAS {m} {6}',
  'TRASPASO {m} CTA {10}',
  'LIQUIDACION TARJETAS LOTE {6} AFILIADO {8}',
  'ABONO POS {d} TERM {8} LOTE {4}',
  'VISA/MC VTAS {d} LOTE {5} NETO COM E IVA',
  'INTERESES GANADOS {d}',
  'DESEMBOLSO PRESTAMO {10}',
  'DEV PAGO PROVEEDOR {f} {6}',
  'REVERSO TRANSF ENVIADA {f} {8}',
  'REINTEGRO IMPUESTOS {11}',
  'PAGO SINIESTRO POLIZA {7} {f}',
  'NOTA DE CREDITO {7}',
  'CHEQUE DEVUELTO REINGRESADO {6}',
  'ABONO NOMINA RECHAZADA {f} {6}',
  'APORTE SOCIO {f}',
  'DEPOSITO GARANTIA {f} CONTRATO {5}',
  'ABONO WEBPAY LOTE {7}',
  'LIQ. MERCADOPAGO {11}',
  'DEVOLUCION SEGURO VEH {7}',
  'AJUSTE CREDITO {d} {t}',
];
