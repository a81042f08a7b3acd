import iconv from 'iconv-lite';
import { escapeMarkup } from '../../../src/api/contract/markup';
import { fromCents } from '../../../src/api/contract/money';
import { booked, type Line, type Statement, sumOf } from './line';

/** OFX 1.02: SGML whose leaves are not closed, in Windows-1252, with an id for each movement. */
export function ofxFile({ from, to, opening, lines }: Statement, account: string): Uint8Array {
  const text = [
    'OFXHEADER:100',
    'DATA:OFXSGML',
    'VERSION:102',
    'SECURITY:NONE',
    'ENCODING:USASCII',
    'CHARSET:1252',
    'COMPRESSION:NONE',
    'OLDFILEUID:NONE',
    'NEWFILEUID:NONE',
    '',
    '<OFX>',
    `<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>${day(to)}<LANGUAGE>SPA<FI><ORG>PRODUBANCO<FID>36</FI></SONRS></SIGNONMSGSRSV1>`,
    '<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS>',
    '<STMTRS><CURDEF>USD',
    `<BANKACCTFROM><BANKID>36<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM>`,
    `<BANKTRANLIST><DTSTART>${day(from)}<DTEND>${day(to)}`,
    ...lines.map(movement),
    '</BANKTRANLIST>',
    `<LEDGERBAL><BALAMT>${fromCents(opening + sumOf(booked(lines)))}<DTASOF>${day(to)}</LEDGERBAL>`,
    '</STMTRS></STMTTRNRS></BANKMSGSRSV1>',
    '</OFX>',
  ];
  return iconv.encode(`${text.join('\r\n')}\r\n`, 'windows-1252');
}

function movement({ date, text, reference, cents }: Line): string {
  return [
    '<STMTTRN>',
    `<TRNTYPE>${cents < 0 ? 'DEBIT' : 'CREDIT'}`,
    `<DTPOSTED>${day(date)}120000[-5:ECT]`,
    `<TRNAMT>${fromCents(cents)}`,
    `<FITID>${day(date)}${reference}`,
    `<NAME>${escapeMarkup(text.slice(0, 32))}`,
    `<MEMO>${escapeMarkup(text)}`,
    '</STMTTRN>',
  ].join('\r\n');
}

const day = (date: string) => date.replaceAll('-', '');
