import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Link } from 'react-router-dom';
import { runJobAgain } from '../../api/contract/console/jobs';
import { jobInWords } from '../../domain/words';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { askById, useCommandAbout } from '../../resource/hooks/useCommand';
import { words } from './words';
import { type FailedJob, sumsInWords, type WorkLine } from './workLines';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  line: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 9fr) 132px minmax(0, 7fr) minmax(100px, auto)',
    alignItems: 'center',
    gap: '0 16px',
    minHeight: '40px',
    padding: '2px 0',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ':last-child': { borderBottomStyle: 'none' },
    '@media (max-width: 899px)': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  },
  name: {
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    overflowWrap: 'anywhere',
    'a&:hover': { color: tokens.colorBrandForegroundLink, textDecorationLine: 'underline' },
  },
  figure: { textAlign: 'end', fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  note: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  verb: {
    justifySelf: 'end',
    padding: '4px 12px',
    color: tokens.colorBrandForeground1,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  button: { justifySelf: 'end', minWidth: 0, padding: '4px 12px', whiteSpace: 'nowrap' },
  wide: { '@media (max-width: 899px)': { display: 'none' } },
});

/** The day's work, a line each, with its sum and the way to exactly that. */
export function WorkList({ lines, onAgain }: { lines: WorkLine[]; onAgain: () => void }) {
  const styles = useStyles();
  const rerun = useCommandAbout(runJobAgain, askById<FailedJob>, { next: onAgain });
  const [{ context: asked }, , askToRerun] = rerun;
  if (lines.length === 0) return <span>{words.nothingToDo}</span>;
  return (
    <>
      <ol className={styles.list}>
        {lines.map(({ key, name, to, verb, sums, note, also, again }) => (
          <li key={key} className={styles.line}>
            {to ? (
              <Link to={to} className={styles.name}>
                {name}
              </Link>
            ) : (
              <span className={styles.name}>{name}</span>
            )}
            <span className={styles.figure}>{sumsInWords(sums)}</span>
            <span className={styles.note}>
              {note}
              {also && (
                <>
                  {note && ' · '}
                  <Link to={also.to}>{also.name}</Link>
                </>
              )}
            </span>
            {to && (
              <Link to={to} className={mergeClasses(styles.verb, styles.wide)} aria-label={`${verb}: ${name}`}>
                {verb}
              </Link>
            )}
            {again && (
              <Button
                className={styles.button}
                aria-label={`${verb}: ${jobInWords(again)}`}
                onClick={() => askToRerun(again)}
              >
                {verb}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <CommandConfirm
        command={rerun}
        title={words.againTitle}
        body={asked.about && jobInWords(asked.about)}
        verb={words.again}
      />
    </>
  );
}
