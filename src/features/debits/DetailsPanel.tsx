import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Debit } from '../../api/contract/debitShapes';
import { useAbility } from '../../console/ConsoleProvider';
import type { DebitActor } from '../../machines/debits/debit';
import { drafted, says } from '../../machines/debits/editedLines';
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

/** The details and, on a second list, whoever was left out. */
export function DetailsPanel({ debit, header }: { debit: DebitActor; header: Debit }) {
  const styles = useStyles();
  const ability = useAbility();
  const {
    lines,
    leftOut,
    drafts,
    refusals,
    shown,
    words: wanted,
    problem,
  } = useSelector(debit, ({ context }) => context);
  const isEditing = useSelector(debit, (current) => current.hasTag('editing'));
  const isBusy = useSelector(debit, (current) => current.hasTag('busy'));
  const all = useMemo(() => drafted(lines, drafts), [lines, drafts]);
  const rows = useMemo(() => all.filter(says(wanted)), [all, wanted]);
  const leftRows = useMemo(() => leftOut.filter(says(wanted)), [leftOut, wanted]);
  const canRemove = useSelector(debit, (current) => current.can({ type: 'REMOVE' }));
  const may = isEditing && ability.can('update', 'AutomaticDebit');
  const { currency } = header;
  const columns = useMemo(
    () => detailColumns({ debit, currency, refusals, isEditing: may, isFixed: isBusy }),
    [debit, currency, refusals, may, isBusy],
  );
  return (
    <div className={styles.root}>
      <div className={styles.bar}>
        <FilterTabs
          label={words.listsLabel}
          filters={['lines', 'leftOut']}
          names={words.lists}
          counts={{ lines: lines.length, leftOut: leftOut.length }}
          value={shown}
          onChange={(list) => debit.send({ type: 'LOOK_AT', shown: list })}
        />
        <div className={styles.search}>
          <SearchField
            value={wanted}
            placeholder={words.search}
            onSearch={(text) => debit.send({ type: 'WORDS', words: text })}
          />
        </div>
        {canRemove && ability.can('delete', 'AutomaticDebit') && (
          <Button icon={<DeleteRegular />} onClick={() => debit.send({ type: 'REMOVE' })}>
            {words.remove}
          </Button>
        )}
      </div>
      {isEditing && problem && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{problem.reason}</MessageBarBody>
          <MessageBarActions>
            <Button size="small" onClick={() => debit.send({ type: 'RELOAD' })}>
              {words.reload}
            </Button>
          </MessageBarActions>
        </MessageBar>
      )}
      {shown === 'lines' ? (
        <DataList
          label={words.lists.lines}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowHeight={52}
          maxHeight="max(280px, calc(100dvh - 348px))"
          isMuted={({ isOut }) => isOut}
          status="ready"
          filtered={wanted !== ''}
          onClearFilters={() => debit.send({ type: 'WORDS', words: '' })}
          empty={{ title: words.none, body: words.noneBody }}
          footer={<DetailsFoot debit={debit} currency={currency} all={all} />}
        />
      ) : (
        <LeftOutTable
          rows={leftRows}
          filtered={wanted !== ''}
          onClearFilters={() => debit.send({ type: 'WORDS', words: '' })}
        />
      )}
    </div>
  );
}
