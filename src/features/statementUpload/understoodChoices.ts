import type { Preview } from '../../api/contract/reconciliation/preview';
import { ALL_SHEETS, type Mapping, mapping, SIDES } from '../../api/contract/reconciliation/statement';
import type { Choice as ReadingChoice } from '../../resource/Understood';
import { understoodWords as words } from './previewWords';

type Choice = ReadingChoice<Mapping>;

/** The corrections that this kind of file offers as selects. */
export function choicesOf(preview: Preview): Choice[] {
  const { dialect, summary, accounts } = preview;
  const { mapping: read, sheets = [], tables = [] } = dialect;
  const isTable = read.columns !== undefined;
  const isSaid = (field: keyof Mapping) => dialect.understood.some(({ about }) => about === field);
  const choices: (Choice | false)[] = [
    isTable &&
      read.delimiter !== undefined &&
      oneOf(preview, 'delimiter', read.delimiter, words.delimiter, words.delimiters),
    sheets.length > 1 && {
      field: 'sheet',
      label: words.sheet,
      value: read.sheet ?? '',
      options: [
        ...(read.sheet === ALL_SHEETS
          ? [{ value: ALL_SHEETS, label: words.allSheets, mapping: { sheet: ALL_SHEETS } }]
          : []),
        ...sheets.map((sheet) => ({ value: sheet, label: sheet, mapping: { sheet } })),
      ],
    },
    isTable && headerChoice(read.header_row ?? 0),
    (read.decimal !== undefined || isSaid('decimal')) &&
      oneOf(preview, 'decimal', read.decimal ?? '', words.decimal, words.decimals),
    (read.date_order !== undefined || isSaid('date_order')) &&
      oneOf(preview, 'date_order', read.date_order ?? '', words.date_order, words.date_orders),
    (read.columns ?? []).includes('amount') && signsChoice(preview),
    ...sideChoices(preview),
    isTable && askedOr(preview, 'year', read.year, words.year, yearsAround),
    isTable && askedOr(preview, 'month', read.month, words.month, monthsAround),
    read.swapped_days !== undefined && yesNo('swapped_days', read.swapped_days, words.swapped_days, words.swappedNames),
    read.oldest !== undefined && oneOf(preview, 'oldest', read.oldest, words.oldest, words.sideNames),
    isTable && (read.decimal === undefined || read.implied_decimals !== undefined) && impliedChoice(preview),
    isTable && rowsChoice(read.rows_each ?? 1),
    tables.length > 1 && tableChoice(tables, read.table ?? 0),
    summary.pending !== null &&
      summary.pending > 0 &&
      oneOf(preview, 'pending', read.pending ?? 'skip', words.pending(summary.pending), words.pendings),
    accounts.length > 1 && {
      field: 'account',
      label: words.account,
      value: read.account ?? '',
      options: accounts.map(({ key, currency, id = key }) => ({
        value: id,
        label: [key || words.noNumber, currency].filter(Boolean).join(' · '),
        mapping: { account: id },
      })),
    },
  ];
  return choices.filter((choice) => choice !== false);
}

/** Sentences about the file that none of the selects shows already. */
export function saidBesides({ dialect }: Preview, choices: Choice[]): string[] {
  const shown = new Set<keyof Mapping | undefined>(choices.map(({ field }) => field));
  return dialect.understood
    .filter(({ about }) => about === undefined || !shown.has(about))
    .map(({ text, because }) => (because === undefined ? text : `${text} (${because})`));
}

/** The meaning of unsigned amounts; only a file with balances offers them as evidence. */
function signsChoice(preview: Preview): Choice {
  const { signs, columns = [] } = preview.dialect.mapping;
  const { balance, red, ...others } = words.signsNames;
  const isColoured = signs === 'red' || asksBy(preview, 'red');
  const names = {
    ...others,
    ...(columns.includes('balance') && { balance }),
    ...(isColoured && { red }),
  };
  const isAsked = preview.questions.some(({ field }) => field === 'signs');
  return oneOf(preview, 'signs', signs ?? (isAsked ? '' : 'signed'), words.signs, names);
}

const asksBy = ({ questions }: Preview, signs: Mapping['signs']) =>
  questions.some(({ options }) => options.some(({ mapping: { signs: one } }) => one === signs));

/** Each word that says whether money came in or left. */
function sideChoices({ dialect }: Preview): Choice[] {
  const { sides = {} } = dialect.mapping;
  return (dialect.words ?? []).map(({ word, side }) => ({
    field: 'sides',
    label: words.side(word),
    value: side ?? '',
    options: SIDES.map((one) => ({
      value: one,
      label: words.sideNames[one],
      mapping: { sides: { ...sides, [word]: one } },
    })),
  }));
}

/** The options are the question's answers while it is open, else the neighbours of the value read. */
function askedOr<F extends 'year' | 'month'>(
  preview: Preview,
  field: F,
  read: Mapping[F],
  label: string,
  around: (read: NonNullable<Mapping[F]>) => NonNullable<Mapping[F]>[],
): Choice | false {
  const asked = preview.questions.find((one) => one.field === field)?.options ?? [];
  const values = read === undefined ? asked.flatMap((option) => option.mapping[field] ?? []) : around(read);
  if (values.length === 0) return false;
  const options = values.map((value) => ({ value: String(value), label: String(value), mapping: { [field]: value } }));
  return { field, label, value: read === undefined ? '' : String(read), options, because: becauseOf(preview, field) };
}

const monthsAround = (read: string) =>
  [1, 0, -1, -2, -3].map((by) => {
    const [year = 0, month = 1] = read.split('-').map(Number);
    return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 7);
  });
const yearsAround = (read: number) => [read + 1, read, read - 1, read - 2, read - 3];

function yesNo(field: 'swapped_days', read: boolean, label: string, names: { yes: string; no: string }): Choice {
  const options = [true, false].map((value) => ({
    value: String(value),
    label: value ? names.yes : names.no,
    mapping: { [field]: value },
  }));
  return { field, label, value: String(read), options };
}

function impliedChoice(preview: Preview): Choice {
  const { implied_decimals: read } = preview.dialect.mapping;
  const isAsked = preview.questions.some(({ field }) => field === 'implied_decimals');
  const options = [0, 2].map((decimals) => ({
    value: String(decimals),
    label: decimals === 0 ? words.noImplied : words.implied(decimals),
    mapping: { implied_decimals: decimals },
  }));
  return { field: 'implied_decimals', label: words.implied_decimals, value: isAsked ? '' : String(read ?? 0), options };
}

function rowsChoice(read: number): Choice {
  const options = [1, 2, 3].map((rows) => ({
    value: String(rows),
    label: words.rowsEach(rows),
    mapping: { rows_each: rows },
  }));
  return { field: 'rows_each', label: words.rows_each, value: String(read), options };
}

/** Each table by the row of its header and the title above it; 0 is all. */
function tableChoice(tables: NonNullable<Preview['dialect']['tables']>, read: number): Choice {
  const names = [words.allTables, ...tables.map(({ row, title }) => title || words.headerRow(row))];
  const options = names.map((label, table) => ({ value: String(table), label, mapping: { table } }));
  return { field: 'table', label: words.table, value: String(read), options };
}

/** A field that is one of a few, each with its name. */
function oneOf(preview: Preview, field: keyof Mapping, value: string, label: string, names: Record<string, string>) {
  const options = Object.entries(names).map(([one, name]) => ({
    value: one,
    label: name,
    mapping: mapping.parse({ [field]: one }),
  }));
  return { field, label, value, options, because: becauseOf(preview, field) };
}

/** The header may stand some rows further up or down than it was found; row 0 is none. */
function headerChoice(found: number): Choice {
  const options = Array.from({ length: Math.max(found + 5, 12) + 1 }, (_, row) => ({
    value: String(row),
    label: row === 0 ? words.noHeader : words.headerRow(row),
    mapping: { header_row: row },
  }));
  return { field: 'header_row', label: words.header_row, value: String(found), options };
}

const becauseOf = ({ dialect }: Preview, field: keyof Mapping) =>
  dialect.understood.find(({ about }) => about === field)?.because;
