import { Button } from '@fluentui/react-components';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import charts from '../../machines/charts.json';
import { EmptyState } from '../../ui/EmptyState';
import { SearchField } from '../../ui/filters/SearchField';
import { Page } from '../../ui/frame/Page';
import { lazyPart } from '../../ui/lazyPart';
import { LazyBoundary } from '../../ui/waiting/LazyBoundary';
import { SkeletonRows } from '../../ui/waiting/SkeletonRows';
import { ChartTables } from './ChartTables';
import { words } from './words';

// The machines, and what draws them, come with the first search or the first chart.
const FoundCharts = lazyPart(async () => (await import('./FoundCharts')).FoundCharts);
const FlowPage = lazyPart(async () => (await import('./FlowPage')).FlowPage);

const ALL = charts.map((chart) => ({ ...chart, hits: [] }));

/** The list of machines, or the machine in the address. */
export function FlowsScreen() {
  const { id, panel } = useParams();
  const navigate = useNavigate();
  if (id === undefined) return <FlowsList />;
  if (charts.some((chart) => chart.id === id)) return <FlowPage key={id} id={id} panel={panel} />;
  const all = <Button onClick={() => navigate('/flujos')}>{words.all}</Button>;
  return (
    <Page title={words.title}>
      <EmptyState title={words.unknown} body={words.unknownBody} action={all} />
    </Page>
  );
}

function FlowsList() {
  const [params, setParams] = useSearchParams();
  const text = params.get('search') ?? '';
  return (
    <Page title={words.title} subtitle={words.subtitle}>
      <SearchField
        label={words.search}
        placeholder={words.search}
        value={text}
        onSearch={(next) => setParams(next === '' ? {} : { search: next }, { replace: true })}
      />
      {text === '' ? (
        <ChartTables charts={ALL} text={text} />
      ) : (
        <LazyBoundary fallback={<SkeletonRows columns="1fr 1fr 1fr" />}>
          <FoundCharts text={text} />
        </LazyBoundary>
      )}
    </Page>
  );
}
