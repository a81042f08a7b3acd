import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Preview } from '../../api/contract/reconciliation/preview';
import type { PointedCell } from '../../api/contract/reconciliation/statement';
import type { StatementUploadActor } from '../../machines/statementUpload/statementUpload';
import { pointedOf } from '../../machines/statementUpload/statementUploadSetup';
import { Panel } from '../../ui/frame/Panel';
import { OpenChoices } from '../../ui/popup/ChoiceMenu';
import { LazyBoundary } from '../../ui/waiting/LazyBoundary';
import { isUsed, OF_CELL, OF_ROW, pointedWords as words } from './pointedWords';
import { roleNames } from './words';

const useStyles = makeStyles({
  scroll: { overflow: 'auto', maxHeight: '420px', border: `1px solid ${tokens.colorNeutralStroke2}` },
  table: { borderCollapse: 'collapse', minWidth: '100%', fontSize: tokens.fontSizeBase200 },
  head: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    padding: '6px 8px',
    textAlign: 'start',
    whiteSpace: 'nowrap',
    fontWeight: tokens.fontWeightSemibold,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  line: { borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  number: { padding: '0 8px', textAlign: 'end', fontWeight: 'inherit', color: tokens.colorNeutralForeground2 },
  state: { padding: '0 8px', whiteSpace: 'nowrap', color: tokens.colorNeutralForeground2 },
  problem: { color: tokens.colorPaletteRedForeground1 },
  header: { fontWeight: tokens.fontWeightSemibold },
  cell: { padding: 0 },
  press: {
    display: 'block',
    width: '100%',
    minWidth: '48px',
    minHeight: '26px',
    maxWidth: '280px',
    padding: '4px 8px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'start',
    font: 'inherit',
    color: 'inherit',
    backgroundColor: 'transparent',
    border: 'none',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  pointed: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
  foot: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' },
  said: { margin: 0, paddingLeft: '18px' },
});

type Props = { uploadRef: StatementUploadActor; preview: Preview; takesFocus: boolean };
type Place = { row: number; column: number };
type State = keyof typeof words.states;

/** The file as it was cut, whose cells say what they are when they are pressed. */
export function PointedFile({ uploadRef, preview, takesFocus }: Props) {
  const styles = useStyles();
  const table = useRef<HTMLTableElement>(null);
  const target = useRef<HTMLButtonElement>(null);
  const pointed = useSelector(uploadRef, ({ context }) => pointedOf(context));
  const isBusy = useSelector(uploadRef, (current) => current.hasTag('busy'));
  const isSaving = useSelector(uploadRef, (current) => current.matches({ read: 'saving' }));
  const { picture = [], mapping } = preview.dialect;
  const { columns: roles = [] } = mapping;
  const width = Math.max(1, ...picture.map(({ cells }) => cells.length));
  const states = statesOf(preview);
  const beginning = picture.findIndex(({ row }) => (states.get(row) ?? 'skipped') !== 'skipped');
  const [at, moveTo] = useState<Place>({ row: Math.max(0, beginning), column: 0 });
  const [isOpen, setOpen] = useState(false);
  const focusOn = ({ row, column }: Place) =>
    table.current?.querySelector<HTMLButtonElement>(`[data-at="${row} ${column}"]`)?.focus();
  useEffect(() => {
    if (takesFocus) table.current?.querySelector<HTMLButtonElement>('[tabindex="0"]')?.focus();
  }, [takesFocus]);
  const chosen = picture[Math.min(at.row, picture.length - 1)];
  const text = chosen?.cells[at.column] ?? '';
  const say = (is: PointedCell['is']) => {
    if (chosen) uploadRef.send({ type: 'POINT', cell: { row: chosen.row, column: at.column, is } });
  };
  const acts = (kinds: readonly PointedCell['is'][]) =>
    kinds.map((is) => ({ label: words.names[is], onChoose: () => say(is) }));
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moved(at, event.key, picture.length, width);
    if (!next) return;
    event.preventDefault();
    moveTo(next);
    focusOn(next);
  };
  return (
    <Panel title={words.title} body={`${words.body} ${words.keys}`}>
      <div className={styles.scroll}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are reached by the arrows */}
        <table ref={table} role="grid" aria-label={words.title} className={styles.table} onKeyDown={onKeyDown}>
          <thead>
            <tr>
              <th scope="col" className={styles.head}>
                {words.row}
              </th>
              <th scope="col" className={styles.head}>
                {words.readAs}
              </th>
              {columnsOf(width).map((column) => (
                <th key={column} scope="col" className={styles.head}>
                  {isUsed(roles[column]) ? roleNames[roles[column]] : `${column + 1}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {picture.map(({ row, cells }, index) => {
              const state = row === mapping.header_row ? 'header' : states.get(row);
              return (
                <tr key={row} className={mergeClasses(styles.line, state === 'header' && styles.header)}>
                  <th scope="row" className={styles.number}>
                    {row}
                  </th>
                  <td className={mergeClasses(styles.state, state === 'problem' && styles.problem)}>
                    {state && words.states[state]}
                  </td>
                  {columnsOf(width).map((column) => (
                    <td key={column} className={styles.cell}>
                      <button
                        type="button"
                        data-at={`${index} ${column}`}
                        tabIndex={index === at.row && column === at.column ? 0 : -1}
                        className={mergeClasses(
                          styles.press,
                          pointed.some((one) => one.row === row && one.column === column) && styles.pointed,
                        )}
                        aria-label={words.cell(row, column + 1, cells[column] ?? '')}
                        aria-haspopup="menu"
                        aria-disabled={isSaving}
                        title={cells[column]}
                        onClick={({ currentTarget }) => {
                          target.current = currentTarget;
                          moveTo({ row: index, column });
                          setOpen(!isSaving);
                        }}
                      >
                        {cells[column]}
                      </button>
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <LazyBoundary>
        {isOpen && chosen && (
          <OpenChoices
            label={words.menu(chosen.row, text)}
            choices={[
              { kind: 'acts', title: words.menu(chosen.row, text), acts: acts(OF_CELL) },
              { kind: 'acts', title: words.ofRow, acts: acts(OF_ROW) },
            ]}
            positioning="below-start"
            popup={{
              target,
              close: (isElsewhere) => {
                setOpen(false);
                if (!isElsewhere) target.current?.focus();
              },
            }}
          />
        )}
      </LazyBoundary>
      {pointed.length > 0 && (
        <div className={styles.foot}>
          {words.said}
          <ul className={styles.said}>
            {pointed.map(({ row, column, is }) => (
              <li key={`${row} ${column}`}>
                {words.menu(row, picture.find((one) => one.row === row)?.cells[column] ?? '')}. {words.names[is]}
              </li>
            ))}
          </ul>
          <Button size="small" disabledFocusable={isBusy} onClick={() => uploadRef.send({ type: 'UNPOINT' })}>
            {words.undo}
          </Button>
        </div>
      )}
    </Panel>
  );
}

const columnsOf = (width: number) => Array.from({ length: width }, (_, column) => column);

/** What became of each row of the file. */
function statesOf({ rows, problems, skipped }: Preview): Map<number, State> {
  return new Map<number, State>([
    ...skipped.map(({ row }): [number, State] => [row, 'skipped']),
    ...problems.map(({ row }): [number, State] => [row, 'problem']),
    ...rows.map(({ row, amount }): [number, State] => [row, amount.startsWith('-') ? 'debit' : 'credit']),
  ]);
}

/** The cell that a key leads to; `undefined` for a key that leads nowhere. */
function moved({ row, column }: Place, key: string, rows: number, columns: number): Place | undefined {
  const to = (nextRow: number, nextColumn: number) => ({
    row: Math.min(Math.max(nextRow, 0), rows - 1),
    column: Math.min(Math.max(nextColumn, 0), columns - 1),
  });
  switch (key) {
    case 'ArrowDown':
      return to(row + 1, column);
    case 'ArrowUp':
      return to(row - 1, column);
    case 'ArrowRight':
      return to(row, column + 1);
    case 'ArrowLeft':
      return to(row, column - 1);
    case 'Home':
      return to(row, 0);
    case 'End':
      return to(row, columns - 1);
    case 'PageDown':
      return to(rows - 1, column);
    case 'PageUp':
      return to(0, column);
    default:
      return undefined;
  }
}
