import type { Lot } from '../grammar';
import type { Customer } from '../suggestionMonth';
import type { Country } from './countries';
import { cut, type Piece, said } from './pieces';

/** How banks write what came in, five or more ways in each country, the last fifth of them held out. */

/** What a bank has of one payment: codes of its own, and whoever pays. */
export type Paying = {
  lot: Lot;
  /** A code of so many digits, which now and then is also a number of some document. */
  code: (width: number) => string;
  /** The number of seven digits that some banks ask a payer for. */
  reference: Piece[];
  bank: string;
  payer: Customer;
  concept: Piece[];
};
export type Channel = {
  name: string;
  /** How many characters of the payer's own words it keeps. */
  concept: number;
  /** Whether the payer's name stands in its own column. */
  hasColumn?: boolean;
  line: (paying: Paying) => (string | Piece[])[];
};

const name = (text: string, width = 60): Piece[] => cut([said(text, { is: 'name' })], width);
const id = (text: string): Piece[] => [said(text, { is: 'id' })];
const holder = ({ payer }: Paying, width?: number) => name(`${payer.first} ${payer.last}`.trim(), width);
const surnamesFirst = ({ payer }: Paying, width?: number) => name(`${payer.last} ${payer.first}`.trim(), width);
const word = (text: string, at = 0) => text.split(' ')[at] ?? '';
const wallet = ({ payer }: Paying) => name(`${word(payer.first)} ${(payer.last || word(payer.first, 1)).charAt(0)}.`);
const masked = ({ payer }: Paying) =>
  name(`${word(payer.first).slice(0, 3)}*** ${(payer.last || word(payer.first, 1)).slice(0, 3)}***`);

const channel = (name: string, concept: number, line: Channel['line'], hasColumn = false): Channel => ({
  name,
  concept,
  line,
  hasColumn,
});

export const CHANNELS: Record<Country, readonly Channel[]> = {
  EC: [
    channel('transfer of the same bank', 30, (on) => [
      'TRANSFERENCIA DIRECTA DE ',
      surnamesFirst(on, 25),
      ' ',
      on.concept,
    ]),
    channel('transfer of another bank', 40, (on) => [
      `N/C SPI ${on.bank} ${on.code(6)} `,
      surnamesFirst(on, 30),
      ' - ',
      on.concept,
    ]),
    channel('cash correspondent', 24, (on) => [`DEP CNB MI VECINO 0${on.code(4)} `, on.concept]),
    channel('collection', 25, (on) => ['RECAUDACION CASH ', id(on.payer.dni), ' ', on.concept]),
    channel('concept alone', 35, (on) => [`NC TRANSF INTERNET ${on.code(8)} `, on.concept]),
    channel('column', 60, (on) => ['TRANSFERENCIA RECIBIDA ', on.concept], true),
    channel('wallet', 20, (on) => ['DEUNA ', wallet(on), ' ', on.concept]),
    channel('window', 20, (on) => [`DEPOSITO EFECTIVO AG ${on.code(3)} PAPELETA ${on.code(7)} `, on.concept]),
  ],
  CO: [
    channel('branch on the net', 20, (on) => ['TRANSF CTA SUC VIRTUAL ', on.concept]),
    channel('PSE', 30, (on) => [`PAGO PSE ${on.code(9)} `, holder(on, 20), ' ', on.concept]),
    channel('between banks', 26, (on) => ['PAGO INTERBANC ', holder(on, 22), ' ', on.concept]),
    channel('cash correspondent', 20, (on) => [`CONSIG. CORRESPONSAL CB ${on.code(6)} REF `, on.concept]),
    channel('wallet', 20, (on) => ['NEQUI ', masked(on), ' ', on.concept]),
    channel('column', 40, (on) => [`ABONO ACH ${on.bank} `, on.concept], true),
    channel('firm to many', 25, (on) => [
      `PAGO DE PROV ${on.code(5)} `,
      holder(on, 18),
      ' ',
      id(on.payer.dni),
      ' ',
      on.concept,
    ]),
    channel('key', 24, (on) => [
      `BRE-B LLAVE @${word(on.payer.first).toLowerCase()}${on.code(3)} `,
      masked(on),
      ' ',
      on.concept,
    ]),
  ],
  PE: [
    channel('same bank', 25, (on) => ['DE ', holder(on, 22), ' TRAN CTAS TERC BM ', on.concept]),
    channel('at once', 30, (on) => [
      `ABONO TRANSF INMEDIATA ${on.bank} ${on.code(6)} `,
      holder(on, 30),
      ' ',
      on.concept,
    ]),
    channel('wallet', 20, (on) => ['YAPE DE ', wallet(on), ' ', on.concept]),
    channel('agent', 20, (on) => [`DEP EFEC AGENTE ${on.code(6)} OP ${on.code(7)} `, on.concept]),
    channel('column', 35, (on) => [`TRANSF BCO ${on.bank} `, on.concept], true),
    channel('collection', 20, (on) => ['RECAUD ', id(on.payer.dni), ' ', surnamesFirst(on, 16), ' ', on.concept]),
    channel('other wallet', 20, (on) => ['PLIN-', wallet(on), '-', on.concept]),
    channel('long names', 12, (on) => ['TRAN.CCE 002-', on.code(9), ' ', surnamesFirst(on, 40), '/', on.concept]),
  ],
  MX: [
    channel('SPEI', 40, (on) => [`SPEI RECIBIDO ${on.bank} `, on.reference, ' ', on.concept, ' ', holder(on, 40)]),
    channel('SPEI of another form', 40, (on) => [
      `T20 SPEI RECIBIDO${on.bank}/0${on.code(9)} 0${on.code(2)} `,
      on.reference,
      on.concept,
    ]),
    channel('third account', 30, (on) => [`PAGO CUENTA DE TERCERO/ 00${on.code(8)} BNET ${on.code(10)} `, on.concept]),
    channel('shop', 0, (on) => [`DEPOSITO EFECTIVO OXXO ${on.code(4)} FOLIO ${on.code(6)}`]),
    channel('collection', 20, (on) => [`CIE CONVENIO ${on.code(7)} REF `, on.concept]),
    channel('column', 40, (on) => ['SPEI ', on.reference, ' ', on.concept], true),
    channel('identity', 30, (on) => ['ABONO SPEI RFC ', id(on.payer.dni), ' ', on.concept, ` RASTREO ${on.code(10)}`]),
    channel('branch', 25, (on) => [`DEP SBC SUC ${on.code(4)} `, on.concept, ` MOV ${on.code(6)}`]),
  ],
  AR: [
    channel('identity and name', 20, (on) => [
      'TRANSF RECIBIDA CUIT ',
      id(on.payer.dni),
      ' ',
      surnamesFirst(on, 22),
      ' ',
      on.lot.any(['VAR ', 'FAC ', 'VAR-', '']),
      on.concept,
    ]),
    channel('between banks', 20, (on) => [
      'CRED.TRF.COELSA ',
      on.reference,
      ' ',
      surnamesFirst(on, 25),
      ' ',
      on.concept,
    ]),
    channel('wallet', 30, (on) => ['TRANSFERENCIA CVU MERCADO PAGO ', wallet(on), ' ', on.concept]),
    channel('machine', 16, (on) => [`DEPOSITO CAJA 24HS SUC 0${on.code(3)} NRO ${on.code(4)} `, on.concept]),
    channel('column', 30, (on) => [`TRANSFERENCIA ${on.bank} VAR `, on.reference, ' ', on.concept], true),
    channel('identity', 20, (on) => ['DATANET PROV ', id(on.payer.dni), ' ', on.concept]),
    channel('firm to many', 25, (on) => [`PAGO PROVEEDORES OP ${on.code(8)} `, holder(on, 20), ' ', on.concept]),
    channel('debit asked for', 20, (on) => [
      `DEBIN ${on.code(5)} CBU 0170${on.code(18)} `,
      masked(on),
      ' ',
      on.concept,
    ]),
  ],
};

/** What comes in and pays no document; much of it has a number of some document, or an amount that is owed. */
export const NOTHING: readonly ((lot: Lot, code: (width: number) => string) => string)[] = [
  (_, code) => `LIQUIDACION TARJETAS LOTE ${code(4)} TERM ${code(6)}`,
  () => 'INTERESES GANADOS',
  (_, code) => `REVERSO COMISION ${code(5)}`,
  (_, code) => `TRASPASO ENTRE CUENTAS PROPIAS ${code(8)}`,
  (_, code) => `DESEMBOLSO PRESTAMO ${code(7)}`,
  (lot) => `VENTAS DEL DIA ${lot.upTo(28)}/08 CAJA ${lot.upTo(4)}`,
  (_, code) => `DEVOLUCION CHEQUE ${code(5)} CAMARA`,
  (_, code) => `DEV. IMPUESTOS RES ${code(6)}`,
  (lot) => `REINTEGRO SEGURO SINIESTRO ${lot.digits(5)}`,
  (_, code) => `APORTE SOCIOS ${code(3)}`,
  (_, code) => `ANULACION PAGO PROVEEDOR FACT ${code(6)}`,
];
