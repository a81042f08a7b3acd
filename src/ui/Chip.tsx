import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactElement, ReactNode } from 'react';

export type Tone = 'neutral' | 'brand' | 'good' | 'warn' | 'bad';

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    maxWidth: '100%',
    padding: '0 8px',
    height: '20px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: '18px',
    border: '1px solid transparent',
    borderRadius: tokens.borderRadiusCircular,
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
  },
  text: { overflow: 'hidden', textOverflow: 'ellipsis' },
  neutral: { backgroundColor: tokens.colorNeutralBackground6, color: tokens.colorNeutralForeground2 },
  brand: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
  good: {
    border: `1px solid ${tokens.colorStatusSuccessBorder1}`,
    backgroundColor: tokens.colorStatusSuccessBackground1,
    color: tokens.colorStatusSuccessForeground1,
  },
  warn: {
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorStatusWarningForeground1,
  },
  bad: {
    border: `1px solid ${tokens.colorStatusDangerBorder1}`,
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorStatusDangerForeground1,
  },
});

type Props = { children: ReactNode; tone?: Tone; icon?: ReactElement };

/** A short state or reason in words; the tone only underlines what the word says. */
export function Chip({ children, tone = 'neutral', icon }: Props) {
  const styles = useStyles();
  return (
    <span className={mergeClasses(styles.root, styles[tone])}>
      {icon}
      <span className={styles.text}>{children}</span>
    </span>
  );
}

/** How far a message has come: one check, two, an eye, an arrow back; a cross where it did not. */
const MARKS = {
  sent: 'M2.5 6.5l2.5 2.5 5-6',
  delivered: 'M.5 6.5L3 9l5-6M6 9l5-6',
  read: 'M.75 6S2.5 2.5 6 2.5 11.25 6 11.25 6 9.5 9.5 6 9.5.75 6 .75 6zM6 4.75a1.25 1.25 0 100 2.5 1.25 1.25 0 000-2.5z',
  answered: 'M4.5 2L1.5 5l3 3M1.5 5h5a4 4 0 014 4v1',
  failed: 'M2.5 2.5l7 7M9.5 2.5l-7 7',
} as const;

const Mark = ({ of }: { of: keyof typeof MARKS }) => (
  <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" fill="none" stroke="currentColor">
    <path d={MARKS[of]} strokeWidth="1.25" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);

/** What a state is called, the tone that underlines it, and its mark where tones alone are not enough. */
export type StateLook = { word: string; tone: Tone; mark?: keyof typeof MARKS };

/** A state in its word, tone and mark. */
export const StateChip = ({ word, tone, mark }: StateLook) => (
  <Chip tone={tone} {...(mark && { icon: <Mark of={mark} /> })}>
    {word}
  </Chip>
);
