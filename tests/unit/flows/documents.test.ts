import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
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
} from '../../../scripts/flowDocuments';
import { KIT_USES, kitUses } from '../../../scripts/kitUses';
import { WIDEST } from '../../../src/flows/drawing';

test('docs/flows and ARCHITECTURE.md show the charts as they are, and the service counts what they have: else `npm run flows`', () => {
  const stale = documented.flatMap(({ name, flow, mermaid }) => {
    const [drawing, text] = [drawingOf(name), `${FOLDER}/${name}.mmd`];
    return [
      ...(existsSync(drawing) && marked(readFileSync(drawing, 'utf8'), flow) ? [] : [drawing]),
      ...(existsSync(text) && readFileSync(text, 'utf8') === mermaid ? [] : [text]),
    ];
  });
  expect(stale, 'drawn before the chart was as it is: `npm run flows`').toEqual([]);
  expect(readdirSync(FOLDER).length).toBe(documented.length * 2 + 1);
  expect(readFileSync(TRANSITIONS, 'utf8')).toBe(transitions);
  expect(JSON.parse(readFileSync(CHARTS, 'utf8'))).toEqual(charts);
  expect(JSON.parse(readFileSync(KIT_USES, 'utf8'))).toEqual(kitUses);
  const page = readFileSync('ARCHITECTURE.md', 'utf8');
  expect(architecture(page)).toBe(page);
});

test('no chart is wider than what can be read without coming nearer', () => {
  const wide = documented.flatMap(({ name }) => {
    const [, width] = /^<svg [^>]*\bwidth="(\d+)"/.exec(readFileSync(drawingOf(name), 'utf8')) ?? [];
    return Number(width) <= WIDEST ? [] : [`${name}: ${width}`];
  });
  expect(wide).toEqual([]);
});

test('every screen makes its actors where the flows page sees them; its own would only tell of themselves', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const unseen = files.filter((file) =>
    /\buse(ActorRef|Actor|Machine)\b[^;]*'@xstate\/react'/.test(readFileSync(`src/${file}`, 'utf8')),
  );
  expect(unseen.map((file) => file.replaceAll('\\', '/')).sort()).toEqual([
    'features/flows/FlowPage.tsx',
    // The customer's own page is none of the console's.
    'features/portal/PortalPage.tsx',
    'resource/hooks/useActorRef.ts',
  ]);
});
