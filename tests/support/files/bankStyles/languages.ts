import type { Style } from './ledger';
import { csv, d, day, dmy, endOf, inn, latin, money, out, period, plain, signed, sums, table, text } from './writing';

/** Other languages than Spanish and English. */
export const languages: readonly Style[] = [
  {
    name: 'French',
    proves: 'balance',
    write: table(
      ['Date', 'Libellé', 'Débit', 'Crédit', 'Solde'],
      (m) => [
        dmy(m),
        m.text,
        out(m.cents, (c) => money(c, ' ', ',')),
        inn(m.cents, (c) => money(c, ' ', ',')),
        money(m.balance, ' ', ','),
      ],
      { encoding: 'latin1' },
    ),
  },
  {
    isHeldOut: true,
    name: 'German',
    write: table(
      ['Buchungstag', 'Wertstellung', 'Verwendungszweck', 'Betrag', 'Währung'],
      (m) => [d('dd.mm.yyyy')(m), d('dd.mm.yyyy')(m), m.text, signed(latin)(m.cents), 'EUR'],
      { encoding: 'latin1' },
    ),
  },
  {
    name: 'Italian',
    write: table(['Data operazione', 'Data valuta', 'Descrizione', 'Dare', 'Avere'], (m) => [
      dmy(m),
      dmy(m),
      m.text,
      out(m.cents, latin),
      inn(m.cents, latin),
    ]),
  },
  {
    isHeldOut: true,
    name: 'Catalan',
    proves: 'balance',
    write: table(['Data', 'Concepte', 'Import', 'Saldo'], (m) => [
      d('dd/mm/yyyy')(m),
      m.text,
      signed(latin)(m.cents),
      latin(m.balance),
    ]),
  },
  {
    name: 'Portuguese, opening row with zero, totals, titles again over nothing',
    proves: 'balance',
    write: table(
      ['Data', 'Histórico', 'Docto.', 'Crédito (R$)', 'Débito (R$)', 'Saldo (R$)'],
      (m) => [dmy(m), m.text, m.ref, inn(m.cents, latin, ' '), out(m.cents, latin, ' '), latin(m.balance)],
      {
        head: (l) => [[`Extrato de: Ag: 513 | Conta: ${l.account} | Entre ${period(l).replace(' AL ', ' e ')}`]],
        foot: (l) => [
          ['', '', 'Total', latin(sums(l.movements).credits), latin(sums(l.movements).debits), latin(endOf(l)), ''],
          ['Últimos Lançamentos'],
          ['Data', 'Histórico', 'Docto.', 'Crédito (R$)', 'Débito (R$)', 'Saldo (R$)'],
          ['Não há lançamentos para este tipo de extrato'],
        ],
      },
    ),
  },
  {
    name: 'Portuguese, balances as dated rows, one in spaced letters',
    proves: 'totals',
    write: (l) => {
      const row = (date: string, what: string, cents: number, ref = '') => [
        day(date, 'dd/mm/yyyy'),
        '',
        what,
        '',
        ref,
        signed(plain)(cents),
        '',
      ];
      const all = [
        ['Data', 'Dependencia Origem', 'Histórico', 'Data do Balancete', 'Número do documento', 'Valor', ''],
        row(l.movements[0]?.date ?? '', 'Saldo Anterior', l.opening, '0'),
        ...l.movements.map((m) => row(m.date, m.text, m.cents, m.ref)),
        row(l.movements.at(-1)?.date ?? '', 'S A L D O', endOf(l), '0'),
      ];
      return text(csv(all, ','), l, 'latin1');
    },
  },
  {
    isHeldOut: true,
    name: 'French, both balances around the table, newest above',
    proves: 'totals',
    write: table(
      ['Date', "Numéro d'opération", 'Libellé', 'Débit', 'Crédit', 'Détail'],
      (m) => [
        dmy(m),
        m.ref,
        m.text,
        out(m.cents, (c) => `-${money(c, '', ',')}`),
        inn(m.cents, (c) => money(c, '', ',')),
        m.kind,
      ],
      {
        isNewestFirst: true,
        head: (l) => [
          [`Numéro de compte : ${l.account}`, 'Devise : EUR'],
          ['Solde en fin de période', '', '', '', money(endOf(l), '', ',')],
        ],
        foot: (l) => [['Solde en début de période', '', '', '', money(l.opening, '', ',')]],
      },
    ),
  },
];
