import { Button, makeStyles } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { useSelector } from '@xstate/react';
import type { Debit } from '../../../api/contract/debits/shapes';
import { useAbility } from '../../../console/useAbility';
import type { DebitActor } from '../../../machines/debits/debit';
import type { DebitSearchActor } from '../../../machines/debits/debitSearch';
import { editedLines } from '../../../machines/debits/editedLines';
import { exclusionKey } from '../../../machines/debits/exclusions';
import { isShown } from '../../../machines/debits/results';
import { useSessionOpened } from '../../../resource/hooks/useSessionOpened';
import { withNormalizationNotices } from '../../../resource/NormalizationNotices';
import { useFailureNotices } from '../../../resource/notices';
import { FilterTabs } from '../../../ui/filters/FilterTabs';
import { SearchField } from '../../../ui/filters/SearchField';
import { RefusalBar } from '../../../ui/RefusalBar';
import { DataList } from '../../../ui/table/DataList';
import { detailColumns } from './columns';
import { DetailsFoot } from './DetailsFoot';
import { LeftOutTable } from './LeftOutTable';
import { detailWords as words } from './words';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0 },
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  search: { width: 'min(320px, 100%)', marginLeft: 'auto' },
});

type Props = {
  debitRef: DebitActor;
  searchRef: DebitSearchActor;
  debit: Debit;
  onDelete: () => void;
};

/** The lines, and the exclusions on a second list. */
export function DetailsPanel({ debitRef, searchRef, debit, onDelete }: Props) {
  const styles = useStyles();
  const ability = useAbility();
  const { lines, leftOut, edits, refusals, filter, results, exclusion, problem } = useSelector(
    debitRef,
    ({ context }) => context,
  );
  const isEditing = useSelector(debitRef, (current) => current.hasTag('editing'));
  const isBusy = useSelector(debitRef, (current) => current.hasTag('busy'));
  useFailureNotices(searchRef);
  useSessionOpened(() => searchRef.send({ type: 'RETRY' }));
  const search = useSelector(searchRef, (current) => current);
  const { query, found, problem: searchProblem } = search.context;
  const searchFor = (text: string) =>
    searchRef.send({ type: 'SEARCH', query: text.trim() === '' ? undefined : { id: debit.id, search: text } });
  const all = editedLines(lines, edits);
  const rows = all.filter((line) => isShown(line, results) && (!found || found.lines.has(line.id)));
  const leftRows = leftOut.filter((one) => !found || found.leftOut.has(exclusionKey(one)));
  // A provider that answers the lines alone does not say who is left out.
  const isLeftOutReported = leftOut.length > 0 || debit.exclusions !== null;
  const narrowed = {
    status: search.hasTag('busy') ? 'loading' : search.hasTag('refused') ? 'refused' : 'ready',
    refusal: searchProblem?.reason,
    onRetry: () => searchRef.send({ type: 'RETRY' }),
    filtered: found !== undefined,
    onClearFilters: () => searchFor(''),
  } as const;
  const canDelete = useSelector(debitRef, (current) => current.can({ type: 'DELETED' }));
  const may = isEditing && ability.can('update', 'AutomaticDebit');
  const { currency } = debit;
  const columns = withNormalizationNotices(
    detailColumns({ debitRef, currency, refusals, isEditing: may, isFixed: isBusy }),
    rows,
  );
  return (
    <div className={styles.root}>
      <div className={styles.bar}>
        <FilterTabs
          label={words.listsLabel}
          filters={['lines', 'leftOut']}
          names={words.lists}
          counts={{ lines: lines.length, ...(isLeftOutReported && { leftOut: leftOut.length }) }}
          value={filter}
          onChange={(next) => debitRef.send({ type: 'FILTER', filter: next })}
        />
        <div className={styles.search}>
          <SearchField value={query?.search} placeholder={words.search} onSearch={searchFor} />
        </div>
        {canDelete && ability.can('delete', 'AutomaticDebit') && (
          <Button icon={<DeleteRegular />} onClick={onDelete}>
            {words.remove}
          </Button>
        )}
      </div>
      {isEditing && problem && (
        <RefusalBar refusal={problem}>
          <Button size="small" onClick={() => debitRef.send({ type: 'RELOAD' })}>
            {words.reload}
          </Button>
        </RefusalBar>
      )}
      {filter === 'lines' ? (
        <DataList
          label={words.lists.lines}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowHeight={52}
          // The total stays visible.
          maxHeight={`max(240px, calc(100dvh - ${isEditing ? 348 : 560}px))`}
          isMuted={({ isOut }) => isOut}
          {...narrowed}
          empty={{
            title: words.none,
            body: leftOut.length > 0 || !isLeftOutReported ? words.noneBody : words.nobodyBody,
          }}
          footer={<DetailsFoot debitRef={debitRef} currency={currency} all={all} />}
        />
      ) : !isLeftOutReported ? (
        words.leftOutUnknown
      ) : (
        <LeftOutTable
          rows={leftRows}
          exclusion={exclusion}
          onExclusion={(next) => debitRef.send({ type: 'EXCLUSION', exclusion: next })}
          {...narrowed}
        />
      )}
    </div>
  );
}
