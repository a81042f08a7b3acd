import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import Elk from 'elkjs';
import { layOut } from '../src/flows/drawing';
import { svgOf } from '../src/flows/svg';
import {
  architecture,
  CHARTS,
  charts,
  documented,
  drawingOf,
  FOLDER,
  marked,
  TRANSITIONS,
  transitions,
  withMark,
} from './flowDocuments';
import { KIT_USES, kitUses } from './kitUses';

// Writes docs/flows anew, the tables of the charts and of the rows that the kit's serve, and the part of ARCHITECTURE.md that shows it. What is drawn already as its chart is stays.

const elk = new Elk();
const kept = new Map(
  documented.map(({ name }) => [
    drawingOf(name),
    existsSync(drawingOf(name)) ? readFileSync(drawingOf(name), 'utf8') : '',
  ]),
);
rmSync(FOLDER, { recursive: true, force: true });
for (const { name, title, flow, mermaid } of documented) {
  mkdirSync(dirname(drawingOf(name)), { recursive: true });
  writeFileSync(`${FOLDER}/${name}.mmd`, mermaid);
  const before = kept.get(drawingOf(name)) ?? '';
  const isDrawn = marked(before, flow) && !process.argv.includes('--again');
  writeFileSync(drawingOf(name), isDrawn ? before : withMark(svgOf(await layOut(flow, elk), title), flow));
}
writeFileSync(TRANSITIONS, transitions);
writeFileSync(CHARTS, `${JSON.stringify(charts, null, 2)}\n`);
writeFileSync(KIT_USES, `${JSON.stringify(kitUses, null, 2)}\n`);
writeFileSync('ARCHITECTURE.md', architecture(readFileSync('ARCHITECTURE.md', 'utf8')));
console.log(`${documented.length} machines in ${FOLDER}`);
