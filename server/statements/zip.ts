import { createHash } from 'node:crypto';
import { FileRefusal } from '../files/refusal';
import { refuseUnsafe, withoutLitter } from '../files/safeZip';
import { inflate, type Member } from '../files/zipDirectory';
import { mergedReadings, type Named, ofAll } from './merge';
import { countWords } from './reading';
import type { Reading } from './statement';

/** Reads a ZIP of statements as one reading of all its members. */

const MAX_MEMBERS = 50;
const MAX_TOTAL = 50 * 1024 * 1024;

type ReadMember = (bytes: Uint8Array, member: string) => Promise<Reading>;

export async function readZip(bytes: Uint8Array, members: Member[], read: ReadMember): Promise<Reading> {
  const wanted = withoutLitter(members);
  refuseUnsafe(wanted, { members: MAX_MEMBERS, bytes: MAX_TOTAL, what: 'los extractos' });
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
