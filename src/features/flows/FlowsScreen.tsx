import { Button } from '@fluentui/react-components';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { normalizeForSearch } from '../../api/contract/withoutAccents';
import { type Found, searchFlows } from '../../flows/search';
import { catalogue, kit } from '../../machines/catalogue';
import kitUses from '../../machines/kitUses.json';
import { EmptyState } from '../../ui/EmptyState';
import { SearchField } from '../../ui/filters/SearchField';
import { count } from '../../ui/format/format';
import { Page } from '../../ui/frame/Page';
import { Panel } from '../../ui/frame/Panel';
import type { Column } from '../../ui/table/columns';
import { PlainTable } from '../../ui/table/PlainTable';
import { FlowPage } from './FlowPage';
import { words } from './words';

/** The list of machines, or the machine in the address. */
export function FlowsScreen() {
  const { id, panel } = useParams();
  const navigate = useNavigate();
  if (id === undefined) return <FlowsList />;
  const entry = catalogue.find(({ machine }) => machine.id === id);
  if (entry) return <FlowPage key={id} entry={entry} panel={panel} />;
  const all = <Button onClick={() => navigate('/flujos')}>{words.all}</Button>;
  return (
    <Page title={words.title}>
      <EmptyState title={words.unknown} body={words.unknownBody} action={all} />
    </Page>
  );
}

/** The console's internal machines, below the others. */
const OWN = ['Sesión', 'Consola'];
const isOfKit = (entry: Found['entry']) => kit.some(({ machine }) => machine === entry.machine);
const guidedFirst = (found: Found[]) => {
  const guided = found.filter(({ entry }) => !isOfKit(entry));
  const isOwn = ({ entry }: Found) => OWN.includes(entry.area);
  return [...guided.filter((one) => !isOwn(one)), ...guided.filter(isOwn)];
};

/** A call that a chart of the kit serves, and the folders of the screens that use it. */
type KitUse = { chart: string; title: string; row: string; call: string; screens: string[] };

const USES: KitUse[] = kit.flatMap(({ machine: { id }, title }) =>
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

function FlowsList() {
  const [params, setParams] = useSearchParams();
  const text = params.get('search') ?? '';
  const found = searchFlows(catalogue, text);
  const uses = usesOf(text);
  const columns: Column<Found>[] = [
    { key: 'area', header: words.area, width: 140, render: ({ entry }) => entry.area },
    {
      key: 'machine',
      header: words.machine,
      width: 240,
      render: ({ entry, flow }) => <Link to={`/flujos/${flow.id}`}>{entry.title}</Link>,
    },
    ...(text === ''
      ? []
      : [
          {
            key: 'found',
            header: words.found,
            width: 240,
            render: ({ flow, hits }: Found) =>
              hits.slice(0, MOST).map(({ state, text: hit }, at) => (
                <span key={hit}>
                  {at > 0 && ', '}
                  <Link to={`/flujos/${flow.id}?estado=${state}`}>{hit}</Link>
                </span>
              )),
          },
        ]),
    {
      key: 'states',
      header: words.states,
      width: 90,
      align: 'end',
      render: ({ flow }) => count(flow.states.length - 1),
    },
    {
      key: 'transitions',
      header: words.transitions,
      width: 110,
      align: 'end',
      render: ({ flow }) => count(flow.transitions.length),
    },
  ];
  return (
    <Page title={words.title} subtitle={words.subtitle}>
      <SearchField
        label={words.search}
        placeholder={words.search}
        value={text}
        onSearch={(next) => setParams(next === '' ? {} : { search: next }, { replace: true })}
      />
      {found.length === 0 && uses.length === 0 ? (
        <EmptyState title={words.none} body={words.noneBody} />
      ) : (
        [
          { title: words.guided, body: words.guidedBody, rows: guidedFirst(found) },
          { title: words.plain, body: words.plainBody, rows: found.filter(({ entry }) => isOfKit(entry)) },
        ].map(
          ({ title, body, rows }) =>
            rows.length > 0 && (
              <Panel key={title} title={title} body={body}>
                <PlainTable label={title} columns={columns} rows={rows} rowKey={({ flow }) => flow.id} />
              </Panel>
            ),
        )
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
    </Page>
  );
}
