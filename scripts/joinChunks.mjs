import { build } from 'vite';

/** What one more file costs a page, in bytes of code before it is compressed. */
const FILE = 18_000;

/**
 * A plugin of Vite that joins what pages share into few files. What the bundler would split by itself says which page
 * loads which code; two parts become one file where the requests it spares weigh more than what pages then load in vain.
 * What the page begins with is one file, `start`, and what every screen of a person at work stands in is another, `frame`.
 */
export function joinChunks({ frame }) {
  return {
    name: 'join chunks',
    apply: 'build',
    async config(config) {
      const groups = groupsOf(await split(config), frame);
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
  };
}

/** The chunks as the bundler splits them by itself; nothing is written. */
async function split({ root, plugins }) {
  const others = (plugins ?? []).flat().filter((plugin) => plugin?.name !== 'join chunks');
  const { output } = await build({
    root,
    configFile: false,
    plugins: others,
    logLevel: 'error',
    build: { write: false, sourcemap: false, minify: false },
  });
  return output.filter(({ type }) => type === 'chunk');
}

function groupsOf(chunks, frame) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const neededBy = new Map(chunks.map((chunk) => [chunk, closureOf(chunk, byName)]));
  const pages = chunks.filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry);
  const start = neededBy.get(pages.find(({ isEntry }) => isEntry));
  const inFrame = neededBy.get(pages.find(({ facadeModuleId }) => facadeModuleId?.endsWith(frame)));
  const rest = chunks.filter((chunk) => !start.has(chunk) && !inFrame.has(chunk));
  const places = new Map(rest.map((chunk, at) => [chunk, at]));
  const parts = rest.map((chunk) => {
    const on = pages.filter((page) => neededBy.get(page).has(chunk));
    return {
      modules: Object.keys(chunk.modules),
      size: chunk.code.length,
      on: new Set(on.map((page) => pages.indexOf(page))),
      needs: new Set([...neededBy.get(chunk)].flatMap((other) => places.get(other) ?? [])),
    };
  });
  const shared = [...new Set(join(parts))].filter(({ on }) => on.size > 1).sort((a, b) => b.on.size - a.on.size);
  const modulesOf = (all) => [...all].flatMap((chunk) => Object.keys(chunk.modules));
  const groups = [
    { name: 'start', modules: modulesOf(start) },
    { name: 'frame', modules: modulesOf(inFrame).filter((id) => !modulesOf(start).includes(id)) },
    ...shared.map(({ modules }, at) => ({ name: `shared-${at + 1}`, modules })),
  ];
  return groups.map(({ name, modules }, at) => {
    const own = new Set(modules);
    return { name, test: (id) => own.has(id), priority: groups.length - at };
  });
}

function closureOf(chunk, byName, into = new Set()) {
  if (!chunk || into.has(chunk)) return into;
  into.add(chunk);
  for (const name of chunk.imports) closureOf(byName.get(name), byName, into);
  return into;
}

/** Joins the two parts that spare most, until none spares anything. Answers each part's own place with what it became. */
function join(parts) {
  const now = [...parts];
  for (;;) {
    let best = { gain: 0 };
    const live = [...new Set(now)].filter(({ on }) => on.size > 1);
    for (const [at, one] of live.entries()) {
      for (const other of live.slice(at + 1)) {
        const both = count(one.on, other.on);
        const most = FILE * both - one.size * (other.on.size - both) - other.size * (one.on.size - both);
        if (most <= best.gain) continue;
        const gain = FILE * both - inVain(one, other, now) - inVain(other, one, now);
        if (gain > best.gain) best = { gain, one, other };
      }
    }
    const { one, other } = best;
    if (!one) return now;
    const joined = {
      modules: [...one.modules, ...other.modules],
      size: one.size + other.size,
      on: new Set([...one.on, ...other.on]),
      needs: new Set([...one.needs, ...other.needs]),
    };
    for (const [at, part] of now.entries()) if (part === one || part === other) now[at] = joined;
    // Whoever loads the one loads from now on what the other needs.
    for (const part of new Set([...joined.needs].map((at) => now[at]))) {
      for (const page of joined.on) part.on.add(page);
    }
  }
}

/** What the pages of `one` would load of `other`, and of what it needs, without using it. */
function inVain(one, other, now) {
  const needed = new Set([other, ...[...other.needs].map((at) => now[at])]);
  needed.delete(one);
  let bytes = 0;
  for (const part of needed) bytes += part.size * (one.on.size - count(one.on, part.on));
  return bytes;
}

function count(pages, others) {
  let both = 0;
  for (const page of pages) if (others.has(page)) both += 1;
  return both;
}
