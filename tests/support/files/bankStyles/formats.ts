import type { Style } from './ledger';
import { byDay, d, day, endOf, english, money, plain, signed, sums, text } from './writing';

/** Formats of banks, not tables. */
export const formats: readonly Style[] = [
  {
    name: 'BAI2, a group for each day',
    write: (l) => {
      let open = l.opening;
      let all = 0;
      const groups = byDay(l.movements).map((list) => {
        const [date, from] = [day(list[0]?.date ?? '', 'yymmdd'), open];
        const { credits, debits } = sums(list);
        open += credits + debits;
        const movements = list.flatMap((m) => [
          `16,${m.cents < 0 ? 475 : 195},${Math.abs(m.cents)},V,${date},,${m.ref},,${m.text}`,
          `88,CREF: ${m.ref}, DBNM: X`,
        ]);
        const total = from + open + 2 * (credits - debits);
        all += total;
        return [
          `02,CARTERA,122099999,1,${date},,USD,2/`,
          `03,${l.account},USD,010,${from},,,015,${open},,/`,
          `88,100,${credits},,,400,${-debits},,/`,
          ...movements,
          `49,${total},${movements.length + 3}/`,
          `98,${total},1,${movements.length + 5}/`,
        ];
      });
      const lines = groups.flat();
      const trailer = `99,${all},${groups.length},${lines.length + 2}/`;
      return text(['01,122099999,CARTERA,260201,0200,1,,,2/', ...lines, trailer, ''].join('\r\n'), l);
    },
  },
  {
    isHeldOut: true,
    name: 'MT940 of a German bank, a message for each day',
    write: (l) => {
      let open = l.opening;
      const comma = (cents: number) => money(cents, '', ',');
      const messages = byDay(l.movements).map((list, at) => {
        const date = day(list[0]?.date ?? '', 'yymmdd');
        const from = open;
        open = list.at(-1)?.balance ?? open;
        return [
          ':20:STARTUMS',
          `:25:10020030/${l.account}`,
          `:28C:${at + 1}/1`,
          `:60F:C${date}EUR${comma(from)}`,
          ...list.flatMap((m) => [
            `:61:${date}${d('mmdd')(m)}${m.cents < 0 ? 'DR' : 'CR'}${comma(m.cents)}NTRFNONREF//${m.ref}`,
            `:86:166?00GUTSCHRIFT?109251?20EREF+${m.ref}?21SVWZ+${m.text}`,
            `?22DANKE?30BYLADEM1?31DE0212030000?32${m.text.slice(-12)}`,
          ]),
          `:62F:C${date}EUR${comma(open)}`,
          '-',
        ].join('\r\n');
      });
      return text(`${messages.join('\r\n')}\r\n`, l, 'latin1');
    },
  },
  {
    isHeldOut: true,
    name: 'OFX 1 on one line, days with their zone',
    write: (l) => {
      const rows = l.movements.map(
        (m) =>
          `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${d('yyyymmdd')(m)}120000[-5:EST]<TRNAMT>${signed(plain)(m.cents)}<FITID>${m.ref}<NAME>${m.text} Ñ &amp; CO</STMTTRN>`,
      );
      const head = 'OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nENCODING:USASCII\r\nCHARSET:1252\r\n\r\n';
      const account = `<CURDEF>USD<BANKACCTFROM><BANKID>12<ACCTID>${l.account}<ACCTTYPE>CHECKING</BANKACCTFROM>`;
      const list = `<BANKTRANLIST>${rows.join('')}</BANKTRANLIST><LEDGERBAL><BALAMT>${plain(endOf(l))}<DTASOF>20260201</LEDGERBAL>`;
      return text(
        `${head}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>${account}${list}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
        l,
        'latin1',
      );
    },
  },
  {
    isHeldOut: true,
    name: 'QIF with an apostrophe before the year, and splits',
    write: (l) => {
      const records = l.movements.map((m) => {
        const amount = signed(english)(m.cents);
        return [
          `D${d('m/')(m)}${d('d')(m).padStart(2)}'${d('yy')(m)}`,
          `T${amount}`,
          'CX',
          `P${m.text}`,
          'SOtros',
          `$${amount}`,
          '^',
        ];
      });
      return text(['!Type:Bank', ...records.flat(), ''].join('\r\n'), l);
    },
  },
  {
    isHeldOut: true,
    name: 'CAMT.053 of version 8, with a prefix',
    write: (l) => {
      const amount = (cents: number) =>
        `<n:Amt Ccy="EUR">${plain(cents)}</n:Amt><n:CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</n:CdtDbtInd>`;
      const balance = (code: string, cents: number) =>
        `<n:Bal><n:Tp><n:CdOrPrtry><n:Cd>${code}</n:Cd></n:CdOrPrtry></n:Tp>${amount(cents)}</n:Bal>`;
      const rows = l.movements.map(
        (m) =>
          `<n:Ntry>${amount(m.cents)}<n:Sts><n:Cd>BOOK</n:Cd></n:Sts><n:BookgDt><n:Dt>${m.date}</n:Dt></n:BookgDt><n:NtryDtls><n:TxDtls><n:RmtInf><n:Ustrd>${m.text}</n:Ustrd></n:RmtInf></n:TxDtls></n:NtryDtls></n:Ntry>`,
      );
      const account = `<n:Acct><n:Id><n:IBAN>CH93${l.account}</n:IBAN></n:Id><n:Ccy>EUR</n:Ccy></n:Acct>`;
      const statement = `<n:Stmt>${account}${balance('OPBD', l.opening)}${balance('CLBD', endOf(l))}${rows.join('\n')}</n:Stmt>`;
      return text(
        `\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><n:BkToCstmrStmt>${statement}</n:BkToCstmrStmt></n:Document>`,
        l,
      );
    },
  },
];
