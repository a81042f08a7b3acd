import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { lineOfDocument, type OwedDocument } from '../../../../machines/workbench/allocationDraft';
import type { DocumentSearchActor } from '../../../../machines/workbench/documentSearch';
import type { WorkbenchActor } from '../../../../machines/workbench/workbench';
import { useSessionOpened } from '../../../../resource/hooks/useSessionOpened';
import { FoundBy } from '../../../../resource/list/FoundBy';
import { useFailureNotices } from '../../../../resource/notices';
import { SearchField } from '../../../../ui/filters/SearchField';
import { Progress } from '../../../../ui/waiting/Progress';
import { DocumentLine } from '../DocumentLine';
import { searchWords as words } from './searchWords';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px' },
  lines: { margin: 0, padding: 0, listStyleType: 'none' },
  // What is below keeps its place while the search is on its way: it may be just being clicked.
  said: { minHeight: '24px' },
  quiet: { color: tokens.colorNeutralForeground2 },
});

type Props = {
  workbenchRef: WorkbenchActor;
  searchRef: DocumentSearchActor;
  currency: string;
  mayChange: boolean;
  /** The documents found that are not suggestions. */
  found: OwedDocument[];
};

/** Searches any open document. */
export function DocumentSearch({ workbenchRef, searchRef, currency, mayChange, found: others }: Props) {
  const styles = useStyles();
  const search = useSelector(workbenchRef, ({ context }) => context.search);
  const documents = useSelector(searchRef, (current) => current);
  const found = documents.context.found ?? [];
  useFailureNotices(searchRef);
  useSessionOpened(() => searchRef.send({ type: 'RETRY' }));
  const draft = useSelector(workbenchRef, ({ context }) => context.draft);
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.root}>
      <SearchField
        inputRef={field}
        value={search}
        label={words.searchLabel}
        placeholder={words.search}
        onSearch={(text) => workbenchRef.send({ type: 'SEARCH_DOCUMENTS', search: text })}
      />
      <div className={styles.said}>
        {documents.hasTag('busy') && found.length === 0 && <Progress label={words.searching} />}
        {documents.hasTag('refused') && (
          <div>
            {words.searchFailed}{' '}
            <Button size="small" onClick={() => searchRef.send({ type: 'RETRY' })}>
              {words.retry}
            </Button>
          </div>
        )}
        {documents.matches('found') && found.length === 0 && (
          <span className={styles.quiet}>{words.noneFound(search)}</span>
        )}
        {found.length > others.length && <span className={styles.quiet}>{words.foundAbove}</span>}
      </div>
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
              // The line leaves with its focus; the next document of a split is searched for.
              onToggle={() => {
                field.current?.focus();
                field.current?.select();
              }}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
