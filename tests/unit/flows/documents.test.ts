import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { architecture, documented, drawingOf, FOLDER, marked } from '../../../scripts/flowDocuments';

test('docs/flows and ARCHITECTURE.md show the charts as they are: else `npm run flows`', () => {
  const stale = documented.flatMap(({ name, flow, mermaid }) => {
    const [drawing, text] = [drawingOf(name), `${FOLDER}/${name}.mmd`];
    return [
      ...(existsSync(drawing) && marked(readFileSync(drawing, 'utf8'), flow) ? [] : [drawing]),
      ...(existsSync(text) && readFileSync(text, 'utf8') === mermaid ? [] : [text]),
    ];
  });
  expect(stale).toEqual([]);
  expect(readdirSync(FOLDER).length).toBe(documented.length * 2);
  const page = readFileSync('ARCHITECTURE.md', 'utf8');
  expect(architecture(page)).toBe(page);
});

test('every screen makes its actors where the flows page sees them; its own would only tell of themselves', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const unseen = files.filter((file) =>
    /\buse(ActorRef|Actor|Machine)\b[^;]*'@xstate\/react'/.test(readFileSync(`src/${file}`, 'utf8')),
  );
  expect(unseen.map((file) => file.replaceAll('\\', '/')).sort()).toEqual([
    'features/flows/FlowPage.tsx',
    'resource/hooks/useActorRef.ts',
  ]);
});
