import { searchFlows } from '../../flows/search';
import { catalogue } from '../../machines/catalogue';
import charts from '../../machines/charts.json';
import { ChartTables } from './ChartTables';

/** The charts in which a text is found. */
export function FoundCharts({ text }: { text: string }) {
  const hitsOf = new Map(searchFlows(catalogue, text).map(({ flow, hits }) => [flow.id, hits]));
  const found = charts.flatMap((chart) => {
    const hits = hitsOf.get(chart.id);
    return hits ? [{ ...chart, hits }] : [];
  });
  return <ChartTables charts={found} text={text} />;
}
