import { parseSync } from 'vite';

/** One import or re-export of a file of ours by another. Paths are relative to the project, with `/`. */
export type Arrow = { from: string; to: string; typesOnly: boolean; isLate?: boolean };

/** What any domain work of the service stands on. */
const LOW = [
  'server/ledger',
  'server/database',
  'server/files',
  'server/config',
  'server/environment',
  'server/problems',
  'contract',
];

/** Where each part of the code may point, besides itself. `types`: with `import type` only. The contract is pure: whoever may know it may use its values. */
const MAY: Record<string, { values: string[]; types?: string[] }> = {
  features: { values: ['console', 'src/domain', 'resource', 'machines', 'flows', 'ui', 'contract'] },
  // What several features show of receivables: a feature imports no other.
  'src/domain': { values: ['console', 'resource', 'machines', 'ui', 'contract'] },
  // What ties the shared machines to React: machines know no React, and ui knows no machines.
  resource: { values: ['console', 'machines', 'flows', 'ui', 'contract'] },
  // The shell mounts the features, which ask it who is in and what may be done.
  console: { values: ['features', 'src/domain', 'machines', 'flows', 'ui', 'contract'] },
  machines: { values: ['flows', 'api', 'contract'] },
  // A chart as data: drawn, searched, exported, watched. It knows no machine of ours.
  flows: { values: ['contract'] },
  ui: { values: [] },
  api: { values: ['contract'] },
  contract: { values: [] },
  // What a person starts.
  server: { values: ['server/http', 'server/console', 'domain', ...LOW] },
  'server/http': { values: ['server/console', 'domain', ...LOW] },
  'server/console': { values: ['server/problems'] },
  domain: { values: LOW },
  'server/ledger': { values: ['server/database', 'server/problems', 'contract'] },
  'server/database': { values: ['server/problems', 'server/config', 'server/environment', 'contract'] },
  'server/files': { values: ['server/environment', 'contract'] },
  'server/environment': { values: [] },
  'server/config': { values: [], types: ['domain'] },
  'server/problems': { values: [] },
  // What mounts the rest: the console its shell, and the customer's own page its feature, which has none.
  main: { values: ['console', 'features', 'machines', 'flows', 'ui', 'api'] },
};

/** The part of the code a file belongs to; `undefined` for what has no rules (tests, configuration). */
function partOf(path: string): string | undefined {
  const [, room, below] = /^(server\/\w+)(?:\.ts$|$|(\/))/.exec(path) ?? [];
  if (room !== undefined) return MAY[room] ? room : below ? 'domain' : 'server';
  if (path.startsWith('src/api/contract/')) return 'contract';
  if (path.startsWith('src/domain/')) return 'src/domain';
  const [, folder] = /^src\/(\w+)\//.exec(path) ?? [];
  if (folder !== undefined) return folder;
  return path.startsWith('src/') ? 'main' : undefined;
}

/** What is wrong with an arrow; `undefined` when it may be. */
export function wrongWith({ from, to, typesOnly }: Arrow): string | undefined {
  // Its version is shown in the footer.
  if (to === 'package.json') return undefined;
  const [here, there] = [partOf(from), partOf(to)];
  if (here === undefined || there === undefined) return here && `${here} may not import ${to}`;
  if (here === 'features' && there === 'features') {
    return nounOf(from) === nounOf(to) ? undefined : 'a feature may not import another feature';
  }
  const may = MAY[here];
  if (!may) return `src/${here} has no rule: add it to the arrows, or the file elsewhere`;
  if (here === there || may.values.includes(there)) return undefined;
  if (!may.types?.includes(there)) return `${here} may not import ${there}`;
  return typesOnly ? undefined : `${here} may import only types of ${there}`;
}

/**
 * Arrows between the folders that stand beside each other, as their files draw them: `server/http/app.ts` importing
 * `server/debits/read` is `server/http -> server/debits`.
 */
export function betweenFolders(arrows: Arrow[]): Arrow[] {
  const drawn = arrows.flatMap(({ from, to, ...how }) => {
    const [here, there] = [from.split('/'), to.split('/')];
    const fork = here.findIndex((name, at) => name !== there[at]);
    const areFolders = fork < here.length - 1 && fork < there.length - 1;
    return areFolders ? [{ from: folder(here, fork), to: folder(there, fork), ...how }] : [];
  });
  return [...new Map(drawn.map((arrow) => [`${arrow.from} -> ${arrow.to}`, arrow])).values()];
}

const folder = (path: string[], fork: number) => path.slice(0, fork + 1).join('/');

/**
 * Every file that can be reached from itself, with the ways that stay among such files. What is only loaded when it is
 * needed (`import()`) is no way: that is how the table of screens knows the screens, which know the shell.
 */
export function circlesIn(arrows: Arrow[]): string[] {
  const to = new Map<string, string[]>();
  for (const { from, to: end, isLate } of arrows) if (!isLate) to.set(from, [...(to.get(from) ?? []), end]);
  const reaches = (from: string): Set<string> => {
    const found = new Set<string>();
    const open = [...(to.get(from) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      open.push(...(to.get(next) ?? []));
    }
    return found;
  };
  const inCircles = new Map(
    [...to.keys()].map((file) => [file, reaches(file)] as const).filter(([file, all]) => all.has(file)),
  );
  return [...inCircles].flatMap(([file, all]) =>
    (to.get(file) ?? [])
      .filter((next) => all.has(next) && inCircles.get(next)?.has(file))
      .map((next) => `${file} -> ${next}`),
  );
}

/** The arrows to files of ours that a source draws. */
export function arrowsOf(from: string, source: string): Arrow[] {
  const { module } = parseSync(from, source);
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    asked: moduleRequest.value,
    typesOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    isLate: false,
  }));
  const reExports = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ asked: moduleRequest.value, typesOnly: isType, isLate: false }] : [],
    );
  const dynamic = module.dynamicImports.map(({ moduleRequest }) => ({
    asked: source.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    typesOnly: false,
    isLate: true,
  }));
  return [...imports, ...reExports, ...dynamic]
    .filter(({ asked }) => asked.startsWith('.'))
    .map(({ asked, ...how }) => ({ from, to: new URL(asked, `file:///${from}`).pathname.slice(1), ...how }));
}

function nounOf(path: string): string | undefined {
  return path.split('/')[2];
}
