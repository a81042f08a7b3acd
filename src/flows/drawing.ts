import type { ElkExtendedEdge, ElkNode, ElkPort } from 'elkjs/lib/elk-api';
import type { Flow, FlowState, FlowTransition } from './graph';
import { doesText, staysHere, transitionText } from './text';
import { words } from './words';

/**
 * A drawn chart: boxes with text, and lines. A transition is a row in the box of its source state, and its line starts
 * beside that row, so no text lies on a line.
 */
export type Drawing = { width: number; height: number; boxes: Box[]; routes: Route[] };

export type Box = {
  id: string;
  /** The state that the box represents. A state can have several boxes: its own, and that of the transitions of all its children. */
  state: string;
  kind: 'sheet' | 'state' | 'group' | 'final' | 'own' | 'start';
  x: number;
  y: number;
  width: number;
  height: number;
  lines: Line[];
};

/** `y` is where the text's middle is, below the box's top. */
export type Line = { text: string; kind: LineKind; y: number; transition?: string };
type LineKind = keyof typeof FONT;

export type Point = { x: number; y: number };
/** `source` and `target` are boxes. */
type Route = { id: string; transition: string | undefined; source: string; target: string; points: Point[] };

/** `wide`: the maximum width of a character relative to the font size: names are monospaced, the other font is narrower. */
export const FONT = {
  title: { size: 13, height: 19, wide: 0.66 },
  note: { size: 11.5, height: 14, wide: 0.535 },
  does: { size: 10.5, height: 14, wide: 0.605 },
  trigger: { size: 11.5, height: 17, wide: 0.605 },
  actions: { size: 10.5, height: 13, wide: 0.605 },
} as const;

const BOX_WIDTH = 220;
/** The heading of a state that contains others. */
const HEAD_WIDTH = 330;
/** The padding of a box. */
export const PAD = 10;
const START = 14;

export type Elk = { layout(graph: ElkNode): Promise<ElkNode> };

/** Wide enough for a page beside its lists, and for a sheet of paper at a readable size. */
const WIDE_ENOUGH = { sheet: 980, part: 470 } as const;
/** A wider chart cannot be read without zooming in. */
export const WIDEST = 1060;

/**
 * Layout options to try. Which of them makes a chart narrow differs between charts. The last one is for charts that no other
 * makes readable: two states in a row, as close as possible, in the machine's order, which is that of the person's steps.
 */
const WAYS = [
  { cycles: 'DEPTH_FIRST', rows: 'LONGEST_PATH_SOURCE', places: 'NETWORK_SIMPLEX' },
  { cycles: 'DEPTH_FIRST', rows: 'NETWORK_SIMPLEX', places: 'NETWORK_SIMPLEX' },
  { cycles: 'GREEDY', rows: 'NETWORK_SIMPLEX', places: 'NETWORK_SIMPLEX' },
  { cycles: 'MODEL_ORDER', rows: 'COFFMAN_GRAHAM', places: 'SIMPLE' },
] as const;

/** A state with children is laid out on its own, and is one box in the layout of its parent. */
export async function layOut(flow: Flow, elk: Elk): Promise<Drawing> {
  const { parts } = sheetOf(flow);
  const laidOut = new Map<string, ElkNode>();
  // The innermost first.
  for (const part of parts.toReversed()) {
    const wideEnough = part === '' ? WIDE_ENOUGH.sheet : WIDE_ENOUGH.part;
    laidOut.set(part, await narrow(flow, elk, part, laidOut, wideEnough));
  }
  const sheet = laidOut.get('');
  if (!sheet) throw new Error('a chart has a sheet');
  return drawn(flow, sheet);
}

/** The first layout that is narrow enough, else the narrowest. Each is laid out again with its lines starting towards their targets. */
async function narrow(
  flow: Flow,
  elk: Elk,
  part: string,
  laidOut: Map<string, ElkNode>,
  wideEnough: number,
): Promise<ElkNode> {
  let best: ElkNode | undefined;
  for (const way of WAYS) {
    if (best && way.places === 'SIMPLE' && (best.width ?? 0) <= WIDEST) return best;
    let sides: Sides = new Map();
    for (let pass = 0; pass < 3; pass++) {
      const node = withParts(await elk.layout(sheetOf(flow, way, sides, laidOut).nodeOf(part)), laidOut);
      if (!best || (node.width ?? 0) < (best.width ?? 0)) best = node;
      if ((best.width ?? 0) <= wideEnough) return best;
      // Other sides reduce the width, but not by half.
      if ((node.width ?? 0) > 1.5 * wideEnough) break;
      sides = sidesOf(drawn(flow, node));
    }
  }
  if (!best) throw new Error('there is no way to lay it out');
  return best;
}

/** Places a separately laid out state inside its box. */
function withParts(node: ElkNode, laidOut: Map<string, ElkNode>): ElkNode {
  const children = node.children?.map((child) => {
    const part = laidOut.get(child.id);
    return part ? { ...part, x: child.x ?? 0, y: child.y ?? 0 } : withParts(child, laidOut);
  });
  return children ? { ...node, children } : node;
}

type Way = (typeof WAYS)[number];
type Side = 'EAST' | 'WEST';
/** The side of its box on which each transition's line starts. */
type Sides = Map<string, Side>;

/** Starts the line on the side of its target. */
function sidesOf({ boxes, routes }: Drawing): Sides {
  const middle = (id: string) => {
    const box = boxes.find((one) => one.id === id);
    return box ? box.x + box.width / 2 : 0;
  };
  return new Map(
    routes.flatMap(({ transition, source, target }) =>
      transition === undefined ? [] : [[transition, middle(target) < middle(source) - 1 ? 'WEST' : 'EAST'] as const],
    ),
  );
}

type Written = { lines: Line[]; height: number };

function sheetOf(flow: Flow, way: Way = WAYS[0], sides: Sides = new Map(), laidOut: Map<string, ElkNode> = new Map()) {
  const children = (id: string) => flow.states.filter(({ parent }) => parent === id);
  const outgoing = (id: string) => flow.transitions.filter(({ source }) => source === id);
  const edges = edgesOf(flow);
  const within = (id: string) => edges.filter((edge) => edge.within === id).map(({ edge }) => edge);

  const nodeOf = (id: string): ElkNode => {
    const state = flow.states.find((one) => one.id === id);
    const inner = children(id);
    if (!state) throw new Error(`no state ${id}`);
    const part = laidOut.get(id);
    if (part) return { id, width: part.width ?? 0, height: part.height ?? 0 };
    if (inner.length === 0) return boxNode(id, writtenOf(flow, state, outgoing(id)), outgoing(id), sides);
    const own = outgoing(id);
    const head = headOf(flow, state, own);
    return {
      id,
      layoutOptions: {
        ...(state.kind === 'parallel'
          ? PACKED
          : {
              ...LAYERED,
              'elk.layered.cycleBreaking.strategy': way.cycles,
              'elk.layered.layering.strategy': way.rows,
              'elk.layered.layering.coffmanGraham.layerBound': '2',
              'elk.layered.nodePlacement.strategy': way.places,
            }),
        'elk.padding': `[top=${head.height + 16},left=16,bottom=16,right=16]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${HEAD_WIDTH}, 0)`,
      },
      children: [
        ...(state.initial === undefined ? [] : [{ id: startOf(id), width: START, height: START }]),
        ...(own.every(staysHere) ? [] : [boxNode(ownOf(id), ownWritten(flow, state, own), own, sides)]),
        ...inner.map((child) => nodeOf(child.id)),
      ],
      edges: within(id),
    };
  };
  const parts = flow.states.flatMap(({ id }) => (children(id).length > 0 ? [id] : []));
  return { nodeOf, children, outgoing, parts };
}

const LAYERED = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.spacing.nodeNode': '24',
  'elk.spacing.edgeNode': '12',
  'elk.spacing.edgeEdge': '8',
  'elk.layered.spacing.nodeNodeBetweenLayers': '26',
  'elk.layered.spacing.edgeNodeBetweenLayers': '12',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '8',
};
/** Regions stand beside each other as far as there is room. */
const PACKED = {
  'elk.algorithm': 'rectpacking',
  'elk.spacing.nodeNode': '20',
  'elk.rectpacking.widthApproximation.strategy': 'TARGET_WIDTH',
  'elk.rectpacking.widthApproximation.targetWidth': String(WIDE_ENOUGH.sheet - 64),
};

const startOf = (id: string) => `${id}:start`;
const ownOf = (id: string) => `${id}:own`;
/** The box at the end of an edge: the target, or the state that it enters. */
const boxAt = (place = ''): string => place.replace(/:in$/, '');
const entryPort = (box: string) => `${box}:in`;
const rowPort = (transition: string) => `${transition}:out`;

function boxNode(id: string, { height, lines }: Written, outgoing: FlowTransition[], sides: Sides): ElkNode {
  const out = outgoing
    .filter((transition) => !staysHere(transition))
    .map(({ id: transition }): ElkPort => {
      const side = sides.get(transition) ?? 'EAST';
      return {
        id: rowPort(transition),
        width: 0,
        height: 0,
        x: side === 'EAST' ? BOX_WIDTH : 0,
        y: lines.find((line) => line.transition === transition)?.y ?? height / 2,
        layoutOptions: { 'elk.port.side': side },
      };
    });
  const into: ElkPort = {
    id: entryPort(id),
    width: 0,
    height: 0,
    x: BOX_WIDTH / 2,
    y: 0,
    layoutOptions: { 'elk.port.side': 'NORTH' },
  };
  return {
    id,
    width: BOX_WIDTH,
    height,
    ports: [into, ...out],
    layoutOptions: { 'elk.portConstraints': 'FIXED_POS' },
  };
}

/**
 * A line between states of different composites starts and ends at the outermost composites that only one of them belongs
 * to; its row names the target.
 */
function edgesOf({ states, transitions }: Flow): { edge: ElkExtendedEdge; within: string }[] {
  const parentOf = new Map(states.map(({ id, parent }) => [id, parent]));
  const isCompound = new Set(states.map(({ parent }) => parent));
  const above = (id: string | undefined): string[] => (id === undefined ? [] : [id, ...above(parentOf.get(id))]);
  const enter = (id: string) => (isCompound.has(id) ? id : entryPort(id));
  const starts = states.flatMap(({ id, initial }) =>
    initial === undefined
      ? []
      : [{ edge: { id: startOf(id), sources: [startOf(id)], targets: [enter(initial)] }, within: id }],
  );
  const lines = transitions.flatMap((transition) =>
    staysHere(transition)
      ? []
      : transition.targets.map((target, place) => {
          // The line of a composite state starts at the box of its own transitions.
          const from = isCompound.has(transition.source)
            ? [rowPort(transition.id), ...above(transition.source)]
            : [rowPort(transition.id), ...above(parentOf.get(transition.source))];
          const to = above(target);
          const within = from.find((id) => to.slice(1).includes(id)) ?? '';
          const source = from[from.indexOf(within) - 1] ?? '';
          const edge = {
            id: `${transition.id}>${place}`,
            sources: [source],
            targets: [enter(to[to.indexOf(within) - 1] ?? target)],
          };
          return { edge, within };
        }),
  );
  return [...starts, ...lines];
}

/** The title of the target, for a line that does not start at its row or end at its target. */
function awayTo({ states }: Flow, { source, targets }: FlowTransition): string[] {
  const parentOf = (id: string) => states.find((state) => state.id === id)?.parent;
  const isCompound = states.some(({ parent }) => parent === source);
  return targets
    .filter((target) => (isCompound ? parentOf(target) !== source : parentOf(target) !== parentOf(source)))
    .map((target) => states.find(({ id }) => id === target)?.title ?? target);
}

/** Each text in as many lines as it takes. */
function write(texts: { text: string; kind: LineKind; transition?: string }[], width = BOX_WIDTH): Written {
  let y = 5;
  const lines = texts.flatMap(({ text, kind, transition }) =>
    wrap(text, kind, width).map((text, place): Line => {
      const { height } = FONT[kind];
      y += height;
      return {
        text,
        kind,
        y: y - height / 2,
        ...(transition && place === 0 && kind === 'trigger' ? { transition } : {}),
      };
    }),
  );
  return { lines, height: y };
}

function wrap(text: string, kind: LineKind, width: number): string[] {
  const { size, wide } = FONT[kind];
  const most = Math.floor((width - 2 * PAD) / (size * wide));
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const about = (state: FlowState) => [
  ...(state.description ? [{ text: state.description, kind: 'note' as const }] : []),
  ...doesText(state).map((text) => ({ text, kind: 'does' as const })),
];

const rowsOf = (flow: Flow, outgoing: FlowTransition[]) =>
  outgoing.flatMap((transition) => [
    {
      text: `${transitionText(transition)}${staysHere(transition) ? ` ${words.stays}` : ''}`,
      kind: 'trigger' as const,
      transition: transition.id,
    },
    ...(transition.actions.length === 0
      ? []
      : [{ text: `/ ${transition.actions.join(', ')}`, kind: 'actions' as const }]),
    ...awayTo(flow, transition).map((title) => ({ text: `${words.to} ${title}`, kind: 'note' as const })),
  ]);

function writtenOf(flow: Flow, state: FlowState, outgoing: FlowTransition[]): Written {
  const { lines, height } = write([{ text: state.title, kind: 'title' }, ...about(state), ...rowsOf(flow, outgoing)]);
  return { lines, height: height + 7 };
}

/** Includes the transitions of the composite state itself where they have no line. */
function headOf(flow: Flow, state: FlowState, own: FlowTransition[]): Written {
  const rows = own.every(staysHere) && own.length > 0 ? ownRows(flow, state, own) : [];
  if (state.parent === undefined) return write(rows, HEAD_WIDTH);
  return write([{ text: state.title, kind: 'title' }, ...about(state), ...rows], HEAD_WIDTH);
}

const ownRows = (flow: Flow, { id }: FlowState, outgoing: FlowTransition[]) => [
  { text: id === '' ? words.anywhere : words.own, kind: 'title' as const },
  ...rowsOf(flow, outgoing),
];

function ownWritten(flow: Flow, state: FlowState, outgoing: FlowTransition[]): Written {
  const { lines, height } = write(ownRows(flow, state, outgoing));
  return { lines, height: height + 7 };
}

/** Converts ELK's layout into positions on one sheet. */
function drawn(flow: Flow, laidOut: ElkNode): Drawing {
  const { children, outgoing } = sheetOf(flow);
  const isCompound = (id: string) => children(id).length > 0;
  const boxes: Box[] = [];
  const routes: Route[] = [];
  const corners = new Map<string, Point>();
  const visit = (node: ElkNode, at: Point) => {
    const { x = 0, y = 0, width = 0, height = 0 } = node;
    const corner = { x: at.x + x, y: at.y + y };
    corners.set(node.id, corner);
    const [id = '', what] = node.id.split(':');
    const state = flow.states.find((one) => one.id === id);
    if (state) {
      const place = { id: node.id, state: id, ...corner, width, height };
      if (what === 'start') boxes.push({ ...place, kind: 'start', lines: [] });
      else if (what === 'own')
        boxes.push({ ...place, kind: 'own', lines: ownWritten(flow, state, outgoing(id)).lines });
      else if (isCompound(id))
        boxes.push({ ...place, kind: id === '' ? 'sheet' : 'group', lines: headOf(flow, state, outgoing(id)).lines });
      else {
        const kind = state.kind === 'final' ? 'final' : 'state';
        boxes.push({ ...place, kind, lines: writtenOf(flow, state, outgoing(id)).lines });
      }
    }
    for (const child of node.children ?? []) visit(child, corner);
  };
  visit(laidOut, { x: 0, y: 0 });
  const lines = (node: ElkNode) => {
    for (const edge of node.edges ?? []) {
      const corner = corners.get(edge.container ?? node.id) ?? { x: 0, y: 0 };
      const points = (edge.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [
        startPoint,
        ...bendPoints,
        endPoint,
      ]);
      const [id = '', place] = edge.id.split('>');
      const transition = place === undefined ? undefined : flow.transitions.find((one) => one.id === id);
      const source = transition && (isCompound(transition.source) ? ownOf(transition.source) : transition.source);
      routes.push({
        id: edge.id,
        transition: transition?.id,
        source: source ?? id,
        target: boxAt(edge.targets[0]),
        points: points.map(({ x, y }) => ({ x: corner.x + x, y: corner.y + y })),
      });
    }
    for (const child of node.children ?? []) lines(child);
  };
  lines(laidOut);
  return { width: laidOut.width ?? 0, height: laidOut.height ?? 0, boxes, routes };
}
