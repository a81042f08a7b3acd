import { crc32, inflateSync } from 'node:zlib';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import { mediaTypeOf } from '../files/mediaType';
import type { Upload } from '../files/upload';
import { type Actor, audit } from '../ledger/audit';
import { refused } from '../problems';

/** A company's picture, and what its first bytes say it is. */
export type Logo = { mediaType: 'image/png' | 'image/jpeg'; width: number; height: number; bytes: Buffer };

const LARGEST = 512 * 1024;
const SMALLEST_SIDE = 16;
const LONGEST_SIDE = 2_000;

const refusedFile = (msg: string) => refused(`${msg} No se guardó nada.`, { fields: { file: msg } });
const UNREADABLE =
  'La imagen está dañada o no se puede leer. Ábrala, guárdela otra vez como PNG o JPEG, y súbala de nuevo.';

/** Problem 422 for a file that is no PNG or JPEG by its bytes, or too large, too small or broken. */
export function readLogo({ bytes }: Upload): Logo {
  const mediaType = mediaTypeOf(bytes);
  if (mediaType !== 'image/png' && mediaType !== 'image/jpeg') {
    throw refusedFile(
      'El archivo no es una imagen PNG ni JPEG. Guarde el logo en uno de esos formatos y súbalo de nuevo.',
    );
  }
  if (bytes.length > LARGEST) {
    throw refusedFile(
      'La imagen pesa más de 512 KB. Redúzcala, por ejemplo a 600 píxeles de ancho, y súbala de nuevo.',
    );
  }
  const data = Buffer.from(bytes);
  const size = mediaType === 'image/png' ? sizeOfPng(data) : sizeOfJpeg(data);
  if (!size) throw refusedFile(UNREADABLE);
  if (!fits(size)) {
    throw refusedFile(
      `La imagen mide ${size.width} × ${size.height} píxeles. Súbala de entre ${SMALLEST_SIDE} y ${LONGEST_SIDE} por lado.`,
    );
  }
  return { mediaType, ...size, bytes: data };
}

type Size = { width: number; height: number };

const fits = ({ width, height }: Size): boolean =>
  Math.max(width, height) <= LONGEST_SIDE && Math.min(width, height) >= SMALLEST_SIDE;

/** Whose parts are as their sums say, and whose pixels can be unpacked. */
function sizeOfPng(bytes: Buffer): Size | undefined {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (!fits(size)) return size;
  const pixels: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT') pixels.push(bytes.subarray(at + 8, end - 4));
    if (type === 'IEND') return isUnpacked(Buffer.concat(pixels)) ? size : undefined;
    at = end;
  }
  return undefined;
}

/** Four channels of two bytes each, and one a row. */
const MOST_PIXELS = LONGEST_SIDE * (LONGEST_SIDE * 8 + 1) + LONGEST_SIDE;

function isUnpacked(pixels: Buffer): boolean {
  try {
    return inflateSync(pixels, { maxOutputLength: MOST_PIXELS }).length > 0;
  } catch {
    return false;
  }
}

/** The markers that begin a picture (SOF), without those of tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const END_OF_JPEG = Buffer.from([0xff, 0xd9]);

function sizeOfJpeg(bytes: Buffer): Size | undefined {
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (isFrame(marker) && bytes.includes(END_OF_JPEG, at))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

export async function logoOf(db: Queryable, profileId: string): Promise<Logo | null> {
  const [found] = await db.rows<Logo>(
    sql`select media_type as "mediaType", width, height, bytes from company_logo where profile_id = ${profileId}`,
  );
  return found ?? null;
}

/** A picture that stands in a page by itself. */
export const dataUri = ({ mediaType, bytes }: Pick<Logo, 'mediaType' | 'bytes'>): string =>
  `data:${mediaType};base64,${bytes.toString('base64')}`;

/** `isDrawn`: whether a PDF can be made of it. Problem 422 if not. */
export async function storeLogo(tx: Queryable, who: Actor, logo: Logo, isDrawn: boolean): Promise<void> {
  if (!isDrawn) throw refusedFile(UNREADABLE);
  const { mediaType, width, height, bytes } = logo;
  await tx.rows(sql`
    insert into company_logo (profile_id, media_type, width, height, bytes)
    values (${who.profileId}, ${mediaType}, ${width}, ${height}, ${bytes})
    on conflict (profile_id) do update set media_type = excluded.media_type, width = excluded.width,
      height = excluded.height, bytes = excluded.bytes`);
  await audit(tx, who, [
    { action: 'cambiar', entity: 'company', entityId: who.profileId, after: { logo: { mediaType, width, height } } },
  ]);
}

export async function removeLogo(tx: Queryable, who: Actor): Promise<void> {
  await tx.rows(sql`delete from company_logo where profile_id = ${who.profileId}`);
  await audit(tx, who, [{ action: 'cambiar', entity: 'company', entityId: who.profileId, after: { logo: null } }]);
}
