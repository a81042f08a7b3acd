import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { Ref } from 'react';
import { lineOfDocument, type OwedDocument } from '../../../machines/workbench/allocationDraft';
import type { WorkbenchActor } from '../../../machines/workbench/workbench';
import { FoundBy } from '../../../resource/list/FoundBy';
import { SearchField } from '../../../ui/filters/SearchField';
import { Progress } from '../../../ui/Progress';
import { DocumentLine } from './DocumentLine';
import { movementWords as words } from './words';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px' },
  lines: { margin: 0, padding: 0, listStyleType: 'none' },
  quiet: { color: tokens.colorNeutralForeground2 },
});

type Props = {
  workbenchRef: WorkbenchActor;
  currency: string;
  mayChange: boolean;
  /** The documents found that are not suggestions. */
  found: OwedDocument[];
  searchField: Ref<HTMLInputElement>;
};

/** Searches any open document. */
export function DocumentSearch({ workbenchRef, currency, mayChange, found: others, searchField }: Props) {
  const styles = useStyles();
  const search = useSelector(workbenchRef, ({ context }) => context.search);
  const found = useSelector(workbenchRef, ({ context }) => context.found);
  const draft = useSelector(workbenchRef, ({ context }) => context.draft);
  const state = useSelector(workbenchRef, ({ value }) =>
    typeof value === 'object' ? value.working?.search : undefined,
  );
  return (
    <div className={styles.root}>
      <SearchField
        value={search}
        label={words.searchLabel}
        placeholder={words.search}
        inputRef={searchField}
        onSearch={(text) => workbenchRef.send({ type: 'SEARCH_DOCUMENTS', search: text })}
      />
      {state === 'searching' && found.length === 0 && <Progress label={words.searching} />}
      {state === 'failed' && (
        <div>
          {words.searchFailed}{' '}
          <Button size="small" onClick={() => workbenchRef.send({ type: 'RETRY_SEARCH' })}>
            {words.retry}
          </Button>
        </div>
      )}
      {state === 'found' && found.length === 0 && <span className={styles.quiet}>{words.noneFound(search)}</span>}
      {found.length > others.length && <span className={styles.quiet}>{words.foundAbove}</span>}
      {others.length > 0 && (
        <ul className={styles.lines} aria-label={words.found}>
          {others.map((document) => (
            <DocumentLine
              key={document.id}
              workbenchRef={workbenchRef}
              line={lineOfDocument(document)}
              due={document.due_date}
              foundBy={
                <FoundBy
                  search={search}
                  shown={[document.number, document.customer_name]}
                  others={[document.customer_tradename, document.customer_dni]}
                />
              }
              isTaken={draft.some((line) => line.document === document.id)}
              currency={currency}
              mayChange={mayChange}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
