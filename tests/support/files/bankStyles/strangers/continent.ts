import { bytesOf } from '../../statements';
import type { Style } from '../ledger';
import {
  comma,
  csv,
  d,
  day,
  endOf,
  english,
  firstDay,
  inn,
  lastDay,
  latin,
  out,
  pad,
  plain,
  signed,
  table,
  text,
  truthOf,
} from '../writing';

/** Banks of Europe, and their formats. */
export const continent: readonly Style[] = [
  {
    name: 'DKB, Kontostand above, status',
    write: table(
      [
        'Buchungsdatum',
        'Wertstellung',
        'Status',
        'Zahlungspflichtige*r',
        'Zahlungsempfänger*in',
        'Verwendungszweck',
        'Umsatztyp',
        'IBAN',
        'Betrag (€)',
        'Kundenreferenz',
      ],
      (m) => [
        d('dd.mm.yy')(m),
        d('dd.mm.yy')(m),
        'Gebucht',
        'X',
        'Y',
        m.text,
        m.cents < 0 ? 'Ausgang' : 'Eingang',
        'DE1',
        signed(latin)(m.cents),
        m.ref,
      ],
      {
        head: (l) => [
          ['Girokonto', 'DE02120300000000202051'],
          ['Zeitraum:', `${firstDay(l, 'dd.mm.yyyy')} - ${lastDay(l, 'dd.mm.yyyy')}`],
          [`Kontostand vom ${lastDay(l, 'dd.mm.yyyy')}:`, `${latin(endOf(l))} €`],
          [],
        ],
        isNewestFirst: true,
      },
    ),
  },
  {
    isHeldOut: true,
    name: 'La Banque Postale, euros and francs of the same amount',
    write: table(
      ['Date', 'Libellé', 'Montant(EUROS)', 'Montant(FRANCS)'],
      (m) => [d('dd/mm/yyyy')(m), m.text, signed(comma)(m.cents), signed(comma)(Math.round(m.cents * 6.55957))],
      {
        head: (l) => [
          ['Numéro Compte', l.account],
          ['Type', 'CCP'],
          ['Solde (EUROS)', comma(endOf(l))],
          ['Solde (FRANCS)', comma(Math.round(endOf(l) * 6.55957))],
          [],
        ],
      },
    ),
  },
  {
    name: 'Crédit Agricole, the text over three lines in quotes',
    write: (l) =>
      text(
        [
          'Date;Libellé;Débit euros;Crédit euros;',
          ...l.movements.map(
            (m) =>
              `${d('dd/mm/yyyy')(m)};"VIREMENT\n${m.text}\n${m.ref}";${out(m.cents, comma)};${inn(m.cents, comma)};`,
          ),
        ].join('\n'),
        l,
        'latin1',
      ),
  },
  {
    isHeldOut: true,
    name: 'ABN AMRO, no titles, the balance before and after',
    proves: 'balance',
    write: table(
      [],
      (m) => [
        '123456789',
        'EUR',
        d('yyyymmdd')(m),
        comma(m.balance - m.cents),
        comma(m.balance),
        d('yyyymmdd')(m),
        signed(comma)(m.cents),
        m.text,
      ],
      { delimiter: '\t' },
    ),
  },
  {
    name: 'PostFinance, credit and debit in CHF, balance at the day’s end',
    write: table(
      ['Buchungsdatum', 'Avisierungstext', 'Gutschrift in CHF', 'Lastschrift in CHF', 'Valuta', 'Saldo in CHF'],
      (m) => [
        d('dd.mm.yyyy')(m),
        m.text,
        inn(m.cents, plain),
        out(m.cents, (c) => `-${plain(c)}`),
        d('dd.mm.yyyy')(m),
        plain(m.balance),
      ],
      { isNewestFirst: true },
    ),
  },
  {
    isHeldOut: true,
    name: 'Fio, Objem and Měna',
    write: table(
      [
        'ID pohybu',
        'Datum',
        'Objem',
        'Měna',
        'Protiúčet',
        'Název protiúčtu',
        'Kód banky',
        'KS',
        'VS',
        'SS',
        'Zpráva pro příjemce',
        'Typ',
      ],
      (m) => [
        m.ref,
        d('dd.mm.yyyy')(m),
        signed(comma)(m.cents),
        'CZK',
        '123',
        'X',
        '2010',
        '',
        m.ref,
        '',
        m.text,
        m.cents < 0 ? 'Platba' : 'Příjem',
      ],
      {
        head: (l) => [
          ['Výpis pohybů na účtu', `${l.account}/2010`],
          ['Období', `${firstDay(l, 'dd.mm.yyyy')} - ${lastDay(l, 'dd.mm.yyyy')}`],
          [],
        ],
      },
    ),
  },
  {
    name: 'UTF-16 of the other end, tabs',
    proves: 'balance',
    write: table(
      ['Fecha', 'Concepto', 'Importe', 'Saldo'],
      (m) => [d('dd/mm/yyyy')(m), m.text, signed(latin)(m.cents), latin(m.balance)],
      { delimiter: '\t', encoding: 'utf-16be' },
    ),
  },
  {
    isHeldOut: true,
    name: 'old Mac line ends and letters, three signs of money',
    proves: 'balance',
    write: (l) => ({
      bytes: bytesOf(
        csv(
          [
            ['Fecha', 'Descripción', 'Débito', 'Crédito', 'Saldo'],
            ...l.movements.map((m) => [
              d('dd/mm/yyyy')(m),
              m.text,
              out(m.cents, english),
              inn(m.cents, english),
              english(m.balance),
            ]),
          ],
          ';',
          '\r',
        ),
        'macroman',
      ),
      truth: truthOf(l),
    }),
  },
  {
    name: 'camt.053 of version 8, one entry pending',
    write: (l) => {
      const entry = (cents: number, date: string, ref: string, status: string) =>
        `<Ntry><Amt Ccy="USD">${plain(cents)}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>${date}</Dt></BookgDt><AcctSvcrRef>${ref}</AcctSvcrRef></Ntry>`;
      const bal = (kind: string, cents: number, date: string) =>
        `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${plain(cents)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`;
      const body = [
        bal('OPBD', l.opening, firstDay(l, 'yyyy-mm-dd')),
        bal('CLBD', endOf(l), lastDay(l, 'yyyy-mm-dd')),
        ...l.movements.map((m) => entry(m.cents, m.date, m.ref, 'BOOK')),
        entry(9900, lastDay(l, 'yyyy-mm-dd'), '1', 'PDNG'),
      ].join('');
      return text(
        `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id><Acct><Id><Othr><Id>${l.account}</Id></Othr></Id><Ccy>USD</Ccy></Acct>${body}</Stmt></BkToCstmrStmt></Document>`,
        l,
      );
    },
  },
  {
    isHeldOut: true,
    name: 'MT940 with a funds code and subfields up to ?33',
    write: (l) => {
      const lines = l.movements.flatMap((m) => [
        `:61:${d('yymmdd')(m)}${d('mmdd')(m)}${m.cents < 0 ? 'D' : 'C'}R${comma(m.cents)}NTRF${m.ref}//B${m.ref}`,
        `:86:166?00TRANSF?20${m.text.slice(0, 27)}?21REF ${m.ref}?30BANK?31123?32PAYER?33NAME`,
      ]);
      return text(
        [
          ':20:X',
          `:25:${l.account}`,
          ':28C:1/1',
          `:60F:C${firstDay(l, 'yymmdd')}USD${comma(l.opening)}`,
          ...lines,
          `:62F:C${lastDay(l, 'yymmdd')}USD${comma(endOf(l))}`,
          '-',
          '',
        ].join('\r\n'),
        l,
      );
    },
  },
  {
    name: 'Norma 43 in dollars',
    write: (l) => {
      const size = (cents: number) => pad(Math.abs(cents), 14);
      const days = (m: { date: string }) => day(m.date, 'yymmdd');
      const account = '01234567'.slice(0, 8) + l.account;
      const { movements } = l;
      const debits = movements.filter(({ cents }) => cents < 0);
      const credits = movements.filter(({ cents }) => cents > 0);
      const sum = (list: typeof movements) => list.reduce((total, { cents }) => total + Math.abs(cents), 0);
      const lines = [
        `11${account}${firstDay(l, 'yymmdd')}${lastDay(l, 'yymmdd')}2${size(l.opening)}8403${'DEMO'.padEnd(26)}   `,
        ...movements.flatMap((m) => [
          `22    0123${days(m)}${days(m)}12345${m.cents < 0 ? '1' : '2'}${size(m.cents)}${pad(m.ref, 10)}${pad(m.ref, 12)}${' '.repeat(16)}`,
          `2301${m.text.padEnd(76)}`,
        ]),
        `33${account}${pad(debits.length, 5)}${size(sum(debits))}${pad(credits.length, 5)}${size(sum(credits))}2${size(endOf(l))}840    `,
        `88${'9'.repeat(18)}${pad(movements.length * 2 + 2, 6)}${' '.repeat(54)}`,
      ];
      return text(lines.join('\r\n'), l);
    },
  },
];
