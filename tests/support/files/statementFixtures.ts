/** Small bank files of our own, one per format, with words that carry accents. */

const card = (text: string) => text.padEnd(80);

export const N43 = [
  card('11210001180200012345240401240430200000000010000978' + '3CARTERA DE PRUEBA'),
  card('22    123424040224040104007200000000015050' + '0000001042' + '000000990011' + 'PEDIDO 77'),
  card('2301TRANSFERENCIA DE MUÑOZ E HIJOS'),
  card('2302FACTURA F-1042'),
  card('22    123424040324040317002100000000000355' + '0000000000' + '000000000000'),
  card('22    123424040324040317002100000000000355' + '0000000000' + '000000000000'),
  card(
    '33210001180200012345' + '00002' + '00000000000710' + '00001' + '00000000015050' + '2' + '00000000024340' + '978',
  ),
  card(`88${'9'.repeat(18)}000007`),
].join('\n');

const french = (text: string, amount: string, rest = '') => text.padEnd(90) + amount + rest;

/** An account of two days, each a statement of its own. */
export const CFONB = [
  french('0115589    00000EUR2 98765432100  010424', '0000000001000{'),
  french('0415589916200000EUR2 98765432100B1020424  020424VIR SEPA MUÑOZ E HIJOS', '0000000001505{', 'PEDIDO 77'),
  '0515589916200000EUR2 98765432100B1020424     NPYMUÑOZ E HIJOS SARL',
  '0515589916200000EUR2 98765432100B1020424     LIBFACTURE F-1042',
  french('0715589    00000EUR2 98765432100  020424', '0000000002505{'),
  french('0115589    00000EUR2 98765432100  020424', '0000000002505{'),
  french('0415589011700000EUR2 9876543210062030424  030424FRAIS DE VIREMENT', '0000000000035N'),
  french('0415589011700000EUR2 9876543210062030424  030424FRAIS DE VIREMENT', '0000000000035N'),
  french('0715589    00000EUR2 98765432100  030424', '0000000002434{'),
  '',
].join('\n');

const holder = `2${'12345678000199'.padEnd(34)}005130${'0000000123454'.padEnd(14)}${'CARTERA DE PRUEBA'.padEnd(30)}`;
const brazilian = (head: string, ...rest: string[]) => `${`${head}${holder}`.padEnd(142)}${rest.join('')}`.padEnd(240);
const amount = (cents: number, side: 'C' | 'D') => String(cents).padStart(18, '0') + side;

export const CNAB = [
  brazilian('23700000         ', '20240403'),
  brazilian('23700011E0440033 ', '01042024', amount(10_000, 'C'), 'FBRL00001'),
  brazilian('2370001300001E   ', '02042024', amount(15_050, 'C'), '2130123', 'PIX RECEBIDO MUÑOZ'.padEnd(25), '1042'),
  brazilian('2370001300002E   ', '03042024', amount(355, 'D'), '1170000', 'TARIFA BANCARIA'),
  brazilian('2370001300003E   ', '03042024', amount(355, 'D'), '1170000', 'TARIFA BANCARIA'),
  brazilian(
    '23700015         ',
    '03042024',
    amount(24_340, 'C'),
    'F000005',
    '710'.padStart(18, '0'),
    '15050'.padStart(18, '0'),
  ),
  '23799999         000001000007000001'.padEnd(240),
  '',
].join('\n');

export const BAI2 = [
  '01,122099999,CARTERA,240404,0200,1,,,2/',
  '02,CARTERA,122099999,1,240402,,USD,2/',
  '03,2200123456,,010,10000,,,015,25050,,/',
  '88,100,15050,1,V,240402,,400,0,0,/',
  '16,195,15050,V,240402,,B-77,1042,INCOMING WIRE, MUÑOZ E HIJOS',
  '88,INVOICE F-1042',
  '49,65150,5/',
  '98,65150,1,7/',
  '02,CARTERA,122099999,1,240403,,USD,2/',
  '03,2200123456,USD,010,25050,,,015,24340,,/',
  '16,475,355,,,88,CHECK PAID/',
  '16,475,355,S,355,0,0,,89,CHECK PAID/',
  '49,50100,4/',
  '98,50100,1,6/',
  '99,115250,2,15/',
  '',
].join('\n');

export const OFX1 = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20240430</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>10<ACCTID>2200123456<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20240401<DTEND>20240430
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20240402233000.000[-5:EST]<TRNAMT>150.50<FITID>A-1<NAME>MUÑOZ &amp; HIJOS<MEMO>Pago factura F-1042</STMTTRN>
<STMTTRN><TRNTYPE>CHECK<DTPOSTED>20240403<TRNAMT>-3.55<FITID>A-2<CHECKNUM>88</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>246.95<DTASOF>20240430</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

export const QIF = `!Type:Bank
D15/04/2024
T1,150.50
N1042
PMUÑOZ E HIJOS
MPago factura
^
D16/04/2024
T-3.55
PComisión
^
`;

export const MT940 = `:20:STARTUMSE
:25:10020030/1234567
:28C:00001/001
:60F:C240401EUR100,00
:61:2404020402CR150,50NTRFNONREF//24040200001
:86:166?00GUTSCHRIFT?20EREF+PED-77?21SVWZ+Pago factura?22F-1042?30BANKDEFF?31DE02100500000024290661?32MUÑOZ E HIJOS
:61:2404030403D3,55NMSCNONREF
:86:Comisión de mantenimiento
:62F:C240403EUR246,95
-
`;

export const CAMT = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<Stmt><Id>1</Id><Acct><Id><IBAN>ES9121000418450200051332</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2024-04-01</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">246.95</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2024-04-30</Dt></Dt></Bal>
<Ntry><Amt Ccy="EUR">150.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>2024-04-02T23:30:00-05:00</DtTm></BookgDt><ValDt><Dt>2024-04-03</Dt></ValDt>
<AcctSvcrRef>2024040200001</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>PED-77</EndToEndId></Refs>
<RltdPties><Dbtr><Pty><Nm>Muñoz &amp; Hijos</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>ES7921000813610123456789</IBAN></Id></DbtrAcct></RltdPties>
<RmtInf><Ustrd>Pago factura F-1042</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="EUR">3.55</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2024-04-03</Dt></BookgDt><AddtlNtryInf>Comisión</AddtlNtryInf></Ntry>
</Stmt></BkToCstmrStmt></Document>`;

export const CSV =
  'Fecha;Concepto;Importe;Saldo\n02/04/2024;Pago Muñoz F-1042;150,50;250,50\n23/04/2024;Comisión;-3,55;246,95\n';

export const ALL = { N43, OFX1, QIF, MT940, CAMT, CSV };
