import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { FlowchartRegular } from '@fluentui/react-icons/svg/flowchart';
import { ListRegular } from '@fluentui/react-icons/svg/list';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { getFlowTraffic } from '../../api/contract/console/flowTraffic';
import { getPolicyStanding } from '../../api/contract/messaging/policies';
import { useOffers } from '../../console/AppProvider';
import { jsonOf, mermaidOf } from '../../flows/exports';
import { type Flow, flowOf } from '../../flows/graph';
import { lastSteps } from '../../flows/recorder';
import { simulationOf } from '../../flows/simulation';
import { svgOf } from '../../flows/svg';
import { transitionStatsOf } from '../../flows/transitionStats';
import { wayThrough } from '../../flows/way';
import { type CatalogueEntry, catalogue } from '../../machines/catalogue';
import { flowDrawingMachine } from '../../machines/flows/flowDrawing';
import { flowLogMachine } from '../../machines/flows/flowLog';
import { flowSimulationMachine } from '../../machines/flows/flowSimulation';
import { debtWalkMachine } from '../../machines/policies/debtWalk';
import { useRecord } from '../../resource/hooks/useRecord';
import { LinkTabs } from '../../ui/frame/LinkTabs';
import { Page } from '../../ui/frame/Page';
import { width } from '../../ui/frame/theme';
import { ChoiceMenu } from '../../ui/popup/ChoiceMenu';
import { RefusedState } from '../../ui/RefusedState';
import { Scrollable } from '../../ui/Scrollable';
import { saveLink } from '../../ui/saveLink';
import { SkeletonRows } from '../../ui/waiting/SkeletonRows';
import { debtsByState, type StateCounts } from './debtCounts';
import { LivePanel } from './LivePanel';
import { SimulationPanel } from './SimulationPanel';
import { Statechart } from './Statechart';
import { StatesPanel } from './StatesPanel';
import { TransitionStatsPanel } from './TransitionStatsPanel';
import { useSheet } from './useSheet';
import { words } from './words';

const useStyles = makeStyles({
  root: {
    flexGrow: 1,
    minHeight: 0,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 288px',
    gap: '12px',
    [`@media (max-width: ${width.stack - 1}px)`]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: '440px auto',
    },
    '@media print': { display: 'none' },
  },
  card: {
    minWidth: 0,
    minHeight: 0,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
  side: { display: 'flex', flexDirection: 'column' },
  // All of them in one row.
  tabs: { '& a': { paddingLeft: '7px', paddingRight: '7px' } },
  panel: { flexGrow: 1, minHeight: 0, overflowY: 'auto', padding: '12px' },
  paper: { display: 'none', '@media print': { display: 'block', maxWidth: '100%', margin: '0 auto' } },
});

const PANELS = ['estados', 'probar', 'en-vivo', 'trafico'] as const;

/** A machine's chart, with its states, a simulation, the live log or the statistics beside it. */
export function FlowPage({ id, panel }: { id: string; panel: string | undefined }) {
  const [params] = useSearchParams();
  const isCounted = useOffers()(getPolicyStanding);
  const entry = catalogue.find(({ machine }) => machine.id === id);
  if (!entry) return null;
  const flow = flowOf(entry.machine);
  const way = wayThrough(flow);
  const state = params.get('estado');
  const shown = PANELS.find((one) => one === panel) ?? 'estados';
  // What is tried, watched or counted may be anywhere in the chart.
  const isComplete =
    shown !== 'estados' || params.has(COMPLETE) || (state !== null && !way.states.some((one) => one.id === state));
  const chart = { entry, shown, drawn: isComplete ? flow : way };
  return id === debtWalkMachine.id && isCounted ? (
    <DebtsPage key={String(isComplete)} {...chart} />
  ) : (
    <ChartPage key={String(isComplete)} {...chart} />
  );
}

/** The chart of a debt in its policy, with how many are in each state. */
function DebtsPage(chart: ChartProps) {
  const [{ context }] = useRecord(getPolicyStanding, { query: {} });
  const { record } = context;
  const counts = useMemo(() => record && debtsByState(record), [record]);
  return <ChartPage {...chart} counts={counts} />;
}

/** In the address: all of a long chart, and not only the way through it. */
const COMPLETE = 'completo';

type ChartProps = {
  entry: CatalogueEntry;
  shown: (typeof PANELS)[number];
  /** The part of the chart that is drawn. */
  drawn: Flow;
  /** How many there are in a state, where the service counts them. */
  counts?: StateCounts | undefined;
};

function ChartPage({ entry, shown, drawn: part, counts }: ChartProps) {
  const styles = useStyles();
  const { machine, title, area } = entry;
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const flow = flowOf(machine);
  const isLong = wayThrough(flow) !== flow;
  const isComplete = part === flow;
  // The live log leaves out the page's own actors, which would log themselves.
  const drawingRef = useActorRef(flowDrawingMachine, {
    input: { flow: part, selected: params.get('estado') ?? undefined },
  });
  const simulationRef = useActorRef(flowSimulationMachine, { input: { flow } });
  const logRef = useActorRef(flowLogMachine);
  const drawn = useSelector(drawingRef, (current) => current);
  const taken = useSelector(simulationRef, ({ context }) => context.taken);
  const log = useSelector(logRef, ({ context }) => context);
  const { drawing, selected, followed, problem } = drawn.context;

  const simulation = simulationOf(flow, taken);
  const seen = log.steps.slice(0, log.shown);
  const now = lastSteps(seen).filter((step) => step.machine === flow.id);
  const counted = useRecord(getFlowTraffic, { query: { machine: flow.id } });
  const { record: read } = counted[0].context;
  // Other statistics lay out the chart's boxes anew.
  const stats = useMemo(
    () => (read && read.counted_since !== null ? transitionStatsOf(flow, read.taken) : undefined),
    [flow, read],
  );
  const inHand = { states: selected === undefined ? [] : [selected], transition: followed };
  const lit = {
    estados: inHand,
    trafico: inHand,
    probar: { states: simulation.active, transition: taken.at(-1) },
    'en-vivo': { states: now.flatMap(({ active }) => active), transition: now.at(-1)?.transitions.at(-1) },
  }[shown];

  const address = (one: string) => `/flujos/${flow.id}/${one}${isLong && isComplete ? `?${COMPLETE}=1` : ''}`;
  const showComplete = (state?: string) =>
    setParams({ [COMPLETE]: '1', ...(state !== undefined && { estado: state }) });
  /** Selected where it is drawn; else all of the chart is drawn, and it in sight. */
  const select = (state: string) =>
    part.states.some(({ id }) => id === state) ? drawingRef.send({ type: 'SELECT', state }) : showComplete(state);
  const follow = (transition: string) => {
    const taken = flow.transitions.find(({ id }) => id === transition);
    if (!taken || part.transitions.includes(taken)) drawingRef.send({ type: 'FOLLOW', transition });
    else showComplete(taken.targets[0] ?? taken.source);
  };
  const save = (text: string, ending: string, type: string) => {
    const href = URL.createObjectURL(new Blob([text], { type }));
    saveLink(href, `${flow.id}.${ending}`);
    URL.revokeObjectURL(href);
  };
  // The live log renders this page at every step.
  const svg = useMemo(() => drawing && svgOf(drawing, title), [drawing, title]);
  const most = useSheet(drawing);
  const actions = (
    <>
      {isLong && shown === 'estados' && (
        <Button icon={<FlowchartRegular />} onClick={() => (isComplete ? setParams({}) : showComplete())}>
          {isComplete ? words.theWay : words.theWhole}
        </Button>
      )}
      <Button icon={<ListRegular />} onClick={() => navigate('/flujos')}>
        {words.all}
      </Button>
      <Button icon={<PrintRegular />} disabled={!svg} onClick={() => window.print()}>
        {words.print}
      </Button>
      <ChoiceMenu
        label={words.export}
        icon={<ArrowDownloadRegular />}
        choices={[
          {
            kind: 'acts',
            acts: [
              { label: words.asJson, onChoose: () => save(jsonOf(machine), 'json', 'application/json') },
              { label: words.asMermaid, onChoose: () => save(mermaidOf(flow), 'mmd', 'text/plain') },
              ...(svg ? [{ label: words.asSvg, onChoose: () => save(svg, 'svg', 'image/svg+xml') }] : []),
            ],
          },
        ]}
      />
    </>
  );
  return (
    <Page
      title={title}
      subtitle={[area, flow.id, !isComplete && words.wayOf(part.transitions.length, flow.transitions.length)]
        .filter(Boolean)
        .join(' · ')}
      actions={actions}
      fill
    >
      {svg && (
        <img
          className={styles.paper}
          style={{ maxHeight: most }}
          src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
          alt={words.drawing(title)}
        />
      )}
      <div className={styles.root}>
        <div className={styles.card}>
          {drawing && (
            <Statechart
              label={words.drawing(title)}
              drawing={drawing}
              lit={lit}
              stats={shown === 'trafico' ? stats : undefined}
              counts={counts}
              onSelect={select}
              onFollow={follow}
            />
          )}
          {drawn.hasTag('busy') && <SkeletonRows columns="1fr 1fr 1fr" />}
          {drawn.hasTag('refused') && (
            <RefusedState
              message={problem?.reason ?? words.drawingFailed}
              onRetry={() => drawingRef.send({ type: 'RETRY' })}
            />
          )}
        </div>
        <div className={`${styles.card} ${styles.side}`}>
          <div className={styles.tabs}>
            <LinkTabs
              label={words.panels}
              tabs={PANELS.map((one) => ({ to: address(one), label: words.panel[one] }))}
              current={address(shown)}
            />
          </div>
          <Scrollable as="section" className={styles.panel} aria-label={words.panel[shown]}>
            {shown === 'estados' && (
              <StatesPanel flow={flow} counts={counts} selected={selected} onSelect={select} onFollow={follow} />
            )}
            {shown === 'probar' && (
              <SimulationPanel flow={flow} simulation={simulation} simulationRef={simulationRef} />
            )}
            {shown === 'en-vivo' && <LivePanel flow={flow} logRef={logRef} />}
            {shown === 'trafico' && (
              <TransitionStatsPanel flow={flow} handle={counted} stats={stats} onFollow={follow} />
            )}
          </Scrollable>
        </div>
      </div>
    </Page>
  );
}
