import { makeStyles, tokens } from '@fluentui/react-components';
import { Link } from 'react-router-dom';
import { words } from '../words';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    minWidth: 0,
  },
  crumb: {
    display: 'flex',
    gap: '8px',
    minWidth: 0,
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground3,
    ':last-child': { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
    ':not(:last-child)': { flexShrink: 0 },
  },
  text: { overflow: 'hidden', textOverflow: 'ellipsis' },
  link: {
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusSmall,
    ':hover': { color: tokens.colorBrandForegroundLink, textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
});

/** The path to this page. When there is no room the last crumb is cut first. */
export function Crumbs({ crumbs }: { crumbs: { label: string; to?: string }[] }) {
  const styles = useStyles();
  return (
    <nav aria-label={words.here}>
      <ol className={styles.list}>
        {crumbs.map(({ label, to }, index) => {
          const last = index === crumbs.length - 1;
          return (
            <li key={`${label}-${to}`} className={styles.crumb} aria-current={last ? 'page' : undefined}>
              {to && !last ? (
                <Link className={styles.link} to={to}>
                  {label}
                </Link>
              ) : (
                <span className={styles.text} title={label}>
                  {label}
                </span>
              )}
              {!last && <span aria-hidden="true">/</span>}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
