import { build } from 'vite';

/** What one more file costs a page, in bytes of code before it is compressed. */
const FILE = 16_000;

/**
 * A plugin of Vite that joins what pages share into few files. What the bundler would split by itself says which page
 * loads which code; two parts become one file where the requests it spares weigh more than what pages then load in vain.
 * What the page begins with (`start`) is one file, and what every page of a person at work has (`frame`) is another.
 */
export function joinChunks({ frame }) {
  return {
    name: 'join chunks',
    apply: 'build',
    async config(config) {
      const groups = groupsOf(await split(config), { frame });
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

function groupsOf(chunks, { frame }) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const loadedBy = (chunk, into = new Set()) => {
    if (!chunk || into.has(chunk)) return into;
    into.add(chunk);
    for (const name of chunk.imports) loadedBy(byName.get(name), into);
    return into;
  };
  const pages = chunks.filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry);
  const pageAt = (path) => pages.find(({ facadeModuleId }) => facadeModuleId?.endsWith(path));
  const firsts = [
    { name: 'start', chunks: loadedBy(pages.find(({ isEntry }) => isEntry)) },
    { name: 'frame', chunks: loadedBy(pageAt(frame)) },
  ];
  const parts = [];
  for (const chunk of chunks) {
    const first = firsts.find((one) => one.chunks.has(chunk));
    const key = first?.name ?? chunk.fileName;
    const on = first ? [] : pages.filter((page) => loadedBy(page).has(chunk));
    if (!first && on.length < 2) continue;
    const known = parts.find((part) => part.name === key);
    const modules = Object.keys(chunk.modules);
    if (known) known.modules.push(...modules);
    else parts.push({ name: key, isFirst: first !== undefined, modules, size: chunk.code.length, on: new Set(on) });
  }
  const shared = join(parts.filter(({ isFirst }) => !isFirst));
  const ordered = [...parts.filter(({ isFirst }) => isFirst), ...shared.sort((a, b) => b.on.size - a.on.size)];
  return ordered.map(({ name, isFirst, modules }, at) => {
    const own = new Set(modules);
    return { name: isFirst ? name : `shared-${at}`, test: (id) => own.has(id), priority: ordered.length - at };
  });
}

/** Joins the two parts that spare most, until none spares anything. */
function join(parts) {
  for (;;) {
    let best = { gain: 0 };
    for (const [at, one] of parts.entries()) {
      for (const other of parts.slice(at + 1)) {
        const both = [...one.on].filter((page) => other.on.has(page)).length;
        const inVain = one.size * (other.on.size - both) + other.size * (one.on.size - both);
        const gain = FILE * both - inVain;
        if (gain > best.gain) best = { gain, one, other };
      }
    }
    const { one, other } = best;
    if (!one) return parts;
    const joined = {
      name: one.name,
      isFirst: false,
      modules: [...one.modules, ...other.modules],
      size: one.size + other.size,
      on: new Set([...one.on, ...other.on]),
    };
    parts = [...parts.filter((part) => part !== one && part !== other), joined];
  }
}
