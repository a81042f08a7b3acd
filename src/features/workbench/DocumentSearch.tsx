import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { Ref } from 'react';
import { lineOfDocument } from '../../machines/workbench/allocationDraft';
import type { WorkbenchActor } from '../../machines/workbench/workbench';
import { Progress } from '../../ui/Progress';
import { SearchField } from '../../ui/table/SearchField';
import { DocumentLine } from './DocumentLine';
import { movementWords as words } from './words';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px' },
  lines: { display: 'flex', flexDirection: 'column', gap: '4px', margin: 0, padding: 0, listStyleType: 'none' },
  quiet: { color: tokens.colorNeutralForeground2 },
});

type Props = {
  workbench: WorkbenchActor;
  currency: string;
  mayChange: boolean;
  /** Documents that stand among the suggestions already. */
  suggested: ReadonlySet<string>;
  searchField: Ref<HTMLInputElement>;
};

/** Any document that is owed, suggested or not. */
export function DocumentSearch({ workbench, currency, mayChange, suggested, searchField }: Props) {
  const styles = useStyles();
  const search = useSelector(workbench, ({ context }) => context.search);
  const found = useSelector(workbench, ({ context }) => context.found);
  const others = found.filter(({ id }) => !suggested.has(id));
  const draft = useSelector(workbench, ({ context }) => context.draft);
  const state = useSelector(workbench, ({ value }) => (typeof value === 'object' ? value.working?.search : undefined));
  return (
    <div className={styles.root}>
      <SearchField
        value={search}
        label={words.searchLabel}
        placeholder={words.search}
        inputRef={searchField}
        onSearch={(text) => workbench.send({ type: 'SEARCH', search: text })}
      />
      {state === 'searching' && found.length === 0 && <Progress label={words.searching} />}
      {state === 'failed' && (
        <div>
          {words.searchFailed}{' '}
          <Button size="small" onClick={() => workbench.send({ type: 'RETRY' })}>
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
              workbench={workbench}
              line={lineOfDocument(document)}
              due={document.due_date}
              drafted={draft.find((line) => line.document === document.id)}
              currency={currency}
              mayChange={mayChange}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
