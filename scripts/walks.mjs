import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * One table of all charts: how many states and transitions each has, how many of them were walked by its models alone and
 * on the rendered screen, along how many paths, and how long that took; of the longest flows also in a real browser against
 * the real service; and in how many ways the actors that it waits for can fail, and from which of them a screen was left
 * before it answered. `holes` names what nobody walked.
 */
export function tableOfWalks(folder) {
  const told = readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  );
  const charts = told.filter(({ kind }) => kind === 'chart').sort((one, other) => (one.name < other.name ? -1 : 1));
  const holes = [];
  const rows = charts.map((chart) => {
    const walksOf = (kind) => told.filter((walk) => walk.kind === kind && walk.machine === chart.name);
    const covered = (kind, what) => {
      const walked = new Set(walksOf(kind).flatMap((walk) => walk[what]));
      const missed = chart[what].filter((place) => !walked.has(place));
      holes.push(...missed.map((place) => `${chart.name}: ${place}: in no ${kind} walk`));
      return `${chart[what].length - missed.length}`;
    };
    const seconds = (kind) =>
      walksOf(kind)
        .reduce((sum, walk) => sum + walk.seconds, 0)
        .toFixed(1);
    // A few paths by all that its calls can end in, where there are any.
    const walked = (what) =>
      chart[what].filter((place) => walksOf('browser').some((walk) => walk[what].includes(place)));
    const inBrowser = [
      ...['states', 'transitions'].map((what) => `${walked(what).length}`),
      `${walksOf('browser').length}`,
      seconds('browser'),
    ];
    return [
      chart.name,
      `${chart.states.length}`,
      `${chart.transitions.length}`,
      ...['pure', 'screen'].flatMap((kind) => [
        covered(kind, 'states'),
        covered(kind, 'transitions'),
        `${walksOf(kind).length}`,
        seconds(kind),
      ]),
      ...inBrowser,
      `${chart.faults.length}`,
      covered('fault', 'faults'),
      seconds('fault'),
      `${chart.lates.length}`,
      covered('late', 'lates'),
    ];
  });
  const heads = [
    '',
    'states',
    'transitions',
    ...['pure', 'screen', 'browser'].flatMap((kind) => [`${kind} st.`, 'tr.', 'paths', 's']),
    'faults',
    'walked',
    's',
    'late',
    'left',
  ];
  const total = heads.map((head, column) => {
    const sum = rows.reduce((all, row) => all + Number(row[column]), 0);
    return column === 0 ? 'all' : sum.toFixed(head === 's' ? 1 : 0);
  });
  const lines = [heads, ...rows, total];
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const text = lines.map((line) =>
    line.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]))).join('  '),
  );
  return { text: text.join('\n'), holes: charts.length === 0 ? ['no chart was told of'] : holes };
}
