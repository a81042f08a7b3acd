import { FileRefusal } from './refusal';

/** Files that are no statements, told apart by content, each with what staff can do instead. */

const ASK_BANK =
  'Descargue de su banco el extracto en CSV, Excel, OFX, QIF, MT940, CAMT.053 o Norma 43 y cárguelo aquí.';
const TO_DEBITS = 'No contiene movimientos de la cuenta: cárguelo en Débitos automáticos.';
const PHOTO = `una imagen, y de una imagen no se leen movimientos. ${ASK_BANK}`;

type Foreign = { starts: number[][]; at?: number; says: string };

const bytesOf = (...texts: string[]) => texts.map((text) => [...Buffer.from(text, 'latin1')]);

const BINARIES: Foreign[] = [
  { starts: bytesOf('%PDF-'), says: `un PDF, y de un PDF no se leen movimientos. ${ASK_BANK}` },
  { starts: bytesOf('\xff\xd8\xff', '\x89PNG', 'GIF8', 'BM', 'II*\0', 'MM\0*', '8BPS'), says: PHOTO },
  { starts: bytesOf('WEBP'), at: 8, says: PHOTO },
  { starts: bytesOf('ftypheic', 'ftypheix', 'ftypmif1', 'ftypmsf1', 'ftypavif', 'ftypheim'), at: 4, says: PHOTO },
  { starts: bytesOf('ftyp'), at: 4, says: `un video o audio. ${ASK_BANK}` },
  { starts: bytesOf('ID3', 'OggS', 'RIFF', '\x1aE\xdf\xa3'), says: `un audio o video. ${ASK_BANK}` },
  { starts: bytesOf('{\\rtf'), says: `un documento de texto (RTF). ${ASK_BANK}` },
  {
    starts: bytesOf('Rar!', '7z\xbc\xaf', '\x1f\x8b', 'BZh', '\xfd7zXZ', '\x28\xb5\x2f\xfd'),
    says: 'un archivo comprimido que no es ZIP. Descomprímalo y cargue el extracto, o comprímalo como ZIP.',
  },
  {
    starts: bytesOf('MZ', '\x7fELF', '\xca\xfe\xba\xbe', '\xcf\xfa\xed\xfe'),
    says: `un programa, no un extracto. ${ASK_BANK}`,
  },
  { starts: bytesOf('SQLite format 3'), says: `una base de datos, no un extracto. ${ASK_BANK}` },
];

/** What a binary file is, as the end of "El archivo es ..."; `undefined` when no signature is known. */
export function foreignBinary(bytes: Uint8Array): string | undefined {
  // Some printers write a line before "%PDF"; a text that merely mentions it does not begin so.
  const skip = Buffer.from(bytes.subarray(0, 1024)).toString('latin1').search(/\S/);
  const starts = (sign: number[], at: number) => sign.every((byte, index) => bytes[at + index] === byte);
  return BINARIES.find(({ starts: signs, at }) =>
    signs.some((sign) => starts(sign, at ?? Math.max(0, skip)) && !shortWord(sign, bytes)),
  )?.says;
}

/** Two letters ("BM", "MZ") also begin words: only with what no text holds behind them are they a signature. */
function shortWord(sign: number[], bytes: Uint8Array): boolean {
  return sign.length === 2 && !bytes.subarray(0, 64).includes(0);
}

/** A page of the bank's site, often of a session that had ended. */
export const WEB_PAGE = `una página web sin tabla de movimientos. ${ASK_BANK}`;

type ForeignText = { is: RegExp; says: string };

/** XML is looked at by the element below the root, which prefixes and versions leave alone. */
const element = (name: string) => new RegExp(`<(?:[\\w-]+:)?${name}[\\s>/]`);

const TEXTS: ForeignText[] = [
  { is: element('CstmrPmtStsRpt'), says: `la respuesta del banco a una orden de cobros (pain.002). ${TO_DEBITS}` },
  { is: element('CstmrDrctDbtInitn'), says: `una orden de débitos (pain.008). ${TO_DEBITS}` },
  { is: element('CstmrPmtRvsl'), says: `una orden de devolución de cobros (pain.007). ${TO_DEBITS}` },
  {
    is: element('CstmrCdtTrfInitn'),
    says: 'una orden de transferencias (pain.001): dice lo que se mandó pagar, no lo que pasó en la cuenta. Cargue el extracto de la cuenta.',
  },
  { is: /^101[ A-Z\d]{20}\d{6}[\d ]{4}[A-Z0-9]094101/, says: `un lote de débitos NACHA (ACH). ${TO_DEBITS}` },
  {
    is: /<(?:\w+:)?(?:comprobante|factura|Invoice|autorizacion)[\s>]/i,
    says: 'una factura electrónica, no un extracto del banco.',
  },
  {
    is: /^\s*<\?xml|^\s*<[a-z][\w:.-]*[\s>]/i,
    says: `un XML que no es un extracto conocido (se leen CAMT.052, 053 y 054 y OFX). ${ASK_BANK}`,
  },
  { is: /^\s*(?:\{\s*["}]|\[\s*["[{\d\]])/, says: `un archivo JSON, no un extracto. ${ASK_BANK}` },
  { is: /^%!PS/, says: `una impresión (PostScript). ${ASK_BANK}` },
  {
    is: /^(?:From|Return-Path|Received|MIME-Version|Delivered-To): /m,
    says: 'un correo electrónico. Guarde el extracto adjunto y cárguelo aquí.',
  },
  { is: /^BEGIN:V(?:CARD|CALENDAR)/, says: `una agenda o contactos, no un extracto. ${ASK_BANK}` },
  {
    is: /^#!|^(?:import|package|const|function|def|SELECT|INSERT INTO|CREATE TABLE)\s+\S+[^;,\t|]*[({;]/m,
    says: `un programa, no un extracto. ${ASK_BANK}`,
  },
];

/** What a text is that no reader of statements recognises; `undefined` when it may be a table. */
export function foreignText(text: string): string | undefined {
  const head = text
    .slice(0, 20_000)
    .trimStart()
    .replace(/<!--[\s\S]*?-->/g, '');
  const mail = (foreign: ForeignText) => !foreign.is.multiline || foreign.is.test(head.slice(0, 300));
  return TEXTS.find((foreign) => foreign.is.test(head) && mail(foreign))?.says;
}

export function notAStatement(says: string, member?: string): FileRefusal {
  return new FileRefusal('not-a-statement', `${member ? `"${member}"` : 'El archivo'} es ${says}`);
}
