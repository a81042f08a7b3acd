import { createHash } from 'node:crypto';
import { FileRefusal } from '../files/refusal';
import { inflate, type Member } from '../files/zipDirectory';
import { fingerprints } from './fingerprint';
import { countWords, joinAccounts } from './reading';
import type { Part, Reading, Told } from './statement';

/** A ZIP of statements: one reading of all its members. */

const MAX_MEMBERS = 50;
const MAX_TOTAL = 50 * 1024 * 1024;
const MAX_RATIO = 200;
/** Small files compress to almost nothing without ill intent. */
const RATIO_FROM = 1024 * 1024;
const LITTER = /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)|\/$/i;

type ReadMember = (bytes: Uint8Array, member: string) => Promise<Reading>;
type Read = { name: string; reading: Reading };

export async function readZip(bytes: Uint8Array, members: Member[], read: ReadMember): Promise<Reading> {
  const wanted = members.filter(({ name }) => !LITTER.test(name));
  refuseUnsafe(wanted);
  const seen = new Map<string, string>();
  const parts: Read[] = [];
  const refused: { name: string; refusal: FileRefusal }[] = [];
  const twins: string[] = [];
  for (const member of wanted) {
    const inside = inflate(bytes, member);
    const digest = createHash('sha256').update(inside).digest('hex');
    const twin = seen.get(digest);
    if (twin !== undefined) twins.push(`"${member.name}" es idéntico a "${twin}": se leyó una vez.`);
    else {
      seen.set(digest, member.name);
      try {
        parts.push({ name: member.name, reading: await read(inside, member.name) });
      } catch (refusal) {
        if (!(refusal instanceof FileRefusal)) throw refusal;
        refused.push({ name: member.name, refusal });
      }
    }
  }
  if (parts.length === 0) throw nothingInside(refused);
  const merged = merge(parts);
  const left = ofAll({
    skipped: refused.map(({ name, refusal }) => ({ row: 0, msg: refusal.message, raw: name })),
    warnings: [...twins, ...refused.map(({ name, refusal }) => `No se leyó "${name}": ${refusal.message}`)],
  });
  merged.parts?.push(left);
  merged.skipped.push(...left.skipped);
  merged.warnings.push(...left.warnings);
  return merged;
}

/** All checks come before the first byte is inflated: what the directory announces is what `inflate` allows. */
function refuseUnsafe(members: Member[]): void {
  if (members.length === 0) throw new FileRefusal('empty', 'El ZIP no contiene archivos.');
  if (members.some(({ encrypted }) => encrypted)) {
    throw new FileRefusal('encrypted', 'El ZIP tiene contraseña. Descomprímalo y cargue los extractos sin contraseña.');
  }
  const total = members.reduce((sum, { size }) => sum + size, 0);
  const bomb = members.some(({ size, packed }) => size > RATIO_FROM && size > packed * MAX_RATIO);
  if (bomb || total > MAX_TOTAL) {
    throw new FileRefusal(
      'zip-bomb',
      'El ZIP ocuparía demasiado al descomprimirlo (más de 50 MB o una compresión fuera de lo normal) y no se abrió. Cargue los extractos uno por uno.',
    );
  }
  if (members.length > MAX_MEMBERS) {
    throw new FileRefusal(
      'zip-bomb',
      `El ZIP contiene ${members.length} archivos y se leen ${MAX_MEMBERS} como máximo. Divídalo en varios.`,
    );
  }
}

function nothingInside(refused: { name: string; refusal: FileRefusal }[]): FileRefusal {
  const [first] = refused;
  if (!first) return new FileRefusal('empty', 'El ZIP no contiene archivos.');
  if (refused.length === 1)
    return new FileRefusal(first.refusal.code, `En el ZIP: ${first.refusal.message}`, { cause: first.refusal });
  const names = refused.map(({ name }) => `"${name}"`).join(', ');
  return new FileRefusal(
    'not-a-statement',
    `Ninguno de los ${refused.length} archivos del ZIP es un extracto legible: ${names}.`,
    {
      cause: first.refusal,
    },
  );
}

function merge(parts: Read[]): Reading {
  const [first, ...others] = parts;
  if (!first) throw new FileRefusal('empty', 'El ZIP no contiene archivos.');
  if (others.length === 0) return ofMember(first);
  const all = [...parts].sort((one, other) => (firstDay(one) < firstDay(other) ? -1 : 1)).map(ofMember);
  const names = [...new Set(all.map(({ dialect }) => dialect.format_name))].join(', ');
  const merged: Reading = {
    dialect: { ...first.reading.dialect, format_name: `ZIP de ${countWords(parts.length, 'extracto')} (${names})` },
    accounts: joinAccounts(all.flatMap(({ accounts }) => accounts)),
    entries: [],
    problems: all.flatMap(({ problems }) => problems),
    skipped: all.flatMap(({ skipped }) => skipped),
    warnings: all.flatMap(({ warnings }) => warnings),
    truncations: all.flatMap(({ truncations }) => truncations),
    questions: firstOfEach(all.flatMap(({ questions }) => questions)),
    parts: all.map(partOf),
  };
  const told = merged.skipped.length;
  for (const reading of all) addNew(reading, merged);
  merged.parts?.push(ofAll({ skipped: merged.skipped.slice(told) }));
  merged.dialect.understood = [{ text: merged.dialect.format_name }, ...first.reading.dialect.understood];
  return merged;
}

const ofAll = (told: Partial<Told>): Part => ({
  keys: [],
  problems: [],
  skipped: [],
  warnings: [],
  truncations: [],
  ...told,
});

function partOf({ accounts, entries, problems, skipped, warnings, truncations }: Reading): Part {
  const keys = new Set([...accounts.map(({ key }) => key), ...entries.map(({ account }) => account)]);
  return { keys: [...keys], problems, skipped, warnings, truncations };
}

const firstDay = ({ reading }: Read) => reading.entries.map(({ date }) => date).sort()[0] ?? '';

function firstOfEach(questions: Reading['questions']): Reading['questions'] {
  return questions.filter(({ field }, index) => questions.findIndex((question) => question.field === field) === index);
}

function ofMember({ name, reading }: Read): Reading {
  const placed = (row: Reading['skipped'][number]) => ({ ...row, msg: `${name}: ${row.msg}` });
  return {
    ...reading,
    entries: reading.entries.map((entry) => ({ ...entry, member: name })),
    problems: reading.problems.map(placed),
    skipped: reading.skipped.map(placed),
    warnings: reading.warnings.map((warning) => `${name}: ${warning}`),
    truncations: reading.truncations.map(({ kind, msg }) => ({ kind, msg: `${name}: ${msg}` })),
  };
}

/** Members may overlap ("abril", "abril y mayo"): what an earlier one already gave is left out, equal rows of one stay. */
function addNew(reading: Reading, merged: Reading): void {
  const seen = new Set(fingerprints(merged.entries).map(({ key, ordinal }) => `${key} ${ordinal}`));
  for (const [index, { key, ordinal }] of fingerprints(reading.entries).entries()) {
    const entry = reading.entries[index];
    if (!entry) continue;
    if (!seen.has(`${key} ${ordinal}`)) merged.entries.push(entry);
    else merged.skipped.push({ row: entry.row, msg: `${entry.member ?? ''}: está también en otro archivo del ZIP.` });
  }
}
