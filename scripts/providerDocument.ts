import { rows } from '../src/api/contract/catalogue';
import { OUR_CHANNELS } from '../src/api/contract/messaging/offeredChannels';
import type { AnyRow } from '../src/api/contract/row';
import { needsOf } from './neededFields';
import { pathsIn, sampleAnswer } from './sampleAnswer';

/** `docs/provider.md`, made from the rows. */
export const PROVIDER_DOCUMENT = 'docs/provider.md';

const INTRODUCTION = `# For whoever writes a provider

This page is written by \`npm run provider\` from the rows of \`src/api/contract\`; a test fails where it is stale.

The console is content with much less than Cartera's own service answers. Everything that is not under "needs" may be absent or
null: then a list is empty, a text is empty, and an amount, a day or a count is shown as "—". Ids may be whole numbers, amounts JSON
numbers of whole cents, days moments. A list may be \`{ count, next, previous, results }\`, \`{ results }\`, \`{ data: [] }\` or a bare
array, with any page size. A kind that the console does not know is shown as another, with the word that was sent. A success is any
2xx, but for the creation of a template, which is 201. A failure is \`{ "error": true, "msg": "…" }\` with words for staff.

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
      ? ` May only confirm: then it is looked for in \`${row.foundBy.row().path}\` by ${row.foundBy.fields.join(', ')}.`
      : '',
    row.rereadBy ? ` May only confirm: then \`${row.rereadBy.row().path}\` is read.` : '',
  ];
  return [
    `### ${row.method} ${row.path}`,
    '',
    `${asked.join(', ')}. Needs: ${needed.map((field) => `\`${field}\``).join(', ') || 'nothing'}.${may.length > 0 ? ` May have: ${may.join(', ')}.` : ''}${less.join('')}`,
    '',
  ].join('\n');
}

const LISTS = new Set(['results', 'data', 'count', 'next', 'previous']);

export const providerDocument = (): string =>
  [INTRODUCTION, ...rows.filter((row) => !row.ours).map(sectionOf)].join('\n');
