import { makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';
import { ToolsSlot } from './slots';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    minWidth: 0,
    padding: '16px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: '1px solid transparent',
    borderRadius: tokens.borderRadiusXLarge,
    // On paper a card is only its heading and what stands under it.
    '@media print': { gap: '4px', padding: '4px 0', border: 'none' },
  },
  title: { margin: 0 },
  body: { color: tokens.colorNeutralForeground2 },
});

type Props = { title?: string; body?: ReactNode; children: ReactNode };

/** A white card with a heading of its own. */
export function Panel({ title, body, children }: Props) {
  const styles = useStyles();
  const id = useId();
  return (
    <section className={styles.root} aria-labelledby={title ? id : undefined}>
      {title && (
        <Subtitle2 as="h2" id={id} className={styles.title}>
          {title}
        </Subtitle2>
      )}
      {body && <div className={styles.body}>{body}</div>}
      <ToolsSlot value={undefined}>{children}</ToolsSlot>
    </section>
  );
}
