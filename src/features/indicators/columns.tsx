import { Link } from 'react-router-dom';
import { NOBODY } from '../../api/contract/customers/customers';
import { mediumOf } from '../../api/contract/messaging/channels';
import type {
  ExpectedCash,
  IndicatorAction,
  IndicatorMonth,
  OwnerFigures,
  OwnFigures,
} from '../../api/contract/receivables/indicators';
import { count, UNKNOWN } from '../../ui/format/format';
import { Money } from '../../ui/format/Money';
import type { Column } from '../../ui/table/columns';
import { decimal, share, shortMonthName, sourceWords, words } from './words';

export const monthColumns = (currency: string): Column<IndicatorMonth>[] => [
  {
    key: 'month',
    header: words.month,
    width: 150,
    render: (one) => <span style={{ whiteSpace: 'nowrap' }}>{shortMonthName(one)}</span>,
  },
  ...figureColumns(currency),
];

export const ownerColumns = (currency: string, to: (id: string) => string): Column<OwnerFigures>[] => [
  {
    key: 'owner',
    header: words.owner,
    width: 180,
    render: ({ owner }) => (
      <Link to={to(owner?.id ?? NOBODY)} style={{ whiteSpace: 'nowrap' }}>
        {owner?.name ?? words.nobody}
      </Link>
    ),
  },
  ...figureColumns(currency),
];

const figureColumns = (currency: string): Column<OwnFigures>[] => [
  moneyOf('billed', words.billed, currency, ({ billed }: OwnFigures) => billed),
  moneyOf('collected', words.collected, currency, ({ collected }: OwnFigures) => collected),
  moneyOf('owed', words.owed, currency, ({ owed }: OwnFigures) => owed),
  moneyOf('overdue', words.overdueAtEnd, currency, ({ overdue }: OwnFigures) => overdue),
  figureOf('dso', words.dsoShort, ({ dso, dso_is_least }: OwnFigures) =>
    dso === null ? UNKNOWN : words.dsoOf(dso, dso_is_least),
  ),
  figureOf('cei', words.ceiShort, ({ cei }: OwnFigures) => (cei === null ? UNKNOWN : `${decimal(cei)} %`)),
  figureOf('late', words.lateShort, ({ days_late }: OwnFigures) =>
    days_late === null ? UNKNOWN : words.dsoOf(days_late, false),
  ),
  figureOf('promises', words.promisesShort, ({ promises }: OwnFigures) =>
    promises ? share(promises.fulfilled, promises.due) : UNKNOWN,
  ),
  figureOf('contacts', words.contactsShort, ({ contacts }: OwnFigures) =>
    contacts ? share(contacts.reached, contacts.customers) : UNKNOWN,
  ),
];

export const actionColumns = (currency: string): Column<IndicatorAction>[] => [
  { key: 'source', header: words.action, width: 180, render: ({ source }) => sourceWords[source] },
  {
    key: 'step',
    header: words.step,
    width: 180,
    render: ({ policy, step }) => (policy === null || step === null ? '' : words.stepOf(policy, step)),
  },
  {
    key: 'channel',
    header: words.channel,
    width: 100,
    render: ({ channel }) => (channel === null ? '' : mediumOf(channel).label),
  },
  { key: 'template', header: words.template, width: 200, render: ({ template }) => template },
  figureOf('done', words.done, ({ done }: IndicatorAction) => count(done)),
  figureOf('answered', words.answered, ({ answered, done }: IndicatorAction) =>
    done === 0 ? '' : `${count(answered)} (${share(answered, done)})`,
  ),
  figureOf('payments', words.payments, ({ payments }: IndicatorAction) => count(payments)),
  moneyOf('total', words.came, currency, ({ total }: IndicatorAction) => total),
];

export const weekColumns = (currency: string): Column<ExpectedCash['weeks'][number]>[] => [
  { key: 'week', header: words.weekColumn, width: 150, render: ({ from, to }) => words.week(from, to) },
  moneyOf('expected', words.foretold, currency, ({ expected }) => expected),
  moneyOf('low', words.atLeast, currency, ({ low }) => low),
  moneyOf('high', words.atMost, currency, ({ high }) => high),
  moneyOf('pledged', words.pledged, currency, ({ pledged }) => pledged),
];

function figureOf<R>(key: string, header: string, text: (row: R) => string): Column<R> {
  return { key, header, width: 90, align: 'end', render: text };
}

function moneyOf<R>(key: string, header: string, currency: string, of: (row: R) => string): Column<R> {
  return { key, header, width: 110, align: 'end', render: (row) => <Money value={of(row)} currency={currency} /> };
}
