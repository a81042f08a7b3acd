import iconv from 'iconv-lite';

/** BIFF8 strings, which may continue in CONTINUE records (MS-XLS 2.5.293 XLUnicodeRichExtendedString). */

/** A cursor over a record and the CONTINUE records behind it. */
class Parts {
  private part = 0;
  private at = 0;
  constructor(private readonly parts: readonly Buffer[]) {}

  private current(): Buffer {
    while (this.part < this.parts.length - 1 && this.at >= (this.parts[this.part]?.length ?? 0)) {
      this.part += 1;
      this.at = 0;
    }
    return this.parts[this.part] ?? Buffer.alloc(0);
  }

  get left(): number {
    return this.current().length - this.at;
  }

  byte(): number {
    const value = this.current().readUInt8(this.at);
    this.at += 1;
    return value;
  }

  short(): number {
    const low = this.byte();
    return low | (this.byte() << 8);
  }

  long(): number {
    const low = this.short();
    return low + this.short() * 0x1_0000;
  }

  skip(count: number): void {
    for (let rest = count; rest > 0; ) {
      const step = Math.min(rest, this.left);
      if (step <= 0) return;
      this.at += step;
      rest -= step;
    }
  }

  /** Characters that continue in another record start there with a new flag byte for their width. */
  characters(count: number, wide: boolean): string {
    let text = '';
    let isWide = wide;
    for (let rest = count; rest > 0; ) {
      const buffer = this.parts[this.part] ?? Buffer.alloc(0);
      const size = isWide ? 2 : 1;
      const fitting = Math.min(rest, Math.floor((buffer.length - this.at) / size));
      text += buffer.toString(isWide ? 'utf16le' : 'latin1', this.at, this.at + fitting * size);
      this.at += fitting * size;
      rest -= fitting;
      if (rest === 0) break;
      if (this.part === this.parts.length - 1) throw new RangeError('a string runs over the end of its records');
      this.part += 1;
      this.at = 0;
      isWide = (this.byte() & 1) !== 0;
    }
    return text;
  }
}

/** The shared strings of a workbook, from its SST record and the continuations. */
export function sharedStrings(records: readonly Buffer[]): string[] {
  const parts = new Parts(records);
  parts.skip(4);
  const count = parts.long();
  const strings: string[] = [];
  while (strings.length < count && parts.left > 0) {
    const length = parts.short();
    const flags = parts.byte();
    const runs = flags & 8 ? parts.short() : 0;
    const extended = flags & 4 ? parts.long() : 0;
    strings.push(parts.characters(length, (flags & 1) !== 0));
    parts.skip(runs * 4 + extended);
  }
  return strings;
}

/** Reads a string inside one record; its length takes `lengthBytes`. */
export type StringReader = (record: Buffer, at: number, lengthBytes: 1 | 2) => string;

export const stringAt: StringReader = (record, at, lengthBytes) => {
  const parts = new Parts([record.subarray(at)]);
  const length = lengthBytes === 1 ? parts.byte() : parts.short();
  const wide = (parts.byte() & 1) !== 0;
  return parts.characters(Math.min(length, parts.left), wide);
};

/** The reader of strings before BIFF8, whose letters are bytes of a code page. */
export function stringsIn(codePage = 1252): StringReader {
  const encoding = iconv.encodingExists(`cp${codePage}`) ? `cp${codePage}` : 'cp1252';
  return (record, at, lengthBytes) => {
    const from = at + lengthBytes;
    return iconv.decode(record.subarray(from, from + record.readUIntLE(at, lengthBytes)), encoding);
  };
}
