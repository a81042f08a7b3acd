import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BUCKETS } from '../../api/contract/receivables/documents';
import { GONE, type IndicatorMonth, NEW } from '../../api/contract/receivables/indicators';
import { SelectField } from '../../ui/fields/SelectField';
import { Money } from '../../ui/format/Money';
import { Panel } from '../../ui/frame/Panel';
import { PlainTable } from '../../ui/table/PlainTable';
import { monthName, placeWords, words } from './words';

const FROM = [...BUCKETS, NEW];
const TO = [...BUCKETS, ...GONE];

type Props = { months: IndicatorMonth[]; currency: string; children: ReactNode };

/** What moved between ages in a month, which the address names (`moves`); unless it does, in the last one that is over. */
export function Moves({ months, currency, children }: Props) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('moves');
  const shown =
    months.find(({ month }) => month === asked) ?? months.findLast(({ is_over }) => is_over) ?? months.at(-1);
  if (!shown) return null;
  const totalOf = (from: string, to: string) => shown.moves.find((one) => one.from === from && one.to === to)?.total;
  const rows = FROM.filter((from) => TO.some((to) => totalOf(from, to) !== undefined));
  const columns = TO.filter((to) => rows.some((from) => totalOf(from, to) !== undefined));
  return (
    <Panel title={words.moves} body={words.movesIs}>
      <div style={{ maxWidth: '280px' }}>
        <SelectField
          label={words.movesMonth}
          value={shown.month}
          options={months.toReversed().map((one) => ({ value: one.month, label: monthName(one) }))}
          onChange={(month) => {
            params.set('moves', month);
            setParams(params);
          }}
        />
      </div>
      {rows.length === 0 ? (
        words.noMoves
      ) : (
        <PlainTable
          label={`${words.moves}: ${monthName(shown)}`}
          columns={[
            { key: 'from', header: words.movesFrom, width: 150, render: (from) => placeWords[from] ?? from },
            ...columns.map((to) => ({
              key: to,
              header: placeWords[to] ?? to,
              width: 110,
              align: 'end' as const,
              render: (from: string) => {
                const total = totalOf(from, to);
                return total === undefined ? '' : <Money value={total} currency={currency} strong={from === to} />;
              },
            })),
          ]}
          rows={rows}
          rowKey={(from) => from}
        />
      )}
      {children}
    </Panel>
  );
}
