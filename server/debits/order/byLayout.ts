import { centsOf, fromCents } from '../../../src/api/contract/money';
import { normal } from '../../files/cells/words';
import type { Certainty, DateFormat, Field, Layout, Value } from '../../orderLayouts/layout';
import type { Order, OrderLine } from './lines';

/** A written field of the file's first lines. */
type WrittenField = {
  name: string;
  value: Value;
  /** The first character of a fixed-width field, else the column; both from 1. */
  at: number;
  text: string;
  certainty: Certainty;
};

export type WrittenOrder = {
  content: string;
  /** Collections that do not fit the bank's format, by the detail's id. */
  faults: Record<string, string>;
  /** Problems of the header and the trailer. */
  problems: string[];
  /** Texts that were cut to fit, without harm. */
  cuts: { name: string; width: number; count: number }[];
  /** The first line of each record. */
  sample: { of: 'header' | 'detail' | 'trailer'; fields: WrittenField[] }[];
};

/** Values that identify somebody or an amount are never cut or left out. */
const IDENTIFYING = new Set<Value>([
  'referencia',
  'documento',
  'cuenta',
  'tipo_cuenta',
  'identificacion',
  'tipo_identificacion',
  'banco',
  'monto',
  'moneda',
  'fecha_cobro',
  'fecha_orden',
  'secuencia',
  'cantidad',
  'total',
  'cuenta_empresa',
]);
const NUMBERS = new Set<Value>(['monto', 'total', 'cantidad', 'secuencia']);

type At = { order: Order; line?: OrderLine; number: number };
type Cell = { text: string; fault?: string; isCut?: boolean };

type RecordOf = Layout['records'][number];

/** Writes the order by a layout. It is complete only without faults and problems. */
export function writeByLayout(order: Order, layout: Layout): WrittenOrder {
  const written: WrittenOrder = { content: '', faults: {}, problems: [], cuts: [], sample: [] };
  const sampled = new Set<RecordOf>();
  const orderAt: At = { order, number: order.lines.length };
  const all = layout.records.flatMap((record): [RecordOf, At][] => (record.of === 'detail' ? [] : [[record, orderAt]]));
  const details = layout.records.filter(({ of }) => of === 'detail');
  const lines = [
    ...all.filter(([{ of }]) => of === 'header'),
    ...order.lines.flatMap((line, i) =>
      details.map((record): [RecordOf, At] => [record, { order, line, number: i + 1 }]),
    ),
    ...all.filter(([{ of }]) => of === 'trailer'),
  ];
  const end = layout.line_end === 'crlf' ? '\r\n' : '\n';
  written.content = lines.map(([record, at]) => lineOf(record, at) + end).join('');
  return written;

  function lineOf(record: RecordOf, at: At): string {
    const cells = record.fields.map((field) => cellOf(field, layout, at));
    for (const [i, field] of record.fields.entries()) {
      const { fault, isCut } = cells[i] ?? {};
      if (fault && at.line) written.faults[at.line.id] ??= `${field.name}: ${fault}`;
      else if (fault) written.problems.push(`${field.name}: ${fault}`);
      if (isCut) addCut(written, field);
    }
    if (!sampled.has(record)) {
      sampled.add(record);
      written.sample.push({ of: record.of, fields: placed(record.fields, cells, layout.kind === 'fixed') });
    }
    return cells.map(({ text }) => text).join(layout.kind === 'separated' ? layout.separator : '');
  }
}

function addCut({ cuts }: WrittenOrder, { name, width = 0 }: Field): void {
  const there = cuts.find((one) => one.name === name && one.width === width);
  if (there) there.count += 1;
  else cuts.push({ name, width, count: 1 });
}

function placed(fields: Field[], cells: Cell[], isFixed: boolean): WrittenField[] {
  let next = 1;
  return fields.map(({ name, value, certainty }, i) => {
    const text = cells[i]?.text ?? '';
    const at = next;
    next += isFixed ? text.length : 1;
    return { name, value, at, text, certainty };
  });
}

function cellOf(field: Field, layout: Layout, at: At): Cell {
  const value = fieldValue(field, at);
  const mapped = field.map ? mappedOf(field, value) : value;
  if (mapped === undefined) return { text: filled('', field, layout), fault: `no hay código para «${value}».` };
  const text = encoded(mapped, layout);
  const [identifies, width] = [IDENTIFYING.has(field.value), field.width ?? Number.POSITIVE_INFINITY];
  if (identifies && text.trim() === '') return { text: filled('', field, layout), fault: 'falta.' };
  if (text.length <= width) return { text: filled(text, field, layout) };
  if (identifies) {
    return { text: text.slice(0, width), fault: `«${text}» no cabe: son ${text.length} caracteres y caben ${width}.` };
  }
  return { text: text.slice(0, width), isCut: true };
}

function fieldValue({ value, text = '', decimal = '', date = 'AAAAMMDD' }: Field, { order, line, number }: At): string {
  switch (value) {
    case 'fijo':
      return text;
    case 'referencia':
      return line?.end_to_end_id ?? '';
    case 'documento':
      return line?.document_number ?? '';
    case 'cuenta':
      return (line?.account_number ?? '').replace(/[\s-]/g, '');
    case 'tipo_cuenta':
      return line?.account_type ?? '';
    case 'identificacion':
      return line?.holder_dni ?? '';
    case 'tipo_identificacion':
      return kindOfDni(line?.holder_dni ?? '');
    case 'nombre':
      return line?.holder_name ?? '';
    case 'banco':
      return line?.bank_name ?? '';
    case 'mandato':
      return line?.mandate ?? '';
    case 'monto':
      return marked(line?.amount ?? '', decimal);
    case 'moneda':
      return order.currency;
    case 'fecha_cobro':
      return dayAs(order.collect_on, date);
    case 'fecha_orden':
      return dayAs(order.created_at.slice(0, 10), date);
    case 'secuencia':
    case 'cantidad':
      return String(number);
    case 'total':
      return marked(fromCents(order.lines.reduce((sum, { amount }) => sum + centsOf(amount), 0)), decimal);
    case 'concepto':
      return order.name;
    case 'empresa':
      return order.creditor;
    case 'cuenta_empresa':
      return order.creditor_account.replace(/[\s-]/g, '');
  }
}

const marked = (amount: string, decimal: string) => amount.replace('.', decimal).replace(/^0+(?=\d)/, '');

/** The kind by its length, as in Ecuador. */
function kindOfDni(dni: string): string {
  if (dni === '') return '';
  return /^\d{10}$/.test(dni) ? 'cedula' : /^\d{13}$/.test(dni) ? 'ruc' : 'pasaporte';
}

/** `2026-11-21` as a format writes it. */
export function dayAs(day: string, format: DateFormat): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return format.replace('AAAA', year).replace('MM', month).replace('DD', date);
}

/** A bank's code is that of the longest key in its name. */
function mappedOf({ value, map = {} }: Field, text: string): string | undefined {
  if (value !== 'banco') return map[text];
  const name = ` ${normal(text)} `;
  const found = Object.keys(map).filter((key) => name.includes(` ${normal(key)} `));
  const longest = found.sort((a, b) => b.length - a.length)[0];
  return longest === undefined ? undefined : map[longest];
}

/** Letters missing in the encoding become the nearest ones; characters that break the line become spaces. */
function encoded(text: string, { encoding, kind, separator }: Layout): string {
  const composed = text.normalize('NFC');
  const nearest = [...composed].map((letter) => {
    if (/\p{Cc}/u.test(letter) || (kind === 'separated' && letter === separator)) return ' ';
    const code = letter.codePointAt(0) ?? 0;
    if (encoding === 'utf-8' || code < 0x80 || (encoding === 'iso-8859-1' && code >= 0xa0 && code <= 0xff))
      return letter;
    const plain = NEAREST[letter] ?? letter.normalize('NFKD').replace(/\p{M}/gu, '');
    return /^[ -~]*$/.test(plain) ? plain : ' ';
  });
  return nearest.join('');
}

const NEAREST: Record<string, string> = {
  ß: 'ss',
  Ø: 'O',
  ø: 'o',
  Æ: 'AE',
  æ: 'ae',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
};

function filled(text: string, { value, width, pad, align }: Field, { kind }: Layout): string {
  if (width === undefined || (kind === 'separated' && pad === undefined)) return text;
  const isNumber = NUMBERS.has(value);
  const filling = pad ?? (isNumber ? '0' : ' ');
  return (align ?? (isNumber ? 'right' : 'left')) === 'right'
    ? text.padStart(width, filling)
    : text.padEnd(width, filling);
}
