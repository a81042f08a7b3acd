import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { FieldShell } from './FieldShell';

/** The same box for the text and for the marks behind it, to the pixel. */
const box = {
  gridArea: '1 / 1',
  minWidth: 0,
  margin: 0,
  padding: '8px 12px',
  border: '1px solid transparent',
  fontFamily: tokens.fontFamilyBase,
  fontSize: tokens.fontSizeBase300,
  lineHeight: '22px',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;

const useStyles = makeStyles({
  root: {
    display: 'grid',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
    position: 'relative',
  },
  behind: { ...box, color: 'transparent', userSelect: 'none' },
  mark: {
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorBrandBackground2,
    boxShadow: `0 0 0 1px ${tokens.colorBrandStroke2}`,
  },
  condition: {
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground4,
    boxShadow: `0 0 0 1px ${tokens.colorNeutralStroke2}`,
  },
  wrong: {
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorStatusDangerBackground2,
    boxShadow: `0 0 0 1px ${tokens.colorStatusDangerBorder1}`,
  },
  text: {
    ...box,
    display: 'block',
    resize: 'none',
    overflow: 'hidden',
    outline: 'none',
    color: tokens.colorNeutralForeground1,
    backgroundColor: 'transparent',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderBottomColor: tokens.colorNeutralStrokeAccessible,
    borderRadius: tokens.borderRadiusMedium,
    ':focus': {
      borderBottomColor: tokens.colorCompoundBrandStroke,
      boxShadow: `0 1px 0 0 ${tokens.colorCompoundBrandStroke}`,
    },
    ':disabled': { color: tokens.colorNeutralForeground1, cursor: 'not-allowed' },
  },
});

export type MarkTone = 'mark' | 'condition' | 'wrong';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Stretches of the text, one after the other. */
  marks: { from: number; to: number; tone: MarkTone }[];
  /** The height when empty; it grows with its text. A single line allows no breaks. */
  lines: number;
  /** A slash was typed where a word begins. */
  onSlash: (at: number) => void;
  /** The caret to restore; a new object moves it again. */
  caret: { from: number } | undefined;
  onSelect: (from: number, to: number) => void;
  required?: boolean;
  disabled?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  maxLength: number;
};

/** A text some of whose stretches are something else, which stand out while one types. */
export function MarkedTextField(props: Props) {
  const { label, value, onChange, marks, lines, onSlash, caret, onSelect, required, hint, error } = props;
  const styles = useStyles();
  const text = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (!caret) return;
    text.current?.focus();
    text.current?.setSelectionRange(caret.from, caret.from);
  }, [caret]);
  return (
    <FieldShell label={label} required={required} hint={hint} error={error}>
      {(fieldProps) => (
        <div className={styles.root}>
          <div className={styles.behind} aria-hidden="true">
            {marked(value, marks).map(({ from, said, tone }) => (
              <span key={from} className={tone && styles[tone]}>
                {said}
              </span>
            ))}
            {/** Gives an empty last line the height it has in the text. */}
            {'\u200b'}
          </div>
          <textarea
            {...fieldProps}
            ref={text}
            className={mergeClasses(styles.text)}
            rows={lines}
            value={value}
            disabled={props.disabled}
            maxLength={props.maxLength}
            spellCheck
            onChange={(event) => {
              const { selectionStart: at } = event.target;
              const typed = lines === 1 ? event.target.value.replace(/\n/g, ' ') : event.target.value;
              const isSlash =
                typed.length === value.length + 1 && typed[at - 1] === '/' && /^$|\s/.test(typed[at - 2] ?? '');
              onChange(typed);
              onSelect(at, at);
              if (isSlash) onSlash(at - 1);
            }}
            onSelect={({ currentTarget }) => onSelect(currentTarget.selectionStart, currentTarget.selectionEnd)}
          />
        </div>
      )}
    </FieldShell>
  );
}

type Piece = { from: number; said: ReactNode; tone: MarkTone | undefined };

function marked(value: string, marks: Props['marks']): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { from, to, tone } of marks) {
    if (from > at) pieces.push({ from: at, said: value.slice(at, from), tone: undefined });
    pieces.push({ from, said: value.slice(from, to), tone });
    at = to;
  }
  return at < value.length ? [...pieces, { from: at, said: value.slice(at), tone: undefined }] : pieces;
}
