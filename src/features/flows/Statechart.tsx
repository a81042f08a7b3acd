import '@xyflow/react/dist/style.css';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Controls, type Node, type NodeProps, ReactFlow, ReactFlowProvider, useReactFlow } from '@xyflow/react';
import { useEffect, useMemo, useRef } from 'react';
import { type Box, type Drawing, FONT, type Line, PAD } from '../../flows/drawing';
import { pathOf } from '../../flows/svg';
import { type TransitionStats, widthsOf } from '../../flows/transitionStats';
import { count } from '../../ui/format/format';
import { useStable } from '../../ui/useStable';
import type { StateCounts } from './debtCounts';
import { words } from './words';

const useStyles = makeStyles({
  root: { width: '100%', height: '100%' },
  box: {
    position: 'relative',
    width: '100%',
    height: '100%',
    boxSizing: 'border-box',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '6px',
  },
  sheet: { border: 'none', backgroundColor: 'transparent' },
  group: { backgroundColor: tokens.colorNeutralBackground2, borderRadius: '10px' },
  own: { border: `1px dashed ${tokens.colorNeutralStroke1}` },
  count: {
    position: 'absolute',
    top: '4px',
    right: '8px',
    padding: '0 6px',
    fontSize: '12px',
    lineHeight: '18px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    borderRadius: tokens.borderRadiusCircular,
  },
  final: { border: `3px double ${tokens.colorNeutralForeground1}` },
  start: { backgroundColor: tokens.colorNeutralForeground1, borderRadius: '50%' },
  lit: { outline: `2px solid ${tokens.colorBrandStroke1}`, backgroundColor: tokens.colorBrandBackground2 },
  litAround: { outline: `2px solid ${tokens.colorBrandStroke1}` },
  line: {
    position: 'absolute',
    left: `${PAD - 1}px`,
    right: 0,
    margin: 0,
    padding: 0,
    border: 'none',
    background: 'none',
    textAlign: 'start',
    whiteSpace: 'pre',
    fontFamily: "Consolas, Menlo, 'DejaVu Sans Mono', monospace",
    color: tokens.colorNeutralForeground2,
  },
  prose: { fontFamily: "'Segoe UI', system-ui, 'DejaVu Sans', sans-serif" },
  strong: { color: tokens.colorNeutralForeground1 },
  title: { fontWeight: tokens.fontWeightSemibold },
  button: { cursor: 'pointer', ':hover': { color: tokens.colorBrandForeground1, textDecorationLine: 'underline' } },
  taken: { color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold },
  routes: { display: 'block', overflow: 'visible', pointerEvents: 'none' },
  route: { fill: 'none', stroke: tokens.colorNeutralForeground3, strokeWidth: '1.2px' },
  routeTaken: { stroke: tokens.colorBrandStroke1, strokeWidth: '2.5px' },
  untaken: { stroke: tokens.colorNeutralStroke1 },
  back: { stroke: tokens.colorStatusWarningForeground3 },
  fail: { stroke: tokens.colorStatusDangerForeground3 },
  wait: { stroke: tokens.colorBrandStroke1 },
  arrow: { fill: tokens.colorNeutralForeground2 },
});

type Lit = { states: string[]; transition: string | undefined };

type Chart = {
  drawing: Drawing;
  lit: Lit;
  /** The statistics that set the width of the lines. */
  stats: TransitionStats | undefined;
  /** How many there are in a state, where they are counted. */
  counts: StateCounts | undefined;
  onSelect: (state: string) => void;
  onFollow: (transition: string) => void;
};
type BoxNode = Node<
  Pick<Chart, 'stats' | 'onSelect' | 'onFollow'> & {
    box: Box;
    isLit: boolean;
    taken: string | undefined;
    n: number | undefined;
  },
  'box'
>;
type RoutesNode = Node<Pick<Chart, 'drawing' | 'stats'> & { taken: string | undefined }, 'routes'>;

const NODES = { box: BoxView, routes: RoutesView };

/** A pannable chart: the wheel pans, Ctrl and wheel zoom. The list beside it is the same for the keyboard. */
export function Statechart({ label, ...chart }: Chart & { label: string }) {
  return (
    <ReactFlowProvider>
      <Moving label={label} {...chart} />
    </ReactFlowProvider>
  );
}

const isAround = ({ kind }: Box) => kind === 'group' || kind === 'sheet';

function Moving({ label, drawing, lit, stats, counts, onSelect, onFollow }: Chart & { label: string }) {
  const styles = useStyles();
  const room = useRef<HTMLElement>(null);
  const { setViewport, getViewport } = useReactFlow();
  const select = useStable(onSelect);
  const follow = useStable(onFollow);
  const nodes = useMemo((): (BoxNode | RoutesNode)[] => {
    const still = { draggable: false, selectable: false, connectable: false, focusable: false };
    const boxes = drawing.boxes.map(
      (box): BoxNode => ({
        ...still,
        id: box.id || 'sheet',
        type: 'box',
        position: { x: box.x, y: box.y },
        width: box.width,
        height: box.height,
        zIndex: isAround(box) ? 0 : 2,
        data: {
          box,
          isLit: ['state', 'final', 'group'].includes(box.kind) && lit.states.includes(box.state),
          taken: lit.transition,
          n: box.kind === 'state' ? counts?.get(box.state) : undefined,
          stats,
          onSelect: select,
          onFollow: follow,
        },
      }),
    );
    const { width, height } = drawing;
    const routes: RoutesNode = {
      ...still,
      id: 'routes',
      type: 'routes',
      position: { x: 0, y: 0 },
      width,
      height,
      zIndex: 1,
      data: { drawing, stats, taken: lit.transition },
    };
    return [...boxes, routes];
  }, [drawing, lit.states, lit.transition, stats, counts, select, follow]);

  const inHand = lit.states.at(-1);
  // Fits the width from the top.
  const begin = () => {
    const { clientWidth: wide = drawing.width } = room.current ?? {};
    const zoom = Math.min(1, wide / drawing.width);
    void setViewport({ x: Math.max(0, (wide - drawing.width * zoom) / 2), y: 0, zoom });
    if (inHand !== undefined) place(inHand);
  };
  const place = useStable((id: string) => {
    const box = drawing.boxes.find((one) => one.state === id && ['state', 'final', 'group'].includes(one.kind));
    if (!box) return;
    const { clientWidth: wide = 0, clientHeight: high = 0 } = room.current ?? {};
    const { zoom } = getViewport();
    const middle = { x: box.x + box.width / 2, y: box.y + Math.min(box.height, high / zoom) / 2 };
    const isWhole = drawing.width * zoom <= wide + 1;
    const x = isWhole ? (wide - drawing.width * zoom) / 2 : wide / 2 - middle.x * zoom;
    void setViewport({ x, y: Math.min(0, high / 2 - middle.y * zoom), zoom }, { duration: 140 });
  });
  useEffect(() => {
    if (inHand !== undefined) place(inHand);
  }, [inHand, place]);
  return (
    <section ref={room} className={styles.root} aria-label={label}>
      <ReactFlow
        nodes={nodes}
        edges={[]}
        nodeTypes={NODES}
        onInit={begin}
        minZoom={0.15}
        maxZoom={2}
        panOnScroll
        nodesFocusable={false}
        nodesDraggable={false}
        nodesConnectable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        proOptions={{ hideAttribution: true }}
        ariaLabelConfig={{
          'controls.ariaLabel': words.drawing(''),
          'controls.zoomIn.ariaLabel': words.zoomIn,
          'controls.zoomOut.ariaLabel': words.zoomOut,
          'controls.fitView.ariaLabel': words.fit,
        }}
      >
        <Controls showInteractive={false} position="top-right" />
      </ReactFlow>
    </section>
  );
}

function BoxView({ data: { box, isLit, taken, n, stats, onSelect, onFollow } }: NodeProps<BoxNode>) {
  const styles = useStyles();
  const { kind, lines, state } = box;
  const look = kind === 'state' ? undefined : styles[kind];
  const light = isLit && (isAround(box) ? styles.litAround : styles.lit);
  return (
    <div className={mergeClasses(styles.box, look, light)}>
      {n !== undefined && (
        <span className={styles.count} title={words.debtsIn(n)}>
          {count(n)}
        </span>
      )}
      {lines.map((line) => (
        <WrittenLine
          key={`${line.y}`}
          line={line}
          says={said(stats, line.transition)}
          isTaken={line.transition !== undefined && line.transition === taken}
          onPress={pressOf(line, { select: () => onSelect(state), follow: onFollow })}
        />
      ))}
    </div>
  );
}

function pressOf({ kind, transition }: Line, does: { select: () => void; follow: (id: string) => void }) {
  if (transition !== undefined) return () => does.follow(transition);
  return kind === 'title' ? does.select : undefined;
}

/** The count of a transition, where counted. */
function said(stats: TransitionStats | undefined, transition: string | undefined): string | undefined {
  if (!stats || transition === undefined) return undefined;
  return words.taken(stats.taken.find((one) => one.transition.id === transition)?.times ?? 0);
}

type WrittenProps = { line: Line; says: string | undefined; isTaken: boolean; onPress: (() => void) | undefined };

function WrittenLine({ line, says, isTaken, onPress }: WrittenProps) {
  const styles = useStyles();
  const { kind, text, y } = line;
  const { size, height } = FONT[kind];
  const className = mergeClasses(
    styles.line,
    (kind === 'title' || kind === 'note') && styles.prose,
    (kind === 'title' || kind === 'trigger') && styles.strong,
    kind === 'title' && styles.title,
    isTaken && styles.taken,
    onPress && styles.button,
  );
  const style = { top: y - height / 2, height, lineHeight: `${height}px`, fontSize: size };
  if (!onPress) {
    return (
      <span className={className} style={style}>
        {text}
      </span>
    );
  }
  // The list beside it is the same for the keyboard.
  return (
    <button
      type="button"
      tabIndex={-1}
      className={mergeClasses(className, 'nodrag nopan')}
      style={style}
      title={says}
      onClick={onPress}
    >
      {text}
    </button>
  );
}

function RoutesView({ data: { drawing, stats, taken } }: NodeProps<RoutesNode>) {
  const styles = useStyles();
  const { width, height, routes } = drawing;
  const widths = useMemo(() => stats && widthsOf(stats), [stats]);
  const kindOf = (id: string | undefined) => stats?.taken.find(({ transition }) => transition.id === id)?.kind;
  const lookOf = (id: string | undefined) => {
    if (!widths) return undefined;
    if (id === undefined || !widths.has(id)) return styles.untaken;
    const kind = kindOf(id);
    return kind && styles[kind];
  };
  const last = (one: { transition: string | undefined }) =>
    Number(one.transition !== undefined && one.transition === taken);
  return (
    <svg className={styles.routes} width={width} height={height} aria-hidden="true">
      <marker
        id="flow-arrow"
        viewBox="0 0 8 8"
        refX="8"
        refY="4"
        markerUnits="userSpaceOnUse"
        markerWidth="9"
        markerHeight="9"
        orient="auto"
      >
        <path d="M0 0L8 4L0 8z" className={styles.arrow} />
      </marker>
      {routes
        .toSorted((one, other) => last(one) - last(other))
        .map((route) => (
          <path
            key={route.id}
            d={pathOf(route.points)}
            className={mergeClasses(styles.route, lookOf(route.transition), last(route) === 1 && styles.routeTaken)}
            style={{ strokeWidth: route.transition === undefined ? undefined : widths?.get(route.transition) }}
            markerEnd="url(#flow-arrow)"
          />
        ))}
    </svg>
  );
}
