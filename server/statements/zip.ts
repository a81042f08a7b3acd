import { createHash } from 'node:crypto';
import { FileRefusal } from '../files/refusal';
import { inflate, type Member } from '../files/zipDirectory';
import { mergedReadings, type Named, ofAll } from './merge';
import { countWords } from './reading';
import type { Reading } from './statement';

/** Reads a ZIP of statements as one reading of all its members. */

const MAX_MEMBERS = 50;
const MAX_TOTAL = 50 * 1024 * 1024;
const MAX_RATIO = 200;
/** Small files compress to almost nothing without ill intent. */
const RATIO_FROM = 1024 * 1024;
const LITTER = /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)|\/$/i;

type ReadMember = (bytes: Uint8Array, member: string) => Promise<Reading>;

export async function readZip(bytes: Uint8Array, members: Member[], read: ReadMember): Promise<Reading> {
  const wanted = members.filter(({ name }) => !LITTER.test(name));
  refuseUnsafe(wanted);
  const seen = new Map<string, string>();
  const parts: Named[] = [];
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
  const names = [...new Set(parts.map(({ reading }) => reading.dialect.format_name))].join(', ');
  const merged = mergedReadings(
    parts,
    `ZIP de ${countWords(parts.length, 'extracto')} (${names})`,
    'está también en otro archivo del ZIP.',
  );
  if (!merged) throw nothingInside(refused);
  const left = ofAll({
    skipped: refused.map(({ name, refusal }) => ({ row: 0, msg: refusal.message, raw: name })),
    warnings: [...twins, ...refused.map(({ name, refusal }) => `No se leyó "${name}": ${refusal.message}`)],
  });
  merged.parts?.push(left);
  merged.skipped.push(...left.skipped);
  merged.warnings.push(...left.warnings);
  return merged;
}

/** All checks come before the first byte is inflated: `inflate` allows what the directory announces. */
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
