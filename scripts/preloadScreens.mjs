import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A plugin of Vite that writes into the page which files each address begins with, and the first page of which list. A browser
 * that has a session asks for them at once: else they would be asked for by what the page begins with, once that has arrived
 * and run. `lists`: the API's path of a list, by its address.
 */
export function preloadScreens({ routes, frame, http, session, lists }) {
  let root = '';
  return {
    name: 'preload screens',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const chunks = new Map(Object.entries(bundle).filter(([, { type }]) => type === 'chunk'));
        const having = (file) => {
          const found = [...chunks].find(([, { modules }]) => join(root, file) in modules);
          if (!found) throw new Error(`${file} is in no file of the build`);
          return found[0];
        };
        const begun = closureOf([...chunks].find(([, { isEntry }]) => isEntry)[0], chunks);
        const inside = [frame, http].map(having);
        const source = (file) => readFileSync(join(root, file), 'utf8');
        const names = [];
        const placesOf = (file) => {
          const all = [...inside, having(file)].flatMap((name) => [...closureOf(name, chunks)]);
          return [...new Set(all)].filter((name) => !begun.has(name)).map((name) => placeOf(name, names));
        };
        const screens = screensIn(source(routes)).map(({ path, file }) => [
          patternOf(path),
          placesOf(`src/features/${file}.tsx`),
        ]);
        return [
          {
            tag: 'script',
            // FullCalendar's style element takes the page's nonce from here; the script itself is allowed by its hash.
            attrs: { nonce: '__CSP_NONCE__' },
            children: scriptOf(keyIn(source(session)), names, screens, lists),
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}

/** The rows of the routes' table: each has a path and its screen's file. */
function screensIn(source) {
  const table = source.slice(source.indexOf('export const routes'));
  const found = [...table.matchAll(/\bscreen\(\s*'(\/[^']*)'.*?'((?:\w+\/)+\w+)(?:#\w+)?'/gs)];
  if (found.length === 0 || found.length !== table.match(/\bscreen\(/g).length)
    throw new Error('the table of routes is written in another way than preloadScreens.mjs reads it');
  return found.map(([, path, file]) => ({ path, file }));
}

function keyIn(store) {
  const key = /^const KEY = '([^']+)';$/m.exec(store)?.[1];
  if (!key) throw new Error('the session is stored in another way than preloadScreens.mjs reads it');
  return key;
}

/** `/clientes/:id/:tab?` as a regular expression. */
const patternOf = (path) => `^${path.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`;

function closureOf(name, chunks, into = new Set()) {
  if (into.has(name) || !chunks.has(name)) return into;
  into.add(name);
  for (const other of chunks.get(name).imports) closureOf(other, chunks, into);
  return into;
}

function placeOf(name, names) {
  if (!names.includes(name)) names.push(name);
  return names.indexOf(name);
}

/** A browser that refuses its storage has no session there. */
const scriptOf = (session, names, screens, lists) => `try {
  const session = localStorage.getItem(${JSON.stringify(session)});
  const screen = session && ${JSON.stringify(screens)}.find(([path]) => RegExp(path).test(location.pathname));
  for (const place of screen?.[1] ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = '/' + ${JSON.stringify(names)}[place];
    document.head.append(link);
  }
  const list = session && !location.search && ${JSON.stringify(lists)}[location.pathname];
  if (list) {
    const token = JSON.parse(session).accessToken;
    const url = '/api/v1' + list + '?p=1';
    const headers = { Accept: 'application/json', Authorization: 'Bearer ' + token };
    // Where it is late, the console asks by itself, with the time-out of its row.
    const signal = AbortSignal.timeout(8_000);
    const answer = fetch(url, { headers, signal }).then(async (one) => {
      const [after, date] = ['retry-after', 'date'].map((name) => one.headers.get(name));
      return { status: one.status, data: await one.text(), after, date };
    });
    answer.catch(() => {});
    window.begunCall = { url, token, answer };
  }
} catch {}`;
