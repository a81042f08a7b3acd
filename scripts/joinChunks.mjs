import { build } from 'vite';

/** What one more file costs a page, in bytes of code before it is compressed. */
const FILE = 12_000;
/** What opens over a screen counts for so much of one: most of what it needs is there by then. */
const OPENED = 0.3;
const SCREEN = /\/features\/.*(Screen|List)\.tsx$/;
const LIST = /\/features\/(.*List|worklist\/WorklistScreen)\.tsx$/;
/** The screens that a day begins with count so much more: they are opened most often. */
const DAILY = /\/(DocumentsList|CustomersList)\.tsx$/;
const OFTEN = 16;
/** What is their own, the calendar's library or the work on movements, fills most of their budget, so that little may come in vain there. */
const HEAVY = /\/(PlanScreen|WorkbenchScreen)\.tsx$/;
const RATHER = 24;
/** Settings that are made once decide nothing of what the others load. */
const ONCE = /\/(accountingSource|apiTokens|paymentProvider|webhookEndpoints|withholdings)\//;
const SELDOM = 0.05;
/** A list has so many files besides the two that every screen has. */
const MOST_OF_LIST = 11;

/**
 * A plugin of Vite that joins what pages share into few files. What the bundler would split by itself says which page
 * loads which code; two parts become one file where the requests it spares weigh more than what pages then load in vain.
 * What the page begins with is one file, `start`, and what every screen of a person at work needs is another, `frame`.
 * `inside`: the modules that a person at work has at once.
 */
export function joinChunks({ inside }) {
  return {
    name: 'join chunks',
    apply: 'build',
    async config(config) {
      const groups = groupsOf(await split(config), inside);
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

function groupsOf(chunks, inside) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const neededBy = new Map(chunks.map((chunk) => [chunk, closureOf(chunk, byName)]));
  const pages = chunks.filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry);
  const start = neededBy.get(pages.find(({ isEntry }) => isEntry));
  const isInside = ({ facadeModuleId }) => inside.some((file) => facadeModuleId?.endsWith(file));
  const inFrame = new Set(pages.filter(isInside).flatMap((page) => [...neededBy.get(page)]));
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
  const weights = pages.map(({ facadeModuleId: id }) =>
    ONCE.test(id) ? SELDOM : DAILY.test(id) ? OFTEN : HEAVY.test(id) ? RATHER : SCREEN.test(id) ? 1 : OPENED,
  );
  const lists = pages.flatMap(({ facadeModuleId }, at) => (LIST.test(facadeModuleId) ? [at] : []));
  const now = fewer(join(parts, weights), lists, weights);
  const shared = [...new Set(now)].filter(({ on }) => on.size > 1).sort((a, b) => b.on.size - a.on.size);
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
function join(parts, weights) {
  const now = [...parts];
  const sum = (pages) => sumOf(pages, weights);
  for (;;) {
    let best = { gain: 0 };
    const live = [...new Set(now)].filter(({ on }) => on.size > 1);
    for (const [at, one] of live.entries()) {
      for (const other of live.slice(at + 1)) {
        const both = sum(common(one.on, other.on));
        const most = FILE * both - one.size * (sum(other.on) - both) - other.size * (sum(one.on) - both);
        if (most <= best.gain) continue;
        const gain = FILE * both - inVain(one, other, now, weights);
        if (gain > best.gain) best = { gain, one, other };
      }
    }
    if (!best.one) return now;
    unite(best.one, best.other, now);
  }
}

/** Joins the parts of a list with more files than it may have: each time the two that cost least. */
function fewer(now, lists, weights) {
  for (;;) {
    const live = [...new Set(now)];
    const over = lists.find((page) => live.filter(({ on }) => on.has(page)).length > MOST_OF_LIST);
    if (over === undefined) return now;
    let best = { cost: Number.POSITIVE_INFINITY };
    const there = live.filter(({ on }) => on.has(over) && on.size > 1);
    for (const [at, one] of there.entries()) {
      for (const other of there.slice(at + 1)) {
        const cost = inVain(one, other, now, weights);
        if (cost < best.cost) best = { cost, one, other };
      }
    }
    if (!best.one) throw new Error('a list shares fewer files than it has too many');
    unite(best.one, best.other, now);
  }
}

function unite(one, other, now) {
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

/** What the pages of either would load of the other, and of what that needs, without using it. */
function inVain(one, other, now, weights) {
  const missed = (from, to) => {
    const needed = new Set([to, ...[...to.needs].map((at) => now[at])]);
    needed.delete(from);
    const all = sumOf(from.on, weights);
    let bytes = 0;
    for (const part of needed) bytes += part.size * (all - sumOf(common(from.on, part.on), weights));
    return bytes;
  };
  return missed(one, other) + missed(other, one);
}

const common = (pages, others) => [...pages].filter((page) => others.has(page));

function sumOf(pages, weights) {
  let sum = 0;
  for (const page of pages) sum += weights[page];
  return sum;
}
