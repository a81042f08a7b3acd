import { makeStyles, tokens } from '@fluentui/react-components';
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import { words } from '../words';

/** A page above the one that is shown. */
export type Crumb = { label: string; to: string };

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
  above: {
    display: 'flex',
    flexShrink: 0,
    gap: '8px',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground3,
    '@media print': { display: 'none' },
    // The page above is enough where the title would break: the menu marks the area.
    '@media (max-width: 1599px)': { ':nth-last-child(n + 3)': { display: 'none' } },
  },
  page: { minWidth: 0 },
  link: {
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusSmall,
    ':hover': { color: tokens.colorBrandForegroundLink, textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
});

type Props = { above: Crumb[] /** Gets the element for the page's title. */; titleRef: Ref<HTMLLIElement> };

/** The path to this page, which ends with the page's own title. */
export function Crumbs({ above, titleRef }: Props) {
  const styles = useStyles();
  return (
    <nav aria-label={words.here}>
      <ol className={styles.list}>
        {above.map(({ label, to }) => (
          <li key={to} className={styles.above}>
            <Link className={styles.link} to={to}>
              {label}
            </Link>
            <span aria-hidden="true">/</span>
          </li>
        ))}
        <li ref={titleRef} className={styles.page} aria-current="page" />
      </ol>
    </nav>
  );
}
