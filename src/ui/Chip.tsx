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
  neutral: { backgroundColor: tokens.colorNeutralBackground4, color: tokens.colorNeutralForeground2 },
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

/** What a state is called, and the tone that underlines it. */
export type StateLook = { word: string; tone: Tone };

/** A state in its word and tone. */
export const StateChip = ({ word, tone }: StateLook) => <Chip tone={tone}>{word}</Chip>;
