import { Link } from 'react-router-dom';
import { normalizeForSearch } from '../../api/contract/withoutAccents';
import charts from '../../machines/charts.json';
import kitUses from '../../machines/kitUses.json';
import { EmptyState } from '../../ui/EmptyState';
import { count } from '../../ui/format/format';
import { Panel } from '../../ui/frame/Panel';
import type { Column } from '../../ui/table/columns';
import { PlainTable } from '../../ui/table/PlainTable';
import { words } from './words';

/** A chart, and the places of it where the text was found. */
type Found = (typeof charts)[number] & { hits: { state: string; text: string }[] };

/** The areas in which a person walks through a chart, in the menu's order; the console's own charts are of other areas. */
const WALKED = ['Clientes', 'Documentos', 'Conciliación', 'Débitos automáticos', 'Mensajería'];
const placeOf = ({ area }: Found) => WALKED.indexOf(area);

const groupsOf = (found: Found[]) => [
  {
    title: words.guided,
    body: words.guidedBody,
    rows: found.filter((one) => placeOf(one) >= 0).toSorted((one, other) => placeOf(one) - placeOf(other)),
  },
  {
    title: words.inside,
    body: words.insideBody,
    rows: found.filter((one) => placeOf(one) < 0 && !one.isOfKit),
  },
  { title: words.plain, body: words.plainBody, rows: found.filter(({ isOfKit }) => isOfKit) },
];

/** A call that a chart of the kit serves, and the folders of the screens that use it. */
type KitUse = { chart: string; title: string; row: string; call: string; screens: string[] };

const USES: KitUse[] = charts.flatMap(({ id, title }) =>
  Object.entries(kitUses).flatMap(([chart, rows]) =>
    chart === id ? rows.map((row) => ({ chart, title, ...row })) : [],
  ),
);

const usesOf = (text: string): KitUse[] => {
  const wanted = normalizeForSearch(text);
  return USES.filter(({ row, call, title, screens }) =>
    normalizeForSearch([row, call, title, ...screens].join(' ')).includes(wanted),
  );
};

const useColumns: Column<KitUse>[] = [
  {
    key: 'chart',
    header: words.machine,
    width: 240,
    render: ({ chart, title }) => <Link to={`/flujos/${chart}`}>{title}</Link>,
  },
  { key: 'row', header: words.row, width: 220, render: ({ row }) => row },
  { key: 'call', header: words.call, width: 320, render: ({ call }) => call },
  { key: 'screens', header: words.screens, width: 200, render: ({ screens }) => screens.join(', ') },
];

/** The hits shown per machine. */
const MOST = 4;

const chartColumns: Column<Found>[] = [
  { key: 'area', header: words.area, width: 140, render: ({ area }) => area },
  {
    key: 'machine',
    header: words.machine,
    width: 240,
    render: ({ id, title }) => <Link to={`/flujos/${id}`}>{title}</Link>,
  },
  {
    key: 'found',
    header: words.found,
    width: 240,
    render: ({ id, hits }) =>
      hits.slice(0, MOST).map(({ state, text }, at) => (
        <span key={text}>
          {at > 0 && ', '}
          <Link to={`/flujos/${id}?estado=${state}`}>{text}</Link>
        </span>
      )),
  },
  { key: 'states', header: words.states, width: 90, align: 'end', render: ({ states }) => count(states) },
  {
    key: 'transitions',
    header: words.transitions,
    width: 110,
    align: 'end',
    render: ({ transitions }) => count(transitions),
  },
];

/** The charts that a text is found in, or all of them, and the calls that the kit's serve. */
export function ChartTables({ charts, text }: { charts: Found[]; text: string }) {
  const uses = usesOf(text);
  const columns = chartColumns.filter(({ key }) => text !== '' || key !== 'found');
  if (charts.length === 0 && uses.length === 0) return <EmptyState title={words.none} body={words.noneBody} />;
  return (
    <>
      {groupsOf(charts).map(
        ({ title, body, rows }) =>
          rows.length > 0 && (
            <Panel key={title} title={title} body={body}>
              <PlainTable label={title} columns={columns} rows={rows} rowKey={({ id }) => id} />
            </Panel>
          ),
      )}
      {uses.length > 0 && (
        <Panel title={words.uses} body={words.usesBody}>
          <PlainTable
            label={words.uses}
            columns={useColumns}
            rows={uses}
            rowKey={({ chart, row }) => `${chart} ${row}`}
          />
        </Panel>
      )}
    </>
  );
}
