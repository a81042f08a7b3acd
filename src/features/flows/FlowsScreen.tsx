import { Button } from '@fluentui/react-components';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { catalogue } from '../../machines/catalogue';
import { type Found, searchFlows } from '../../machines/flows/search';
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
const guidedFirst = (found: Found[]) => {
  const guided = found.filter(({ entry }) => !entry.madeBy);
  const isOwn = ({ entry }: Found) => OWN.includes(entry.area);
  return [...guided.filter((one) => !isOwn(one)), ...guided.filter(isOwn)];
};

/** The hits shown per machine. */
const MOST = 4;

function FlowsList() {
  const [params, setParams] = useSearchParams();
  const text = params.get('search') ?? '';
  const found = searchFlows(catalogue, text);
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
      {found.length === 0 ? (
        <EmptyState title={words.none} body={words.noneBody} />
      ) : (
        [
          { title: words.guided, body: words.guidedBody, rows: guidedFirst(found) },
          { title: words.plain, body: words.plainBody, rows: found.filter(({ entry }) => entry.madeBy) },
        ].map(
          ({ title, body, rows }) =>
            rows.length > 0 && (
              <Panel key={title} title={title} body={body}>
                <PlainTable label={title} columns={columns} rows={rows} rowKey={({ flow }) => flow.id} />
              </Panel>
            ),
        )
      )}
    </Page>
  );
}
