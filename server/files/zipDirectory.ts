import { crc32, inflateRawSync } from 'node:zlib';
import { FileRefusal } from './refusal';

/** A ZIP's central directory (PKWARE APPNOTE 6.3), read before anything is inflated. */

export type Member = {
  name: string;
  encrypted: boolean;
  method: number;
  packed: number;
  size: number;
  crc: number;
  /** Offset of its local header. */
  offset: number;
};

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const UTF8_NAME = 0x800;
const LATE_SIZES = 8;
/** Marks a size that a ZIP64 header gives further on. */
const ELSEWHERE = 0xffffffff;

export function looksZip(bytes: Uint8Array): boolean {
  return (
    bytes[0] === 0x50 && bytes[1] === 0x4b && ((bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6))
  );
}

export function membersOf(bytes: Uint8Array): Member[] {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  const count = view.readUInt16LE(end + 10);
  let at = view.readUInt32LE(end + 16);
  if (at === 0xffffffff)
    throw new FileRefusal('too-large', 'El ZIP es demasiado grande. Cargue los extractos uno por uno.');
  const members: Member[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > view.length || view.readUInt32LE(at) !== ENTRY) throw damaged(view);
    const flags = view.readUInt16LE(at + 8);
    const nameEnd = at + 46 + view.readUInt16LE(at + 28);
    members.push({
      name: view.toString((flags & UTF8_NAME) !== 0 ? 'utf8' : 'latin1', at + 46, nameEnd),
      encrypted: (flags & 1) !== 0,
      method: view.readUInt16LE(at + 10),
      crc: view.readUInt32LE(at + 16),
      packed: view.readUInt32LE(at + 20),
      size: view.readUInt32LE(at + 24),
      offset: view.readUInt32LE(at + 42),
    });
    at = nameEnd + view.readUInt16LE(at + 30) + view.readUInt16LE(at + 32);
  }
  return members;
}

/** The end record, in front of a comment of at most 64 KB. */
function endOf(view: Buffer): number {
  for (let at = view.length - 22; at >= Math.max(0, view.length - 22 - 0xffff); at -= 1) {
    if (view.readUInt32LE(at) === END) return at;
  }
  throw damaged(view);
}

/** A member's bytes; never more than its directory entry says. */
export function inflate(bytes: Uint8Array, member: Member): Uint8Array {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (member.offset + 30 > view.length || view.readUInt32LE(member.offset) !== LOCAL) throw damaged(view);
  if (!agrees(view, member)) throw damaged(view);
  const start = member.offset + 30 + view.readUInt16LE(member.offset + 26) + view.readUInt16LE(member.offset + 28);
  const packed = view.subarray(start, start + member.packed);
  const content = unpack(view, packed, member);
  if (content.length !== member.size || crc32(content) !== member.crc) throw damaged(view);
  return content;
}

/** Whether the local header agrees with the directory. A streaming writer puts zeros there, and sizes and sum behind the data. */
function agrees(view: Buffer, { offset, method, packed, size, crc }: Member): boolean {
  const header = [view.readUInt32LE(offset + 14), view.readUInt32LE(offset + 18), view.readUInt32LE(offset + 22)];
  const isLate = (view.readUInt16LE(offset + 6) & LATE_SIZES) !== 0;
  return (
    view.readUInt16LE(offset + 8) === method &&
    [crc, packed, size].every((one, at) => isLate || header[at] === one || header[at] === ELSEWHERE)
  );
}

function unpack(view: Buffer, packed: Buffer, { method, size, name }: Member): Uint8Array {
  if (method === 0) return packed;
  if (method !== 8) {
    throw new FileRefusal('damaged', `"${name}" usa una compresión que no se lee. Comprima de nuevo como ZIP normal.`);
  }
  try {
    return size === 0 ? new Uint8Array() : inflateRawSync(packed, { maxOutputLength: size });
  } catch (cause) {
    throw damaged(view, cause);
  }
}

/** Named as what a person dropped: a workbook is a ZIP, and few know. */
function damaged(view: Buffer, cause?: unknown): FileRefusal {
  const says = isWorkbook(view)
    ? 'El libro de Excel está dañado o incompleto. Descárguelo de nuevo; si se abre en Excel, guárdelo con otro nombre y cargue ese.'
    : 'El ZIP está dañado o incompleto. Descárguelo de nuevo.';
  return new FileRefusal('damaged', says, { cause });
}

/** By the first member's name, which stands at the front and survives a cut; the other members' names say which Office file it is. */
function isWorkbook(view: Buffer): boolean {
  const isFirst = view.length > 30 && view.readUInt32LE(0) === LOCAL;
  const first = isFirst ? view.toString('latin1', 30, 30 + view.readUInt16LE(26)) : '';
  return (
    /^(\[Content_Types\]\.xml|_rels\/|docProps\/|xl\/)/.test(first) && !/(word|ppt)\//.test(view.toString('latin1'))
  );
}
