import { escapeMarkup } from '../api/contract/markup';
import { type Box, type Drawing, FONT, PAD, type Point } from './drawing';

const STYLE = `text{font-family:Consolas,Menlo,'DejaVu Sans Mono',monospace;fill:#616161}
.title,.note{font-family:'Segoe UI',system-ui,'DejaVu Sans',sans-serif}
.title,.trigger{fill:#242424}.title{font-weight:600}
${Object.entries(FONT)
  .map(([kind, { size }]) => `.${kind}{font-size:${size}px}`)
  .join('')}
path{fill:none;stroke:#616161;stroke-width:1.2}
rect{fill:#fff;stroke:#616161}.sheet{stroke:none}.group{fill:#fafafa;stroke:#8a8a8a}.own{stroke:#8a8a8a;stroke-dasharray:4 3}.final{stroke:#242424;stroke-width:3}.start{fill:#242424}`;

const CORNER: Record<Box['kind'], number> = { sheet: 0, group: 10, state: 6, own: 6, final: 6, start: 7 };

/** Dark on white and self-contained, so that it prints as shown. */
export function svgOf(drawing: Drawing, title: string): string {
  const { width, height } = { width: Math.ceil(drawing.width), height: Math.ceil(drawing.height) };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<title>${escapeMarkup(title)}</title>`,
    `<style>${STYLE}</style>`,
    '<marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><polygon points="0,0 8,4 0,8" fill="#424242"/></marker>',
    ...drawing.boxes.filter(isAround).map(boxOf),
    ...drawing.routes.map(({ points }) => `<path d="${pathOf(points)}" marker-end="url(#arrow)"/>`),
    ...drawing.boxes.filter((box) => !isAround(box)).map(boxOf),
    '</svg>',
    '',
  ].join('\n');
}

/** Rounded corners make lines easier to follow. */
export function pathOf(points: Point[]): string {
  return points
    .map((point, at) => {
      const [before, after] = [points[at - 1], points[at + 1]];
      if (!before) return `M${round(point.x)} ${round(point.y)}`;
      if (!after) return `L${round(point.x)} ${round(point.y)}`;
      const [from, to] = [towards(point, before), towards(point, after)];
      return `L${from}Q${round(point.x)} ${round(point.y)} ${to}`;
    })
    .join('');
}

function towards(point: Point, other: Point): string {
  const distance = Math.hypot(other.x - point.x, other.y - point.y);
  const part = Math.min(5, distance / 2) / (distance || 1);
  return `${round(point.x + (other.x - point.x) * part)} ${round(point.y + (other.y - point.y) * part)}`;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** The boxes that contain others. */
const isAround = ({ kind }: Box) => kind === 'group' || kind === 'sheet';

function boxOf({ x, y, width, height, kind, lines }: Box): string {
  const texts = lines.map((line) => {
    const middle = y + line.y + FONT[line.kind].size * 0.35;
    return `<text class="${line.kind}" x="${round(x + PAD)}" y="${round(middle)}">${escapeMarkup(line.text)}</text>`;
  });
  const place = `x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${CORNER[kind]}"`;
  return [`<rect class="${kind}" ${place}/>`, ...texts].join('');
}
