import { useSelector } from '@xstate/react';
import {
  FIELDS_OF,
  type ImportMapping,
  importMapping,
  type RecordsImport,
  type TabularKind,
} from '../../api/contract/receivables/imports';
import type { RecordsImportActor } from '../../machines/imports/recordsImport';
import { type Choice, Understood, UnderstoodColumns } from '../../resource/Understood';
import { fieldNames, isField, words } from './words';

type Props = { importRef: RecordsImportActor; preview: RecordsImport; kind: TabularKind };

/** How the service read the file, with its corrections. */
export function UnderstoodFile({ importRef, preview, kind }: Props) {
  const fields = useSelector(importRef, ({ context }) => context.fields);
  const canMap = useSelector(importRef, (current) => current.can({ type: 'MAP', mapping: {} }));
  const canChoose = useSelector(importRef, (current) => current.can({ type: 'FORGET_FIELDS' }));
  const canApply = useSelector(importRef, (current) => current.can({ type: 'APPLY_FIELDS' }));
  const { dialect, questions } = preview;
  const options = ['ignore' as const, ...FIELDS_OF[kind]].map((value) => ({ value, label: fieldNames[value] }));
  const used = fields.filter((field) => field !== 'ignore').length;
  const unused = dialect.header.filter((name, column) => name !== '' && fields[column] === 'ignore');
  return (
    <Understood
      choices={choicesOf(preview)}
      sentences={dialect.understood}
      disabled={!canMap}
      onMap={(mapping) => importRef.send({ type: 'MAP', mapping })}
    >
      <UnderstoodColumns
        summary={words.columns(used, fields.length, unused)}
        isAsked={questions.some(({ field }) => field === 'columns')}
        header={dialect.header}
        sample={dialect.sample}
        values={fields}
        options={options}
        disabled={!canChoose}
        onChoose={(column, field) => isField(field) && importRef.send({ type: 'CHOOSE_FIELD', column, field })}
        canApply={canApply}
        onApply={() => importRef.send({ type: 'APPLY_FIELDS' })}
        onForget={() => importRef.send({ type: 'FORGET_FIELDS' })}
      />
    </Understood>
  );
}

/** The corrections that this file offers as selects. */
function choicesOf({ dialect, questions }: RecordsImport): Choice<ImportMapping>[] {
  const { mapping, sheets } = dialect;
  const isAsked = (field: string) => questions.some((question) => question.field === field);
  const oneOf = (field: keyof ImportMapping, label: string, names: Record<string, string>): Choice<ImportMapping>[] => {
    const value = mapping[field];
    if (value === undefined || isAsked(field)) return [];
    const options = Object.entries(names).map(([one, name]) => ({
      value: one,
      label: name,
      mapping: importMapping.parse({ [field]: field === 'header_row' ? Number(one) : one }),
    }));
    return [{ field, label, value: String(value), options }];
  };
  const header = mapping.header_row ?? 1;
  const rows = Array.from({ length: Math.max(header + 5, 12) }, (_, at) => String(at + 1));
  return [
    ...(sheets.length > 1
      ? oneOf('sheet', words.sheet, Object.fromEntries(sheets.map((sheet) => [sheet, sheet])))
      : []),
    ...oneOf('delimiter', words.delimiter, words.delimiters),
    ...oneOf('header_row', words.headerRow, Object.fromEntries(rows.map((row) => [row, words.rowNumber(Number(row))]))),
    ...oneOf('decimal', words.decimal, words.decimals),
    ...oneOf('date_order', words.dateOrder, words.dateOrders),
    ...oneOf('dni_zeros', words.zeros, words.zerosNames),
  ];
}
