import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The notices of every package that the product is made of, console and service: name, version, licence, the address
 * of its source, and the text of its licence. The build writes them beside the console, which serves them.
 */

/** Licences that ask for no more than their notice and, where they say so, the address of the source. */
const KNOWN = new Set([
  'MIT',
  'MIT-0',
  'MIT OR Apache-2.0',
  '(MIT AND Zlib)',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'Apache-2.0',
  'MPL-2.0',
  'EPL-2.0 OR GPL-3.0-or-later',
  '(MIT OR EUPL-1.1+)',
  'Unlicense',
  // Of a shared library beside the program, which can be replaced.
  'LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later',
]);

/** Packages that name no licence in their package.json, or in its former way, and the one whose text they ship. */
const NAMED_BY_THEIR_TEXT = { 'png-js': 'MIT', ssh2: 'MIT', 'cpu-features': 'MIT', buildcheck: 'MIT' };

/** What a package has inside of another one's, under a licence of its own. */
const CARRIED = {
  '@tesseract.js-data/spa':
    'It carries the Spanish model of Tesseract (https://github.com/tesseract-ocr/tessdata), Apache-2.0.',
  unpdf: 'It carries pdf.js (https://github.com/mozilla/pdf.js), Copyright Mozilla Foundation, Apache-2.0.',
};

/** `packages` of package-lock.json that are installed and not for development alone. */
export function noticesOf(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev && existsSync(join(root, path, 'package.json')))
    .map(([path]) => noticeOf(join(root, path)))
    .sort((one, other) => one.name.localeCompare(other.name, 'en') || one.version.localeCompare(other.version, 'en'));
}

/** The packages whose licence is not known to ask for no more than a notice. */
export const unknownLicences = (notices) => notices.filter(({ licence }) => !KNOWN.has(licence));

export function writeNotices(root, file) {
  const all = noticesOf(root);
  const unknown = unknownLicences(all);
  if (unknown.length > 0) {
    const named = unknown.map(({ name, licence }) => `${name} (${licence ?? 'none'})`).join(', ');
    throw new Error(`Read what the licences of ${named} ask for, and name them in scripts/notices.mjs.`);
  }
  writeFileSync(file, `${HEAD}\n\n${all.map(written).join(`\n${'-'.repeat(80)}\n\n`)}`);
}

const HEAD = [
  'Cartera is made of the packages below, each under its own licence.',
  'The source of each is at the address named beside it.',
].join('\n');

function written({ name, version, licence, source, text }) {
  return [`${name} ${version}`, `Licence: ${licence}`, `Source: ${source}`, '', text.trim(), ''].join('\n');
}

function noticeOf(folder) {
  const { name, version, license, repository, homepage } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  // Of a choice of licences, MIT is the one that is taken.
  const files = readdirSync(folder).filter((one) => /^(licen[cs]e|copying)/i.test(one));
  const file = files.find((one) => /\.mit\b/i.test(one)) ?? files[0];
  return {
    name,
    version,
    licence: license ?? NAMED_BY_THEIR_TEXT[name],
    source: addressOf(repository?.url ?? repository ?? homepage) ?? 'not named by the package',
    text: [
      file ? readFileSync(join(folder, file), 'utf8') : 'The package ships no text of its licence.',
      ...(CARRIED[name] ? [CARRIED[name]] : []),
    ].join('\n'),
  };
}

/** An address a browser opens: `git+https://….git`, `github:owner/name` and `owner/name` name one too. */
function addressOf(named) {
  if (named === undefined) return undefined;
  const address = named
    .replace(/^git\+/, '')
    .replace(/^git:\/\//, 'https://')
    .replace(/^ssh:\/\/git@/, 'https://');
  if (/^https?:/.test(address)) return address;
  return `https://github.com/${address.replace(/^(github:|git@github\.com:)/, '')}`;
}
