import { Link } from 'react-router-dom';
import { type Cents, centsOf, fromCents } from '../../api/contract/money';
import { type DueWalletMonths, getDueWalletMonths } from '../../api/contract/receivables/dueWallet';
import { useRecord } from '../../resource/hooks/useRecord';
import { RecordPage } from '../../resource/record/RecordPage';
import { BarsAndLine } from '../../ui/charts/BarsAndLine';
import { lastOfMonth, monthOf, shortMonthOf } from '../../ui/format/dates';
import { money, roundedMoney } from '../../ui/format/format';
import { Panel } from '../../ui/frame/Panel';
import { daysOutstanding } from './daysOutstanding';
import { words } from './words';

type Props = { currency: string /** Of today, which is where the line ends. */; overdue: Cents };

/** What was collected in each of the last months, and what was overdue at its end. */
export function Months(props: Props) {
  const months = useRecord(getDueWalletMonths, {});
  return (
    <Panel title={words.months}>
      <RecordPage handle={months}>
        {(record: DueWalletMonths) => <Drawn months={record.months} {...props} />}
      </RecordPage>
    </Panel>
  );
}

function Drawn({ months, currency, overdue }: Props & DueWalletMonths) {
  const steps = months.map(({ month, collected, ends }, at) => {
    const day = `${month}-01`;
    const end = ends.find((one) => one.currency === currency);
    return {
      key: month,
      name: shortMonthOf(day),
      longName: monthOf(day),
      bar: sumIn(collected, currency, 'amount'),
      line: at === months.length - 1 ? overdue : end && centsOf(end.overdue),
      to: `/pagos?${new URLSearchParams({ start: day, end: lastOfMonth(day) })}`,
    };
  });
  const [last, now] = months.slice(-2);
  const [collected, before] = [
    sumIn(now?.collected ?? [], currency, 'amount'),
    sumIn(last?.collected ?? [], currency, 'by_now'),
  ];
  const outstanding = daysOutstanding(months, currency);
  const inWords = (cents: number) => money(fromCents(Math.round(cents)), currency);
  return (
    <>
      <div>
        {words.collectedNow(inWords(collected), inWords(before))}{' '}
        {now && <Link to={`/pagos?start=${now.month}-01`}>{words.seeCollected}</Link>}
      </div>
      {outstanding && <div>{words.outstanding(outstanding)}</div>}
      <BarsAndLine
        label={words.months}
        steps={steps}
        barName={words.collected}
        lineName={words.overdueAtEnd}
        short={(cents) => roundedMoney(fromCents(Math.round(cents)), currency)}
        exact={inWords}
      />
    </>
  );
}

type Sums = DueWalletMonths['months'][number]['collected'];

const sumIn = (sums: Sums, currency: string, which: 'amount' | 'by_now'): Cents =>
  centsOf(sums.find((one) => one.currency === currency)?.[which] ?? '0.00');
