import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  root: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    overflow: 'hidden',
    boxShadow: tokens.shadow4,
  },
  head: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2px',
    padding: '12px 8px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    overflowWrap: 'anywhere',
  },
  subject: { fontWeight: tokens.fontWeightSemibold, fontSize: tokens.fontSizeBase400 },
  to: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  // Mail is read on white, whatever the console looks like.
  frame: { display: 'block', width: '100%', height: '420px', border: 'none', backgroundColor: '#ffffff' },
  short: { height: '200px' },
});

type Props = {
  subject: string;
  to: string;
  html: string;
  label: string;
  /** Beside what is asked. */
  short?: boolean;
};

/** An e-mail as its recipient opens it. Its HTML runs nothing, goes nowhere and reaches nothing of the page. */
export function Letter({ subject, to, html, label, short }: Props) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <span className={styles.subject}>{subject}</span>
        <span className={styles.to}>{to}</span>
      </div>
      <iframe className={mergeClasses(styles.frame, short && styles.short)} sandbox="" srcDoc={html} title={label} />
    </div>
  );
}
