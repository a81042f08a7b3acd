import Elk from 'elkjs';
import { expect, test } from 'vitest';
import { type Box, layOut, type Point, WIDEST } from '../../../src/flows/drawing';
import { flowOf } from '../../../src/flows/graph';
import { svgOf } from '../../../src/flows/svg';
import { catalogue } from '../../../src/machines/catalogue';

const entry = (id: string) => {
  const found = catalogue.find(({ machine }) => machine.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};

/** Those whose charts are the largest, one with regions, one with lines across states inside others, and one that only stands close. */
test.each(['statementUpload', 'workbench', 'debit', 'campaign', 'refreshQueue', 'search', 'session', 'draft'])(
  '%s: every box is there, none stands on another, no line runs through what is written, and it is no wider than a page',
  async (id) => {
    const { machine, title } = entry(id);
    const flow = flowOf(machine);
    const drawing = await layOut(flow, new Elk());
    const { boxes, routes, width } = drawing;
    expect(width).toBeLessThan(WIDEST);
    expect(new Set(boxes.map(({ state }) => state))).toEqual(new Set(flow.states.map((state) => state.id)));
    const leaves = boxes.filter(({ kind }) => kind !== 'group' && kind !== 'sheet');
    const overlapping = leaves.flatMap((one, at) => leaves.slice(at + 1).filter((other) => overlap(one, other)));
    expect(overlapping).toEqual([]);
    const written = boxes.map((box) => (box.kind === 'group' || box.kind === 'sheet' ? headOf(box) : box));
    const crossed = routes.flatMap(({ id: line, points }) =>
      written
        .filter((box) => points.some((point, at) => cuts(box, point, points[at + 1])))
        .map((box) => [line, box.id]),
    );
    expect(crossed).toEqual([]);
    for (const transition of flow.transitions) {
      const rows = boxes.flatMap(({ lines }) => lines.filter((line) => line.transition === transition.id));
      expect(rows.length, transition.id).toBe(1);
    }
    expect(svgOf(drawing, title)).toMatch(/^<svg .*<\/svg>\n$/s);
  },
);

test('of a guided flow the steps stand in the order in which a person comes by, below where it begins', async () => {
  const { boxes } = await layOut(flowOf(entry('campaign').machine), new Elk());
  const steps = ['loading', 'resuming', 'audience', 'message', 'when', 'checking', 'review', 'confirming', 'done'];
  const tops = steps.map((id) => boxes.find((box) => box.id === id)?.y ?? 0);
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
});

type Area = Pick<Box, 'x' | 'y' | 'width' | 'height'>;

const overlap = (one: Area, other: Area) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** What is written over the states inside it. */
const headOf = ({ lines, ...box }: Box): Box => ({
  ...box,
  lines,
  height: (lines.at(-1)?.y ?? -8) + 8,
  width: lines.length > 0 ? 330 : 0,
});

/** Whether a straight piece of a line runs through an area; along its edge is beside it. */
function cuts({ x, y, width, height }: Area, from: Point, to: Point | undefined): boolean {
  if (!to || width === 0) return false;
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
  return left < x + width - 1 && right > x + 1 && top < y + height - 1 && bottom > y + 1;
}
