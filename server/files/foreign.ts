import { FileRefusal } from './refusal';

/** Files that are no statements, recognised by content, each with advice for staff. */

const ASK_BANK =
  'Descargue de su banco el extracto en CSV, Excel, OFX, QIF, MT940, CAMT.053 o Norma 43 y cárguelo aquí.';
/** What to do with a sheet of a program that is not read. */
export const SAVE_AS = 'Ábralo y guárdelo como Excel (.xlsx) o CSV, y cargue ese archivo.';
const TO_DEBITS = 'No contiene movimientos de la cuenta: cárguelo en Débitos automáticos.';
const PHOTO = { is: 'una imagen', rest: `, y de una imagen no se leen movimientos. ${ASK_BANK}` };

/** The kind of file as the end of "El archivo es ...", and why it holds no readable movements. */
export type Foreign = { is: string; rest: string };

const bytesOf = (...texts: string[]) => texts.map((text) => [...Buffer.from(text, 'latin1')]);

/** A PDF of pictures alone. */
export const PDF_WITHOUT_TEXT: Foreign = {
  is: 'un PDF',
  rest: ` sin texto (una imagen), y de una imagen no se leen movimientos. ${ASK_BANK}`,
};

export const PDF_WITHOUT_DAYS: Foreign = {
  is: 'un PDF',
  rest: `, y en su texto no se hallaron movimientos. ${ASK_BANK}`,
};
export const BROKEN_PDF: Foreign = { is: 'un PDF dañado o incompleto', rest: `, que no se pudo leer. ${ASK_BANK}` };

const BINARIES: (Foreign & { starts: number[][]; at?: number })[] = [
  { starts: bytesOf('%PDF-'), is: 'un PDF', rest: `, y de un PDF no se leen movimientos. ${ASK_BANK}` },
  { starts: bytesOf('\xff\xd8\xff', '\x89PNG', 'GIF8', 'BM', 'II*\0', 'MM\0*', '8BPS'), ...PHOTO },
  { starts: bytesOf('WEBP'), at: 8, ...PHOTO },
  { starts: bytesOf('ftypheic', 'ftypheix', 'ftypmif1', 'ftypmsf1', 'ftypavif', 'ftypheim'), at: 4, ...PHOTO },
  { starts: bytesOf('ftyp'), at: 4, is: 'un video o audio', rest: `. ${ASK_BANK}` },
  { starts: bytesOf('ID3', 'OggS', 'RIFF', '\x1aE\xdf\xa3'), is: 'un audio o video', rest: `. ${ASK_BANK}` },
  { starts: bytesOf('{\\rtf'), is: 'un documento de texto', rest: ` (RTF). ${ASK_BANK}` },
  {
    starts: bytesOf('Rar!', '7z\xbc\xaf', '\x1f\x8b', 'BZh', '\xfd7zXZ', '\x28\xb5\x2f\xfd'),
    is: 'un archivo comprimido que no es ZIP',
    rest: '. Descomprímalo y cargue el extracto, o comprímalo como ZIP.',
  },
  {
    starts: bytesOf('MZ', '\x7fELF', '\xca\xfe\xba\xbe', '\xcf\xfa\xed\xfe'),
    is: 'un programa',
    rest: `, no un extracto. ${ASK_BANK}`,
  },
  {
    starts: bytesOf('\x09\0\x04\0', '\x09\x02\x06\0', '\x09\x04\x06\0'),
    at: 0,
    is: 'una hoja de Excel anterior a 1995',
    rest: `. ${SAVE_AS}`,
  },
  { starts: bytesOf('ID;P'), is: 'una hoja SYLK (SLK)', rest: `. ${SAVE_AS}` },
  { starts: bytesOf('TABLE\r\n0,1', 'TABLE\n0,1'), is: 'una hoja DIF', rest: `. ${SAVE_AS}` },
  { starts: bytesOf('SQLite format 3'), is: 'una base de datos', rest: `, no un extracto. ${ASK_BANK}` },
];

/** The kind of a binary file; `undefined` when no signature is known. */
export function foreignBinary(bytes: Uint8Array): Foreign | undefined {
  // Some printers write a line before "%PDF"; a text that merely mentions it does not begin so.
  const skip = Buffer.from(bytes.subarray(0, 1024)).toString('latin1').search(/\S/);
  const starts = (sign: number[], at: number) => sign.every((byte, index) => bytes[at + index] === byte);
  return BINARIES.find(({ starts: signs, at }) =>
    signs.some((sign) => starts(sign, at ?? Math.max(0, skip)) && !shortWord(sign, bytes)),
  );
}

/** Two letters ("BM", "MZ") also begin words: they are a signature only when bytes follow that no text has. */
function shortWord(sign: number[], bytes: Uint8Array): boolean {
  return sign.length === 2 && !bytes.subarray(0, 64).includes(0);
}

/** A page of the bank's site, often from an expired session. */
export const WEB_PAGE = { is: 'una página web', rest: ` sin tabla de movimientos. ${ASK_BANK}` };

type ForeignText = Foreign & { when: RegExp };

/** Recognises XML by the element below the root, which prefixes and versions do not change. */
const element = (name: string) => new RegExp(`<(?:[\\w-]+:)?${name}[\\s>/]`);

const TEXTS: ForeignText[] = [
  {
    when: element('CstmrPmtStsRpt'),
    is: 'la respuesta del banco a una orden de cobros',
    rest: ` (pain.002). ${TO_DEBITS}`,
  },
  { when: element('CstmrDrctDbtInitn'), is: 'una orden de débitos', rest: ` (pain.008). ${TO_DEBITS}` },
  { when: element('CstmrPmtRvsl'), is: 'una orden de devolución de cobros', rest: ` (pain.007). ${TO_DEBITS}` },
  {
    when: element('CstmrCdtTrfInitn'),
    is: 'una orden de transferencias',
    rest: ' (pain.001): dice lo que se mandó pagar, no lo que pasó en la cuenta. Cargue el extracto de la cuenta.',
  },
  { when: /^101[ A-Z\d]{20}\d{6}[\d ]{4}[A-Z0-9]094101/, is: 'un lote de débitos NACHA', rest: ` (ACH). ${TO_DEBITS}` },
  {
    when: /^(?:A[12].{79}D.BITO AUTOM.TICO|0[12](?:RETORNO|REMESSA)01COBRANCA|\d{3}00000[^\n]{0,232}\s*\d{7}1[TR]\d\d)/i,
    is: 'un lote de cobros de la FEBRABAN',
    rest: ` (débito automático o CNAB). ${TO_DEBITS}`,
  },
  // Orders and returns, in the text form of 2001 (records 5180 or 5190) and in that of SEPA (19143 and the like).
  {
    when: /^(?:51[789]0[A-Z\d ]{12}\d{6}.*\n53[789]0|[012]119[14][45]\d{3})/,
    is: 'un Cuaderno 19 de la AEB',
    rest: ' (recibos domiciliados o sus devoluciones), que no se lee ni como extracto ni como respuesta. Cargue el extracto en Norma 43; la respuesta a un débito automático, pídala en pain.002, CAMT.054 o CSV.',
  },
  {
    when: /<(?:\w+:)?(?:comprobante|factura|Invoice|autorizacion)[\s>]/i,
    is: 'una factura electrónica',
    rest: ', no un extracto del banco.',
  },
  { when: /<office:document[\s>]/, is: 'un documento de OpenOffice', rest: `. ${SAVE_AS}` },
  {
    when: /^\s*<\?xml|^\s*<[a-z][\w:.-]*[\s>]/i,
    is: 'un XML',
    rest: ` que no es un extracto conocido (se leen CAMT.052, 053 y 054 y OFX). ${ASK_BANK}`,
  },
  { when: /^\s*(?:\{\s*["}]|\[\s*["[{\d\]])/, is: 'un archivo JSON', rest: `, no un extracto. ${ASK_BANK}` },
  { when: /^%!PS/, is: 'una impresión', rest: ` (PostScript). ${ASK_BANK}` },
  {
    when: /^(?:Snapshot-Content-Location: |X-Document-Type: |From: .{0,2}Saved by )|(?<![\s\S])(?:MIME-Version: 1\.0\s+)?Content-Type: multipart\/related/im,
    is: 'una página web guardada con todo lo suyo (MHTML)',
    rest: '. Ábrala en Excel, guárdela como libro de Excel (.xlsx) o CSV y cargue ese archivo; o descargue el extracto en otro formato.',
  },
  {
    when: /^(?:From|Return-Path|Received|MIME-Version|Delivered-To): /m,
    is: 'un email',
    rest: '. Guarde el extracto adjunto y cárguelo aquí.',
  },
  { when: /^BEGIN:V(?:CARD|CALENDAR)/, is: 'una agenda o contactos', rest: `, no un extracto. ${ASK_BANK}` },
  {
    when: /^#!|^(?:import|package|const|function|def|SELECT|INSERT INTO|CREATE TABLE)\s+\S+[^;,\t|]*[({;]/m,
    is: 'un programa',
    rest: `, no un extracto. ${ASK_BANK}`,
  },
];

/** The kind of a text that no reader of statements recognises; `undefined` when it may be a table. */
export function foreignText(text: string): Foreign | undefined {
  const head = text
    .slice(0, 20_000)
    .trimStart()
    .replace(/<!--[\s\S]*?-->/g, '');
  const mail = ({ when }: ForeignText) => !when.multiline || when.test(head.slice(0, 300));
  return TEXTS.find((foreign) => foreign.when.test(head) && mail(foreign));
}

export function notAStatement(what: string | Foreign, member?: string): FileRefusal {
  const says = typeof what === 'string' ? what : what.is + what.rest;
  return new FileRefusal('not-a-statement', `${member ? `"${member}"` : 'El archivo'} es ${says}`);
}
