import type { Preview } from '../../api/contract/preview';
import { type Mapping, mapping } from '../../api/contract/statement';
import { understoodWords as words } from './previewWords';

/** One thing understood of a file that staff may correct: the options, and the mapping that each stands for. */
export type Choice = {
  field: keyof Mapping;
  label: string;
  /** Empty while the service asks for it. */
  value: string;
  options: { value: string; label: string; mapping: Mapping }[];
  /** Why the service thinks so, in its own words. */
  because?: string | undefined;
};

/** The corrections that this kind of file offers as selects. */
export function choicesOf(preview: Preview): Choice[] {
  const { dialect, summary, accounts } = preview;
  const { mapping: read, sheets = [] } = dialect;
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
      options: sheets.map((sheet) => ({ value: sheet, label: sheet, mapping: { sheet } })),
    },
    isTable && headerChoice(read.header_row ?? 0),
    (read.decimal !== undefined || isSaid('decimal')) &&
      oneOf(preview, 'decimal', read.decimal ?? '', words.decimal, words.decimals),
    (read.date_order !== undefined || isSaid('date_order')) &&
      oneOf(preview, 'date_order', read.date_order ?? '', words.date_order, words.date_orders),
    read.signs !== undefined && oneOf(preview, 'signs', read.signs, words.signs, words.signsNames),
    summary.pending > 0 &&
      oneOf(preview, 'pending', read.pending ?? 'skip', words.pending(summary.pending), words.pendings),
    accounts.length > 1 && {
      field: 'account',
      label: words.account,
      value: read.account ?? '',
      options: accounts.map(({ key, currency }) => ({
        value: key,
        label: [key || words.noNumber, currency].filter(Boolean).join(' · '),
        mapping: { account: key },
      })),
    },
  ];
  return choices.filter((choice) => choice !== false);
}

/** Sentences about the file that none of the selects shows already. */
export function saidBesides({ dialect }: Preview, choices: Choice[]): string[] {
  const told = new Set<keyof Mapping | undefined>(choices.map(({ field }) => field));
  return dialect.understood
    .filter(({ about }) => about === undefined || !told.has(about))
    .map(({ text, because }) => (because === undefined ? text : `${text} (${because})`));
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
