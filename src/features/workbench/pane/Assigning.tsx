import { Button, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import type { Ref } from 'react';
import type { Candidate, MovementDetail } from '../../../api/contract/conciliationShapes';
import { lineOf } from '../../../machines/workbench/allocationDraft';
import { exactSets, groupDocuments } from '../../../machines/workbench/candidates';
import type { WorkbenchActor } from '../../../machines/workbench/workbench';
import { SkeletonRows } from '../../../ui/SkeletonRows';
import { movementWords as words } from '../words';
import { ASSIGN_FORM } from './AssignFoot';
import { DocumentLine } from './DocumentLine';
import { DocumentSearch } from './DocumentSearch';
import { TieTable } from './TieTable';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px' },
  title: { margin: 0 },
  lines: { display: 'flex', flexDirection: 'column', gap: '4px', margin: 0, padding: 0, listStyleType: 'none' },
  quiet: { color: tokens.colorNeutralForeground2 },
  set: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px',
    padding: '4px 8px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
  },
});

type Props = {
  workbenchRef: WorkbenchActor;
  /** Not known while it is looked for; the search is there already, so that no key goes astray. */
  detail: MovementDetail | undefined;
  mayChange: boolean;
  currency: string;
  searchField: Ref<HTMLInputElement>;
};

/** Which documents the movement pays, and how much of each. */
export function Assigning({ workbenchRef, detail, mayChange, currency, searchField }: Props) {
  const styles = useStyles();
  const draft = useSelector(workbenchRef, ({ context }) => context.draft);
  const found = useSelector(workbenchRef, ({ context }) => context.found);
  const candidates = detail?.candidates ?? [];
  const { tie, rest, others, found: elsewhere } = groupDocuments(detail, found, draft);
  const given = { workbenchRef, currency, mayChange };
  return (
    <form
      id={ASSIGN_FORM}
      className={styles.root}
      onSubmit={(event) => {
        event.preventDefault();
        workbenchRef.send({ type: 'ACCEPT' });
      }}
    >
      <Subtitle2 as="h3" className={styles.title}>
        {words.suggestions}
      </Subtitle2>
      {!detail && <SkeletonRows columns="24px 1fr 96px" />}
      {detail && candidates.length === 0 && <span className={styles.quiet}>{words.noSuggestions}</span>}
      {tie && <TieTable {...given} tie={tie} draft={draft} />}
      <ExactSets workbenchRef={workbenchRef} candidates={candidates} mayChange={mayChange} />
      <ul className={styles.lines}>
        {rest.map((candidate) => (
          <DocumentLine
            {...given}
            key={candidate.document_id}
            line={lineOf(candidate)}
            due={candidate.due_date}
            reasons={candidate.reasons}
            drafted={draft.find(({ document }) => document === candidate.document_id)}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <>
          <Subtitle2 as="h3" className={styles.title}>
            {words.others}
          </Subtitle2>
          <ul className={styles.lines}>
            {others.map((line) => (
              <DocumentLine {...given} key={line.document} line={line} drafted={line} />
            ))}
          </ul>
        </>
      )}
      {mayChange && <DocumentSearch {...given} found={elsewhere} searchField={searchField} />}
    </form>
  );
}

type SetsProps = { workbenchRef: WorkbenchActor; candidates: Candidate[]; mayChange: boolean };

/** Documents that together come to exactly the movement's amount. */
function ExactSets({ workbenchRef, candidates, mayChange }: SetsProps) {
  const styles = useStyles();
  return exactSets(candidates).map(([set, members]) => (
    <div key={set} className={styles.set}>
      {words.set(members.map(({ document_number }) => document_number))}
      {mayChange && (
        <Button size="small" onClick={() => workbenchRef.send({ type: 'TAKE_SET', set })}>
          {words.takeSet(members.length)}
        </Button>
      )}
    </div>
  ));
}
