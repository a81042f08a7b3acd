import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { FIELDS_OF, type ImportMapping, importMapping, type RecordsImport } from '../../api/contract/imports';
import type { RecordsImportActor } from '../../machines/recordsImport/recordsImport';
import { ColumnChoices } from '../../ui/fields/ColumnChoices';
import { SelectField } from '../../ui/fields/SelectField';
import { Panel } from '../../ui/frame/Panel';
import { fieldNames, isField, words } from './words';

const useStyles = makeStyles({
  lines: { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', alignItems: 'center', gap: '8px 12px' },
  said: { margin: 0, paddingLeft: '18px', color: tokens.colorNeutralForeground2 },
  summary: { cursor: 'pointer', fontWeight: tokens.fontWeightSemibold },
  columns: { display: 'flex', flexDirection: 'column', gap: '8px', marginTop: '8px' },
  foot: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

/** How the service read the file; each setting can be corrected in place. */
export function Understood({ importRef }: { importRef: RecordsImportActor }) {
  const styles = useStyles();
  const preview = useSelector(importRef, ({ context }) => context.preview);
  const canMap = useSelector(importRef, (current) => current.can({ type: 'MAP', mapping: {} }));
  if (!preview) return null;
  return (
    <Panel title={words.understood} body={words.correct}>
      <div className={styles.lines}>
        {choicesOf(preview).map(({ field, label, value, options }) => (
          <Line key={field} label={label}>
            <SelectField
              bare
              size="small"
              label={label}
              placeholder={null}
              value={value}
              disabled={!canMap}
              options={options}
              onChange={(next) => importRef.send({ type: 'MAP', mapping: mappingOf(field, next) })}
            />
          </Line>
        ))}
      </div>
      {preview.dialect.understood.length > 0 && (
        <ul className={styles.said}>
          {preview.dialect.understood.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <Columns importRef={importRef} preview={preview} />
    </Panel>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <span aria-hidden="true">{label}</span>
      {children}
    </>
  );
}

/** All fields are applied at once, because wrong ones usually come in pairs. */
function Columns({ importRef, preview }: { importRef: RecordsImportActor; preview: RecordsImport }) {
  const styles = useStyles();
  const fields = useSelector(importRef, ({ context }) => context.fields);
  const canChoose = useSelector(importRef, (current) => current.can({ type: 'FORGET_FIELDS' }));
  const canApply = useSelector(importRef, (current) => current.can({ type: 'APPLY_FIELDS' }));
  const { kind, dialect, questions } = preview;
  const options = ['ignore' as const, ...FIELDS_OF[kind]].map((value) => ({ value, label: fieldNames[value] }));
  const used = fields.filter((field) => field !== 'ignore').length;
  return (
    <details open={questions.some(({ field }) => field === 'columns')}>
      <summary className={styles.summary}>{words.columns(used, fields.length)}</summary>
      <div className={styles.columns}>
        <ColumnChoices
          header={dialect.header}
          sample={dialect.sample}
          values={fields}
          options={options}
          disabled={!canChoose}
          onChoose={(column, field) => isField(field) && importRef.send({ type: 'CHOOSE_FIELD', column, field })}
        />
        <div className={styles.foot}>
          <Button
            size="small"
            appearance="primary"
            disabled={!canApply}
            onClick={() => importRef.send({ type: 'APPLY_FIELDS' })}
          >
            {words.applyFields}
          </Button>
          <Button size="small" disabled={!canChoose} onClick={() => importRef.send({ type: 'FORGET_FIELDS' })}>
            {words.forgetFields}
          </Button>
        </div>
      </div>
    </details>
  );
}

type Choice = {
  field: keyof ImportMapping;
  label: string;
  value: string;
  options: { value: string; label: string }[];
};

/** The corrections that this file offers as selects. */
function choicesOf({ dialect, questions }: RecordsImport): Choice[] {
  const { mapping, sheets } = dialect;
  const isAsked = (field: string) => questions.some((question) => question.field === field);
  const oneOf = (field: keyof ImportMapping, label: string, names: Record<string, string>): Choice[] => {
    const value = mapping[field];
    if (value === undefined || isAsked(field)) return [];
    return [
      {
        field,
        label,
        value: String(value),
        options: Object.entries(names).map(([one, name]) => ({ value: one, label: name })),
      },
    ];
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

const mappingOf = (field: keyof ImportMapping, value: string): ImportMapping =>
  importMapping.parse({ [field]: field === 'header_row' ? Number(value) : value });
