import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

type Words = Readonly<Record<string, string>>;

/** Private words in names, and the field's word to use instead. A name has the word if one of its parts is the word: `keptDraft`, `useKept`. */
const NAMES = {
  acts: 'batches',
  autonomy: 'trust level',
  carried: 'already applied',
  ending: 'disposition',
  endings: 'dispositions',
  forgive: 'write off',
  forgiven: 'write-offs',
  held: 'suppressed, locked or stored',
  keeper: 'credit holder',
  kept: 'persisted, saved or stored',
  leaving: 'unsaved changes, outgoing or logging out',
  namesakes: 'name matches',
  oddities: 'normalization notices',
  oddity: 'normalization notice',
  recall: 'check pending',
  recalled: 'pending outcome',
  renewal: 'polling',
  rests: 'remainder',
  settle: 'the verb of what happens: resolve, complete, apply',
  standing: 'status or balance',
  told: 'what it is: text, reported, shown',
  traffic: 'transition statistics',
};

/** The same in comments, where a word may be several. */
const COMMENTS = {
  forgive: 'write off',
  forgiven: 'written off',
  'in hand': 'selected or active',
  'let through': 'override the suppression',
  'put by': 'defer',
  'putting by': 'deferral',
  tell: 'say, return or report',
  tells: 'says, returns or reports',
  told: 'said, returned or reported',
  whoever: 'the person, or people who',
};

/** Names that the service alone had. */
const SERVICE_NAMES = {
  asked: 'what it is: requested, filters, a query',
  given: 'what it is: fields, changes, a value',
  looked: 'checked or sampled',
  taken: 'what it is: used, claimed, applied',
  weighed: 'compared, ranked or judged',
  whole: 'entire, complete or an integer',
};

/** The rooms of the service that still say some: take a word out of `LEFT` once they are clean of it. */
const LAST_ROOMS = ['conciliations', 'desk', 'jobs', 'matching'];
/** The other rooms call `listActs` and `readTraffic` by the names that these give. */
const OF_LAST_ROOMS = ['acts', 'traffic'];
const LEFT = [
  ...OF_LAST_ROOMS,
  'forgiven',
  'given',
  'kept',
  'looked',
  'namesakes',
  'rests',
  'settle',
  'taken',
  'told',
  'weighed',
];

const without = (words: Words, some: string[]): Words =>
  Object.fromEntries(Object.entries(words).filter(([word]) => !some.includes(word)));

/** Where each is looked for. The contract's fields and exports have the names that other providers and the service know. */
const ROOMS = [
  {
    name: 'the console',
    room: 'src',
    names: NAMES,
    comments: COMMENTS,
    except: ['src/api/contract/', 'src/machines/workbench/movementDrafts.ts'],
  },
  { name: 'the contract', room: 'src/api/contract', names: {}, comments: COMMENTS, except: [] },
  {
    name: 'the service',
    room: 'server',
    names: without({ ...NAMES, ...SERVICE_NAMES }, LEFT),
    comments: COMMENTS,
    except: [],
  },
  {
    name: 'the service but for its last rooms',
    room: 'server',
    names: without({ ...NAMES, ...SERVICE_NAMES }, OF_LAST_ROOMS),
    comments: COMMENTS,
    except: LAST_ROOMS.map((folder) => `server/${folder}/`),
  },
];

type Found = { word: string; in: string; say: string };

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file).replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file));
}

const TOKEN = /(?<comment>\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*)|(?<text>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")/g;

/** Texts are Spanish, or values that travel: only comments and names are read. */
function partsOf(source: string): { names: string[]; comments: string[] } {
  const comments = [...source.matchAll(TOKEN)].flatMap(({ groups }) => groups?.comment ?? []);
  const code = source.replaceAll(TOKEN, ' ').replaceAll(/`(?:\\.|[^`\\])*`/g, (text) => {
    return [...text.matchAll(/\$\{([^}]*)\}/g)].map(([, inner]) => inner).join(' ');
  });
  return { names: [...new Set(code.match(/[A-Za-z_]\w*/g))], comments };
}

const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((part) => part.toLowerCase());

/** `known`: names that may be said as they are, since somebody else gave them. */
function privateWordsIn(source: string, names: Words, comments: Words, known: ReadonlySet<string>): Found[] {
  const parts = partsOf(source);
  const instead = new Map(Object.entries(names));
  const inNames = parts.names
    .filter((name) => !known.has(name))
    .flatMap((name) =>
      wordsOf(name).flatMap((word) => {
        const say = instead.get(word);
        return say === undefined ? [] : [{ word, in: name, say }];
      }),
    );
  const inComments = parts.comments.flatMap((comment) => {
    // What stands between backticks is a name of the code, and is judged there.
    const prose = comment.replaceAll(/`[^`]*`/g, '').replaceAll(/\s+\*?\s*/g, ' ');
    return Object.entries(comments).flatMap(([word, say]) =>
      new RegExp(`\\b${word}\\b`, 'i').test(prose) ? [{ word, in: comment, say }] : [],
    );
  });
  return [...inNames, ...inComments];
}

/** The contract's fields and exports: others may use them, and name nothing after them. */
const CONTRACT: ReadonlySet<string> = new Set(
  filesIn('src/api/contract').flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    return [...source.matchAll(/\b([a-z_]\w*)\??:|export (?:const|type|function) (\w+)/g)].flatMap(
      ([, field, name]) => field ?? name ?? [],
    );
  }),
);

test.for(ROOMS)('$name says what the field says', ({ room, names, comments, except }) => {
  const files = filesIn(room).filter((file) => !except.some((one) => file.startsWith(one)));
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((file) =>
    privateWordsIn(readFileSync(file, 'utf8'), names, comments, CONTRACT).map(
      ({ word, in: place, say }) => `${file}: «${place}» says «${word}»; say: ${say}`,
    ),
  );
  expect(found).toEqual([]);
});

test('a private word is found in a name and in a comment, and not in a text or a field of the contract', () => {
  const source = `
    /** Whoever wrote it is told. */
    const useKept = (keeperId: string) => 'kept';
    // The standing of it is \`told\`.
    const { held, forgiven } = customer;
    const putAway = \`\${toldTwice} queda whoever\`;`;
  const found = privateWordsIn(source, NAMES, COMMENTS, new Set(['held', 'forgiven']));
  expect(found.map(({ word, in: place }) => [word, place.length > 20 ? 'comment' : place])).toEqual([
    ['kept', 'useKept'],
    ['keeper', 'keeperId'],
    ['told', 'toldTwice'],
    ['told', 'comment'],
    ['whoever', 'comment'],
  ]);
});

test('a word of the service is found as a part of a name, and not within a word', () => {
  const source = 'const askedOf = (isWhole: boolean, wholesale: number) => [GIVEN, unasked, lookedAt];';
  const found = privateWordsIn(source, SERVICE_NAMES, {}, new Set());
  expect(found.map(({ in: name }) => name)).toEqual(['askedOf', 'isWhole', 'GIVEN', 'lookedAt']);
});

test('what the contract does not say is no excuse', () => {
  const heldOf = 'export const heldOf = (held: string[]) => held;';
  expect(privateWordsIn(heldOf, NAMES, COMMENTS, new Set(['held'])).map(({ in: name }) => name)).toEqual(['heldOf']);
});

test('nothing is forbidden that is also recommended', () => {
  const all = { ...NAMES, ...SERVICE_NAMES, ...COMMENTS };
  const said = Object.values(all).flatMap((say) => say.toLowerCase().match(/[a-z]+/g) ?? []);
  expect(Object.keys(all).filter((word) => said.includes(word))).toEqual([]);
});

/** Two Spanish words for one thing: the interface says the second. */
const SPANISH = { correo: 'email', compromiso: 'promesa' };

test('the interface has one word for one thing', () => {
  const files = filesIn('src').filter((file) => !file.startsWith('src/api/contract/'));
  const found = files.flatMap((file) => {
    const texts = readFileSync(file, 'utf8').match(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g) ?? [];
    return Object.entries(SPANISH).flatMap(([word, say]) =>
      texts
        .filter((text) => new RegExp(`\\b${word}s?\\b`, 'i').test(text))
        .map((text) => `${file}: ${text} says «${word}»; say: ${say}`),
    );
  });
  expect(found).toEqual([]);
});
