import type { Preview } from '../../api/contract/preview';
import type { Mapping } from '../../api/contract/statement';
import { understoodWords as words } from './previewWords';

/** One thing understood of a file that staff may correct: the options, and the mapping that each stands for. */
export type Choice = {
  field: keyof Mapping;
  label: string;
  /** Empty while it is asked. */
  value: string;
  options: { value: string; label: string; mapping: Mapping }[];
  /** What told it, as the service says. */
  because?: string | undefined;
};

/** What can be corrected by choosing, for this kind of file. */
export function choicesOf(preview: Preview): Choice[] {
  const { dialect, summary, accounts } = preview;
  const { mapping, sheets = [] } = dialect;
  const isTable = mapping.columns !== undefined;
  const isSaid = (field: keyof Mapping) => dialect.understood.some(({ about }) => about === field);
  const choices: (Choice | false)[] = [
    isTable && mapping.delimiter !== undefined && delimiterChoice(preview, mapping.delimiter),
    sheets.length > 1 && {
      field: 'sheet',
      label: words.sheet,
      value: mapping.sheet ?? '',
      options: sheets.map((sheet) => ({ value: sheet, label: sheet, mapping: { sheet } })),
    },
    isTable && headerChoice(mapping.header_row ?? 0),
    (mapping.decimal !== undefined || isSaid('decimal')) && decimalChoice(preview),
    (mapping.date_order !== undefined || isSaid('date_order')) && dateChoice(preview),
    mapping.signs !== undefined && signsChoice(mapping.signs),
    summary.pending > 0 && pendingChoice(summary.pending, mapping.pending ?? 'skip'),
    accounts.length > 1 && {
      field: 'account',
      label: words.account,
      value: mapping.account ?? '',
      options: accounts.map(({ key, currency }) => ({
        value: key,
        label: [key || words.noNumber, currency].filter(Boolean).join(' · '),
        mapping: { account: key },
      })),
    },
  ];
  return choices.filter((choice) => choice !== false);
}

/** What was understood besides, that no choice tells. */
export function saidBesides({ dialect }: Preview, choices: Choice[]): string[] {
  const told = new Set<keyof Mapping | undefined>(choices.map(({ field }) => field));
  return dialect.understood
    .filter(({ about }) => about === undefined || !told.has(about))
    .map(({ text, because }) => (because === undefined ? text : `${text} (${because})`));
}

function delimiterChoice(preview: Preview, value: string): Choice {
  const options = ([';', ',', '\t', '|', 'fixed'] as const).map((delimiter) => ({
    value: delimiter,
    label: words.delimiters[delimiter],
    mapping: { delimiter },
  }));
  return { field: 'delimiter', label: words.delimiter, value, options, because: becauseOf(preview, 'delimiter') };
}

function decimalChoice(preview: Preview): Choice {
  const options = ([',', '.'] as const).map((decimal) => ({
    value: decimal,
    label: words.decimals[decimal],
    mapping: { decimal },
  }));
  const value = preview.dialect.mapping.decimal ?? '';
  return { field: 'decimal', label: words.decimal, value, options, because: becauseOf(preview, 'decimal') };
}

function dateChoice(preview: Preview): Choice {
  const options = (['dmy', 'mdy', 'ymd'] as const).map((order) => ({
    value: order,
    label: words.date_orders[order],
    mapping: { date_order: order },
  }));
  const value = preview.dialect.mapping.date_order ?? '';
  return { field: 'date_order', label: words.date_order, value, options, because: becauseOf(preview, 'date_order') };
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

function signsChoice(value: string): Choice {
  const options = (['signed', 'charges'] as const).map((signs) => ({
    value: signs,
    label: words.signsNames[signs],
    mapping: { signs },
  }));
  return { field: 'signs', label: words.signs, value, options };
}

function pendingChoice(count: number, value: string): Choice {
  const options = (['skip', 'include'] as const).map((pending) => ({
    value: pending,
    label: words.pendings[pending],
    mapping: { pending },
  }));
  return { field: 'pending', label: words.pending(count), value, options };
}

const becauseOf = ({ dialect }: Preview, field: keyof Mapping) =>
  dialect.understood.find(({ about }) => about === field)?.because;
