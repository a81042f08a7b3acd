import { z } from 'zod';
import { rows } from '../src/api/contract/catalogue';
import { OUR_CHANNELS } from '../src/api/contract/messaging/offeredChannels';
import { type AnyRow, OTHER, otherNames, ROWS } from '../src/api/contract/row';
import { needsOf } from './neededFields';
import { pathsIn, sampleAnswer } from './sampleAnswer';

/** `docs/provider.md`, made from the rows. */
export const PROVIDER_DOCUMENT = 'docs/provider.md';

const INTRODUCTION = `# For whoever writes a provider

This page is written by \`npm run provider\` from the rows of \`src/api/contract\`; a test fails where it is stale.

The console is content with much less than Cartera's own service answers. Everything that is not under "needs" may be absent or
null: then a list is empty, a text is empty, and an amount, a day or a count is shown as "—". Ids may be whole numbers, amounts JSON
numbers of whole cents, days moments. A list may be \`{ count, next, previous, results }\`, \`{ results }\`, \`{ data: [] }\`, a bare array, or the
only list of an object, with any page size: page 2 is asked for where neither a count nor a link says that there is none. A kind that the console does not know is shown in the word that was sent. Any answer may lie under \`data\`, beside words and flags. A success is any
2xx, but for the creation of a template, which is 201. A failure is \`{ "error": true, "msg": "…" }\` with words for staff; of a 400,
409 or 422 without that flag a \`message\`, a \`detail\` and what stands under a field's name (\`{ "dni": ["…"] }\`) are shown in the form.

"Query" and "body" are what the console may send: it filters, searches and orders a list by nothing else. A field of the body that
nobody filled in is absent. "Kinds" are the words that the console acts by: a movement of another status is shown, and reconciled only
where \`unassigned\` or its \`allocations\` say how much of it is left.

A session may also be called by the usual names (\`access\`, \`access_token\`, \`token\`; \`refresh\`, \`refresh_token\`; \`user\`), and lie under \`data\`.
A 401 is answered with \`POST /jwt/refresh-token\` beside the base, not below it: \`{ refreshToken }\`, and \`{ accessToken, refreshToken }\` back, the
second only where refresh tokens rotate; each call that met the 401 is then sent again once. A 4xx there (404 where there is no such call) asks the
person for the password, over what they were writing.

What only Cartera has is no part of this page: a provider answers 404, 405 or 501 to it, and the console does without.
`;

const encodings = { json: 'JSON', form: 'form', multipart: 'multipart' };

function sectionOf(row: AnyRow): string {
  const { needed } = needsOf(row, 'absent');
  const may = [
    ...new Set(
      pathsIn(sampleAnswer(row.answer)).map((path) =>
        path.find((step) => typeof step === 'string' && !LISTS.has(step)),
      ),
    ),
  ]
    .filter((name) => typeof name === 'string')
    .filter((name) => !OUR_CHANNELS.some((channel) => name.startsWith(`consent_${channel}`)))
    .filter((name) => !needed.some((field) => field.split(/[.[\]]+/).includes(name)));
  const asked = [
    encodings[row.encoding],
    row.token ? 'bearer token' : 'no token',
    row.timeout === 0 ? 'no time-out' : `${row.timeout} ms`,
  ];
  const less = [
    row.ofList ? ' May be its list alone.' : '',
    row.foundBy
      ? ` May only confirm, or not answer: then it is looked for in \`${row.foundBy.row().path}\` by ${row.foundBy.fields.join(', ')}.`
      : '',
    row.rereadBy ? ` May only confirm, or not answer: then \`${row.rereadBy.row().path}\` is read.` : '',
  ];
  return [
    `### ${row.method} ${row.path}`,
    '',
    `${asked.join(', ')}. Needs: ${needed.map((field) => `\`${field}\``).join(', ') || 'nothing'}.${may.length > 0 ? ` May have: ${may.join(', ')}.` : ''}${sentIn(row)}${kindsIn(row.answer).join('')}${namesIn(row.answer).join('')}${less.join('')}`,
    '',
  ].join('\n');
}

/** What the console may send. */
function sentIn({ query, body, specified = namesOf(query) }: AnyRow): string {
  const parts = [
    ['Query', [...specified]],
    ['Body', namesOf(body)],
  ] as const;
  return parts.map(([part, names]) => (names.length > 0 ? ` ${part}: ${names.join(', ')}.` : '')).join('');
}

const namesOf = (of: Schema): string[] =>
  of instanceof z.core.$ZodObject ? Object.keys(of._zod.def.shape).filter((name) => name !== 'version') : [];

type Schema = z.core.$ZodType;

/** What else fields of an answer or of its rows are called. */
const namesIn = (of: Schema): string[] =>
  fieldsIn(of).flatMap(([name, field]) => {
    const others = otherNames.get(field)?.map((other) => `\`${other}\``);
    return others ? [` \`${name}\` may be called ${others.join(' or ')}.`] : [];
  });

/** The kinds of the fields of an answer or of its rows. */
const kindsIn = (of: Schema): string[] =>
  fieldsIn(of).flatMap(([name, field]) => {
    const kind = bareOf(field);
    if (!(kind instanceof z.core.$ZodEnum)) return [];
    const words = Object.values(kind._zod.def.entries).filter((word) => word !== OTHER);
    return [` Kinds of \`${name}\`: ${words.join(', ')}.`];
  });

/** The fields of an answer, and of its rows. */
function fieldsIn(of: Schema): [string, Schema][] {
  const inner = bareOf(of);
  if (inner instanceof z.core.$ZodArray) return fieldsIn(inner._zod.def.element);
  if (!(inner instanceof z.core.$ZodObject)) return [];
  return Object.entries(inner._zod.def.shape).flatMap(([name, field]) => [
    [name, field],
    ...(ROWS.includes(name) ? fieldsIn(field) : []),
  ]);
}

function bareOf(of: Schema): Schema {
  if (of instanceof z.core.$ZodPipe)
    return bareOf(of._zod.def.in instanceof z.core.$ZodTransform ? of._zod.def.out : of._zod.def.in);
  const isWrapped =
    of instanceof z.core.$ZodOptional ||
    of instanceof z.core.$ZodNullable ||
    of instanceof z.core.$ZodDefault ||
    of instanceof z.core.$ZodCatch;
  return isWrapped ? bareOf(of._zod.def.innerType) : of;
}

const LISTS = new Set<PropertyKey>([...ROWS, 'count', 'next', 'previous']);

export const providerDocument = (): string =>
  [INTRODUCTION, ...rows.filter((row) => !row.ours).map(sectionOf)].join('\n');
