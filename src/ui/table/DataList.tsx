import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { FilterDismissRegular } from '@fluentui/react-icons/svg/filter-dismiss';
import { type ReactElement, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import { EmptyState } from '../EmptyState';
import { ToolsSlot } from '../frame/slots';
import { RefusedState } from '../RefusedState';
import { useSharedStyles } from '../styles';
import { ProgressBar } from '../waiting/ProgressBar';
import { SkeletonTable } from '../waiting/SkeletonRows';
import { words } from '../words';
import { DataTable, ROOM, type TableProps } from './DataTable';
import { WarningBar } from './WarningBar';

const useStyles = makeStyles({
  card: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    border: '1px solid transparent',
    borderRadius: tokens.borderRadiusXLarge,
  },
  toolbar: {
    // Its menus open over the table.
    position: 'relative',
    zIndex: 3,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px',
    paddingBottom: '4px',
    '@media print': { display: 'none' },
  },
  progress: { position: 'absolute', top: 0, left: 0, right: 0, zIndex: 2 },
  footer: { borderTop: `1px solid ${tokens.colorNeutralStroke2}`, padding: '6px 12px' },
});

type ListStatus = 'loading' | 'ready' | 'refused';

type Props<R> = Omit<TableProps<R>, 'busy'> & {
  status: ListStatus;
  /** Why it was refused, for staff. */
  refusal?: string;
  onRetry?: () => void;
  /** What the button says where it does not ask for the same again. */
  retry?: string | undefined;
  /** Whether search or filters narrow the list: then no rows means that nothing matches. */
  filtered?: boolean;
  onClearFilters?: () => void;
  /** Title, text and action for when the list is empty. */
  empty: { title: string; body?: ReactNode; icon?: ReactElement; action?: ReactNode };
  /** How the rows are shown, unless there is nothing to list at all: in the page's head, else above the rows. */
  toolbar?: ReactNode;
  /** Below the rows: the pager. */
  footer?: ReactNode;
};

/** The table of every list, with its four states: loading, empty, no matches, refused. Rows that are shown stay while they load again. */
export function DataList<R>({
  status,
  refusal,
  onRetry,
  retry,
  filtered,
  onClearFilters,
  empty,
  toolbar,
  footer,
  ...table
}: Props<R>) {
  const styles = useStyles();
  const { delayed } = useSharedStyles();
  const message = refusal ?? words.refused;
  const tools = useContext(ToolsSlot);
  const has = table.rows.length > 0;
  const beyond = !has && status === 'ready' && (table.total ?? 0) > 0;
  const nothing = !has && status === 'ready' && !beyond;
  const isBare = nothing && !filtered;
  const card = (
    <div className={styles.card} aria-busy={status === 'loading'}>
      {has && status === 'loading' && (
        <div className={mergeClasses(styles.progress, delayed)}>
          <ProgressBar label={words.loading} thin />
        </div>
      )}
      {has && status === 'refused' && (
        <WarningBar
          action={
            onRetry && (
              <Button size="small" onClick={onRetry}>
                {retry ?? words.retry}
              </Button>
            )
          }
        >
          {message} {words.stale}
        </WarningBar>
      )}
      {has && <DataTable {...table} busy={status === 'loading'} />}
      {!has && status === 'loading' && (
        <SkeletonTable columns={table.columns} rowHeight={table.rowHeight} maxHeight={table.maxHeight ?? ROOM} />
      )}
      {!has && status === 'refused' && <RefusedState message={message} onRetry={onRetry} retry={retry} />}
      {beyond && <EmptyState title={words.beyond} body={words.beyondBody(table.total ?? 0)} />}
      {nothing && filtered && (
        <EmptyState
          title={words.nothingMatches}
          body={words.nothingMatchesBody}
          icon={<FilterDismissRegular />}
          action={onClearFilters && <Button onClick={onClearFilters}>{words.clearFilters}</Button>}
        />
      )}
      {isBare && <EmptyState {...empty} />}
      {(has || beyond) && footer && <div className={styles.footer}>{footer}</div>}
    </div>
  );
  // Beside the card, which cuts off what does not fit into it, as an open menu.
  if (!toolbar || isBare || tools === null) return card;
  return (
    <div>
      {tools ? createPortal(toolbar, tools) : <div className={styles.toolbar}>{toolbar}</div>}
      {card}
    </div>
  );
}
