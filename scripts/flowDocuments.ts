import { createHash } from 'node:crypto';
import { mermaidOf } from '../src/flows/exports';
import { type Flow, flowOf } from '../src/flows/graph';
import { catalogue, kit } from '../src/machines/catalogue';

/** The charts as documents: what `npm run flows` writes, and what a test finds stale. */

export const FOLDER = 'docs/flows';

export const documented = catalogue.map(({ machine, title }) => {
  const flow = flowOf(machine);
  return { name: machine.id, title, flow, mermaid: mermaidOf(flow) };
});

export const drawingOf = (name: string): string => `${FOLDER}/${name}.svg`;

/** All that the service counts: of each machine its transitions, a line each. The service reads it. */
export const TRANSITIONS = `${FOLDER}/transitions.tsv`;
export const transitions = catalogue
  .flatMap(({ machine }) => flowOf(machine).transitions.map(({ id }) => `${machine.id}\t${id}\n`))
  .join('');

/** What the list of charts shows of each, so that the flows page begins without the machines. */
export const CHARTS = 'src/machines/charts.json';
export const charts = catalogue.map((entry) => {
  const { id, states, transitions } = flowOf(entry.machine);
  const { area, title } = entry;
  return { id, area, title, isOfKit: kit.includes(entry), states: states.length - 1, transitions: transitions.length };
});

const markOf = (flow: Flow) =>
  `<!-- chart ${createHash('sha256').update(JSON.stringify(flow)).digest('hex').slice(0, 16)} -->`;

/** A drawing says of which chart it is, so that nobody has to draw it again to see whether it is stale. */
export const withMark = (svg: string, flow: Flow): string => `${svg}${markOf(flow)}\n`;
export const marked = (svg: string, flow: Flow): boolean => svg.includes(markOf(flow));

const [BEGIN, END] = ['<!-- flows: written by `npm run flows` -->', '<!-- /flows -->'];

/** The page with what stands between the marks written anew. */
export function architecture(page: string): string {
  const [before = '', rest = ''] = page.split(BEGIN);
  const [, after = ''] = rest.split(END);
  if (!page.includes(BEGIN) || !page.includes(END)) throw new Error('ARCHITECTURE.md has no place for the flows');
  const drawn = (name: string) => `![${name}](${drawingOf(name)})`;
  const all = documented.map(({ name }) => `[${name}](${drawingOf(name)})`);
  const lines = [
    BEGIN,
    '',
    drawn('statementUpload'),
    '',
    drawn('workbench'),
    '',
    `All charts: ${all.join(', ')}.`,
    '',
    END,
  ];
  return before + lines.join('\n') + after;
}
