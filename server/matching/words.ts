import { piece, type Sql, sql } from '../database/sql';

/** The words of a text that classify its numbers and names. */

function listed(words: string): Sql {
  return piece(
    words
      .split(' ')
      .map((word) => `'${word}'`)
      .join(', '),
  );
}

/** How two words of a name are looked up. */
export const pairOf = (one: Sql, other: Sql) => sql`least(${one}, ${other}) || ' ' || greatest(${one}, ${other})`;

/** Banks write these beside a name: they are no names, nor slips of one. */
export const bankWords = listed(
  'TRANSFERENCIA TRANSFERENCIAS TRANSF TRANSFER TRF DEP DEPOSITO DEPOSITOS PAGO PAGOS ABONO ABONOS CREDITO CREDITOS RECIBIDA RECIBIDO INTERBANCARIA INTERBANCARIO BANCO CUENTA CTA FACTURA FACTURAS FACT FAC REF REFERENCIA CANCELACION CANCELA CANC EFECTIVO CHEQUE VENTANILLA AGENCIA CAJERO INTERES INTERESES REVERSO COMISION DOCUMENTO DOC NRO NUM NUMERO CUOTA LETRA RECIBO CEDULA RUC POR PARA CON',
);

/** What a bank leaves of a name's word: "RES***". */
export const maskedWord = piece(`'([^ *0-9.,;/-]{2,})[*]{2,}'`);

/** A word beside the initial of another: "LUCIA E.", "E. CASTILLO". */
export const initialOfName = piece(
  `'([^ 0-9.,;/*-]{3,}) ([A-Z])[.](?![A-Z]| [A-Z][. ])|\\m([A-Z])[.] ?([^ 0-9.,;/*-]{3,})'`,
);

/** The legal form of a firm that pays: whom it pays for, its name never says. */
export const firmPays = piece(
  `'\\m(S[. ]{0,2}A([. ]{0,2}[SC])?|S[. ]{0,2}R[. ]{0,2}L|S[. ]{0,2}L[. ]{0,2}U?|E[. ]{0,2}I[. ]{0,2}R[. ]{0,2}L|S[. ]{0,2}P[. ]{0,2}A|LTDA|CIA)(?![A-Z])'`,
);

/** People write these before a document's digits, of one or several; *factura* is shortened by any of its letters. `TRF REC` is a transfer that was received. */
export const BEFORE_DIGITS =
  'FA?C?T?U?R?A?S?|FVS?|DOC(?:UMENTO)?S?|NUMEROS?|NUM|NROS?|NOS?|N|ND|NOTAS?|CUOTAS?|LETRAS?|RECIBOS?|(?<!TRF |TRANSF |TRANSFER |TRANSFERENCIA |SPEI )RECS?|INV|CANC(?:ELA|ELO|ELACION)?|ABONOS?|PARCIAL|PARTE';

/** The numbers of a list that begins with such a word: the word says it of each of them. */
export const listedNumbers = piece(
  `'\\m(?:${BEFORE_DIGITS})[ .:#°º/-]*(?:(?:NOS?|NROS?|NUM|N)[ .:#°º-]*)?([0-9]+(?: *(?:[/,;+&-]|\\m[EY]\\M) *[0-9]+)+)'`,
);

/** A number behind one of these is no document's. */
const CODE_WORDS =
  'REF REFERENCIA OP OPER OPERACION AUT AUTORIZACION TRX TRN TRANSACCION TERM TERMINAL POS LOTE VOUCHER VOU CH CHQ CHEQ CHEQUE CTA CUENTA CTE AHO SUC SUCURSAL AG AGENCIA OFI OFICINA CAJ CAJA CAJERO SEC SECUENCIA SECUENCIAL PAP PAPELETA NUT TEL TELF CEL HORA HR COD CODIGO CUS CNB CORRESPONSAL COMPROBANTE TARJETA TC ID';

export const codeWords = listed(CODE_WORDS);

/** Codes by the word before them, times of day, and the visible digits of a masked account. */
export const codes = piece(
  `'\\m(?:${CODE_WORDS.replaceAll(' ', '|')})[ .:#*-]*(?:(?:NO|NRO|NUM|N)[ .:#*-]*)?(?:[*X#]*)([0-9]+)|\\m([0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?)\\M|(?:[*]|##|\\mX+)([0-9]{3,6})\\M'`,
);

/** A bank's code of letters amid digits, longer than documents' numbers are: "689531A09492047". */
export const mixedCode = piece(`'\\m(?=[A-Z0-9]{12,}\\M)[A-Z]*[0-9]+[A-Z]+[0-9][A-Z0-9]*\\M'`);

/** A number that the text calls a document's. */
export const spokenNumber = piece(
  `'\\m(?:${BEFORE_DIGITS})[ .:#°º-]*(?:(?:NO|NRO|NUM|N)[ .:#°º-]*)?(?:[ .:#-][A-Z]{1,4}[ -]?)?([0-9]+(?:[/-][0-9]+)*)'`,
);

/** People type the letter O for zero: "OOO18O72". */
export const withZeros = (text: Sql) => sql`regexp_replace(${text}, 'O(?=O*[0-9])|(?<=[0-9])O+', '0', 'g')`;

/**
 * A list of numbers that goes on where the line ends: "FACT 384,", "FACT 384/", "F-14207 Y F", "F-14207-F30", "LIQ-414906 Y FAC LIQ-4161", "002001000032200-002001000", "ATN-003469/ATN-00", "EXP2602-151402, EXP2602-1", "00150481-0015" or "001-002-14004 002-00";
 * or where a field is cut before the payer's name: "411261, 003 ACEROS ECO", "418938 4 DE ACEROS ECO".
 */
export const listGoesOn = piece(
  `'([0-9]{4,})[0-9]+[ ,;/&+-]+\\1 *$|[0-9] *([,;+&]|\\m[EY]\\M) *([A-Z]{1,4}[ -]?)?[0-9]{0,4}([ /-]+[0-9]{0,4})*$|[0-9] *([,;+&]|\\m[EY]\\M) *[A-Z]{1,5}[ .]+[A-Z]{1,4}(-[0-9]{0,4}|[0-9]{1,4}) *$|[0-9]{3} *([,;/+&]|\\m[EY]\\M) *([A-Z]{1,4}[. ]+)?0[0-9]{0,3} +[A-Z]{2}|[0-9]{3} +[EY&+] +DE\\M|[0-9]{5} [0-9]{1,3} +DE [A-Z]|[0-9] *[/-] *([A-Z]{1,4}-?[0-9]{0,7}([.][0-9]{0,5})?[ -]*)?$|[0-9]-[A-Z]{1,4}[0-9]{0,4} *$|[0-9]{5,}-0(0[0-9]{0,5})? *$|[0-9]+-[0-9]+-[0-9]{3,}(-[0-9]{3}(-[0-9]*)?|[ ,;]+[0-9]{3}(-[0-9]{0,3})?(-0*)?) *$'`,
);

/** Letters at a line’s end behind a number that begin no document’s word: "INV 411621, PAC", "EXP2603-152487/ME" and the identity number "10107482-K" are no lists that go on. Whether they begin the document’s own number is looked at where it is weighed. */
export const endsOtherwise = piece(
  `'[0-9] *[,;/&+-] *(?!(?:F[ACERTV]?[A-Z]*|DO?C?|NR?O?|NU[A-Z]*|NOT?A?|R(?:EC?[A-Z]*)?|CU?O?[A-Z]?|LE?T?[A-Z]?|IN?V?|O+|[YE]) *$)[A-Z]{1,4} *$'`,
);

/** The last two numbers of such a list, where the second begins with a zero: it goes on where that has fewer digits, "00005459;0000675". A dash within one number is none of a list: "PEN-202602-02495", "202602-02495". */
export const lastOfList = piece(
  `'(?:(?<![A-Za-z]-|[0-9A-Za-z])(?!20[0-9]{2}(?:0[1-9]|1[0-2])-)([0-9]{4,}) *[/-](?=[0-9]{3})|([0-9]{4,}) *[,;+&]) *(0[0-9]*) *$'`,
);

/** These words say that several documents are paid. */
export const severalWords = listed(
  'FACTURAS FACTS FACS FRAS FTRAS FCTS FCS FTS FVS DOCS DOCUMENTOS CUOTAS LETRAS RECIBOS RECS NOTAS VARIAS VARIOS SALDO SALDOS PENDIENTES DEUDA DEUDAS TODO TODAS TOTAL',
);

/** The balance of the document whose number follows. */
export const balanceOfOne = piece(`'\\mSALDO\\M(?:[^A-Z0-9]*[A-Z]+){0,4}[^A-Z0-9]*[0-9][0-9.]{2}'`);

/** These words say that the amount is no document's. */
export const partWords = listed('ABONO PARCIAL PARTE MITAD ANTICIPO ADELANTO DEBIENDO');

/** Those of them that no bank writes of every payment: an *abono* is any credit. */
export const plainPartWords = listed('PARCIAL PARTE MITAD ANTICIPO ADELANTO DEBIENDO');

const nthPayment = piece(`'\\m(?:PRIMERA?|SEGUNDA?|TERCERA?|[1-9] ?(?:ERA?|RO|DO|DA)[.]?) (?:PAGO|ABONO|ENTREGA)\\M'`);

/** Whether a text says in several words that a part is paid: "A CUENTA", "2DO PAGO". */
export const saysPart = (text: Sql): Sql => sql`(${text} ilike '%a cuenta%' or upper(${text}) ~ ${nthPayment})`;

const MONTHS = 'ENERO FEBRERO MARZO ABRIL MAYO JUNIO JULIO AGOSTO SEPTIEMBRE OCTUBRE NOVIEMBRE DICIEMBRE'
  .split(' ')
  .flatMap((word, i) => [word.slice(0, 3), word].map((said) => [said, i + 1] as const))
  .concat(['SEPT', 'SET', 'SETIEMBRE'].map((said) => [said, 9] as const));

export const monthNames = listed(MONTHS.map(([said]) => said).join(' '));

/** A month's first letters, or all of it, by its number: equal instalments are named by them. */
export const monthWords = piece(MONTHS.map(([said, month]) => `('${said}', ${month})`).join(', '));

/** Behind one of these a month is one, also where people are called so: "MES JULIO". */
const PERIODS = 'MES CUOTA MENSUALIDAD PENSION ALICUOTA ARRIENDO ALQUILER CANON RENTA LETRA';

export const periodWords = listed(PERIODS);

/** Two words of a name, and perhaps how the next one begins, right before a month: "AMPARO ESTRADA/PENSION ENERO", "HILDA MEDINA N JULIO". */
export const nameBeforeMonth = piece(
  `'(?<!\\m[YE] )\\m([A-Z]{3,}) ([A-Z]{3,})(?: ([A-Z]))?(?: (?:${PERIODS.replaceAll(' ', '|')}|EXPENSAS?|ADMINISTRACION|PERIODO|DEL?|A))* (?:(?:${MONTHS.map(([said]) => said).join('|')})\\M|(?:0?[1-9]|1[0-2]) 20[0-9]{2}|20[0-9]{2} ?(?:0[1-9]|1[0-2])(?![0-9]))'`,
);

/**
 * A month in digits, also in a list of them: "05/2026", "VERA/05/2026", "2026-05", "202605", "MES 5", "M05/26". What stands before a document's number is none ("PEN-202605-00134").
 */
export const monthInDigits = piece(
  "'(?:(?<![0-9./-])|(?<=20[0-9]{2}/)|(?<=[A-Z]{3}/)(?<!(?:FACT|FAC|FACTURA|FRA|DOC|NRO|NUM)/))(0?[1-9]|1[0-2])[/-](20[0-9]{2})(?![0-9]|[/-](?=[0-9])(?!(?:0?[1-9]|1[0-2])[/-]20[0-9]{2}))|(?<![0-9./-])(20[0-9]{2})[/-](0[1-9]|1[0-2])(?![0-9/-])|(?<![0-9])(20[0-9]{2})(0[1-9]|1[0-2])(?=[^0-9]*$|[^0-9A-Z]{1,3}20[0-9]{2}[01][0-9](?![0-9])|[^0-9A-Z]*[A-Z])|\\mMES (?:DE )?(0?[1-9]|1[0-2])(?![0-9/-])|\\mM(?:ES)? ?(0[1-9]|1[0-2])/(2[0-9])(?![0-9/-])'",
);

const OFFICES = 'AG AGENCIA SUC SUCURSAL OF OFI OFICINA';

export const officeWords = listed(OFFICES);

/** The word for an office, the name of that where it was paid, behind its number, and the word behind it. */
export const officeName = piece(
  `'\\m(${OFFICES.replaceAll(' ', '|')})(?: |(?=[0-9]))(?:[0-9]+ )?([A-Z]{3,})(?: ([A-Z]{3,}))?'`,
);

/** These words say of a document that it is not what is paid: "YA PAGADA", "EXCEPTO". */
export const exceptWords = listed('YA EXCEPTO EXCEPTUANDO SALVO MENOS');

/** A credit note behind a document's number is taken off: "8350 DESC N/C 4586". What a bank calls so stands before any number. */
export const lessCreditNote = piece(`'[0-9].*\\m(N/?C|NOTAS? (DE )?CREDITO)\\M'`);

const OF_INSTALMENT = 'CUOTA CUOTAS CUO CTA LETRA LETRAS';

/** Behind one of these, a small number is an instalment's. */
export const instalmentWords = listed(OF_INSTALMENT);

const ORDINALS = 'PRIMERA SEGUNDA TERCERA CUARTA QUINTA SEXTA'.split(' ');

export const ordinals = listed(ORDINALS.join(' '));

/**
 * The instalment behind or before a word for one, and of how many: "CUOTA 3/12", "LETRA 5", "CTA 02", "2DA CUOTA", "SEGUNDA CUOTA". With more behind it,
 * it is a list.
 */
export const saidInstalment = piece(
  `'\\m(?:${OF_INSTALMENT.replaceAll(' ', '|')})[ .:#°º-]*(?:(?:NOS?|NROS?|NUM|N)[ .:#°º-]*)?0?([1-9][0-9]?)(?: *(?:/|DE) *0?([1-9][0-9]?))?(?![0-9]|[./-][0-9]| *(?:[,+&-]|Y|AL?|HASTA) *[0-9])|(?<![0-9.-])0?([1-9][0-9]?) ?(?:ERA?|RA|DA|TA|VA|MA|NA|[°ºª])[.]? *(?:CUOTA|LETRA)\\M|\\m(${ORDINALS.join('|')}) (?:CUOTA|LETRA)\\M'`,
);

/** The same without a word: "2 DE 4", "1/5". */
export const oneOfSeveral = piece(`'(?<![0-9./-])([1-9][0-9]?) *(?:/|\\mDE\\M) *([1-9][0-9]?)(?![0-9]|[./-][0-9])'`);

/** A short part behind a number: "28098/2", "0000419504-05". */
export const shortPartBehind = piece(`'([0-9]{3,}) ?[-/] ?0?([1-9][0-9]?)(?![0-9]|[./-][0-9])'`);

const TO = '(?:[A-Z]{1,4}[ -]?)?(?:[0-9]+[-/ ])*([0-9]+)(?![0-9])';

/** The number at a text's end that begins with a zero, as it begins in a document's last part: a bank's field may cut it before the line ends. */
export const beginsAsLastPart = (document: string, run: Sql) =>
  sql`starts_with(substring(${piece(document)}.number from '([0-9]+)[^0-9]*$'), ${run})`;

export const zerosAtEnd = piece("'(?:^|[^0-9])(0[0-9]+) *$'");

/** A first and a last number: "20981 A 86", "16839...42", "F002-12553 HASTA F002-12557". */
export const fromTo = piece(`'([0-9]{3,}) *(?:…|[.]{2,3}|\\mAL?\\M(?: *LA)?|\\mHASTA\\M) *${TO}'`);

/** The same with a dash, which within a number is none: "7583-84". */
export const fromToByDash = piece(`'([0-9]{3,}) *- *${TO}'`);
