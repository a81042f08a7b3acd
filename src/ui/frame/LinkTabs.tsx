import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Link } from 'react-router-dom';
import { count } from '../format/format';

const useStyles = makeStyles({
  root: { borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, '@media print': { display: 'none' } },
  list: { display: 'flex', flexWrap: 'wrap', gap: '0 4px', margin: 0, padding: 0, listStyleType: 'none' },
  tab: {
    display: 'block',
    padding: '8px 12px',
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
    borderBottom: '2px solid transparent',
    marginBottom: '-1px',
    ':hover': { color: tokens.colorNeutralForeground1, borderBottomColor: tokens.colorNeutralStroke1 },
  },
  current: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    borderBottomColor: tokens.colorBrandStroke1,
    ':hover': { borderBottomColor: tokens.colorBrandStroke1 },
  },
  count: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
});

type Props = {
  label: string;
  tabs: { to: string; label: string; count?: number | undefined }[];
  /** The `to` of the one that is shown. */
  current: string;
};

/** Parts of one page, each with an address of its own. */
export function LinkTabs({ label, tabs, current }: Props) {
  const styles = useStyles();
  return (
    <nav aria-label={label} className={styles.root}>
      <ul className={styles.list}>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              className={mergeClasses(styles.tab, tab.to === current && styles.current)}
              aria-current={tab.to === current ? 'page' : undefined}
            >
              {tab.label}
              {tab.count !== undefined && <span className={styles.count}> {count(tab.count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
