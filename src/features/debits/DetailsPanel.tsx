import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Debit } from '../../api/contract/debitShapes';
import { useAbility } from '../../console/ConsoleProvider';
import type { DebitActor } from '../../machines/debits/debit';
import { editedLines, matching } from '../../machines/debits/editedLines';
import { DataList } from '../../ui/table/DataList';
import { FilterTabs } from '../../ui/table/FilterTabs';
import { SearchField } from '../../ui/table/SearchField';
import { DetailsFoot } from './DetailsFoot';
import { detailColumns } from './detailColumns';
import { LeftOutTable } from './LeftOutTable';
import { detailWords as words } from './words';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0 },
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  search: { width: 'min(320px, 100%)', marginLeft: 'auto' },
});

type Props = { debitRef: DebitActor; debit: Debit; onDelete: () => void };

/** The details and, on a second list, whoever was left out. */
export function DetailsPanel({ debitRef, debit, onDelete }: Props) {
  const styles = useStyles();
  const ability = useAbility();
  const { lines, leftOut, edits, refusals, filter, text, problem } = useSelector(debitRef, ({ context }) => context);
  const isEditing = useSelector(debitRef, (current) => current.hasTag('editing'));
  const isBusy = useSelector(debitRef, (current) => current.hasTag('busy'));
  const all = useMemo(() => editedLines(lines, edits), [lines, edits]);
  const rows = useMemo(() => all.filter(matching(text)), [all, text]);
  const leftRows = useMemo(() => leftOut.filter(matching(text)), [leftOut, text]);
  const canDelete = useSelector(debitRef, (current) => current.can({ type: 'DELETED' }));
  const may = isEditing && ability.can('update', 'AutomaticDebit');
  const { currency } = debit;
  const columns = useMemo(
    () => detailColumns({ debitRef, currency, refusals, isEditing: may, isFixed: isBusy }),
    [debitRef, currency, refusals, may, isBusy],
  );
  return (
    <div className={styles.root}>
      <div className={styles.bar}>
        <FilterTabs
          label={words.listsLabel}
          filters={['lines', 'leftOut']}
          names={words.lists}
          counts={{ lines: lines.length, leftOut: leftOut.length }}
          value={filter}
          onChange={(next) => debitRef.send({ type: 'FILTER', filter: next })}
        />
        <div className={styles.search}>
          <SearchField
            value={text}
            placeholder={words.search}
            onSearch={(next) => debitRef.send({ type: 'FILTER_TEXT', text: next })}
          />
        </div>
        {canDelete && ability.can('delete', 'AutomaticDebit') && (
          <Button icon={<DeleteRegular />} onClick={onDelete}>
            {words.remove}
          </Button>
        )}
      </div>
      {isEditing && problem && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{problem.reason}</MessageBarBody>
          <MessageBarActions>
            <Button size="small" onClick={() => debitRef.send({ type: 'RELOAD' })}>
              {words.reload}
            </Button>
          </MessageBarActions>
        </MessageBar>
      )}
      {filter === 'lines' ? (
        <DataList
          label={words.lists.lines}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowHeight={52}
          maxHeight="max(280px, calc(100dvh - 348px))"
          isMuted={({ isOut }) => isOut}
          status="ready"
          filtered={text !== ''}
          onClearFilters={() => debitRef.send({ type: 'FILTER_TEXT', text: '' })}
          empty={{ title: words.none, body: words.noneBody }}
          footer={<DetailsFoot debitRef={debitRef} currency={currency} all={all} />}
        />
      ) : (
        <LeftOutTable
          rows={leftRows}
          filtered={text !== ''}
          onClearFilters={() => debitRef.send({ type: 'FILTER_TEXT', text: '' })}
        />
      )}
    </div>
  );
}
