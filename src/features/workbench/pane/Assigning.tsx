import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { CARTERA } from '../../../api/contract/offers';
import { explainDocument } from '../../../api/contract/reconciliation/conciliations';
import type { Candidate, MovementDetail } from '../../../api/contract/reconciliation/shapes';
import { isAbsent } from '../../../api/contract/row';
import { useOffers } from '../../../console/AppProvider';
import { type AllocationLine, lineOf } from '../../../machines/workbench/allocationDraft';
import { answerOf, otherCandidates } from '../../../machines/workbench/answer';
import { exactSets, groupDocuments, type Tie } from '../../../machines/workbench/candidates';
import type { WorkbenchActor } from '../../../machines/workbench/workbench';
import { lazyPart } from '../../../ui/lazyPart';
import { LazyBoundary } from '../../../ui/waiting/LazyBoundary';
import { SkeletonRows } from '../../../ui/waiting/SkeletonRows';
import { DocumentLine } from './DocumentLine';
import { OpenedField } from './PaneFields';
import { movementWords as words } from './words';

const DocumentSearch = lazyPart(async () => (await import('./fields/DocumentSearch')).DocumentSearch);
const TieNotice = lazyPart(async () => (await import('./TieNotice')).TieNotice);
const WhyNot = lazyPart(async () => (await import('./fields/WhyNot')).WhyNot);

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px' },
  lines: { margin: 0, padding: 0, listStyleType: 'none' },
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
  /** Undefined while it loads; the search can be opened already, so that no key press is lost. */
  detail: MovementDetail | undefined;
  mayChange: boolean;
  currency: string;
};

/** The documents for the movement: suggestions and search. */
export function Assigning({ workbenchRef, detail, mayChange, currency }: Props) {
  const styles = useStyles();
  const draft = useSelector(workbenchRef, ({ context }) => context.draft);
  const searchRef = useSelector(workbenchRef, ({ children }) => children.documentSearch);
  const found = useSelector(searchRef, (current) => current?.context.found) ?? [];
  const field = useSelector(workbenchRef, ({ context }) => context.field);
  const search = useSelector(workbenchRef, ({ context }) => context.search);
  const hasAnswer = useSelector(workbenchRef, ({ context }) => answerOf(context).kind !== 'none');
  const conciliation = useSelector(workbenchRef, ({ context }) => context.id);
  const offers = useOffers();
  const candidates = detail?.candidates ?? [];
  const { tie, rest, found: elsewhere } = groupDocuments(detail, found);
  const shared = { workbenchRef, currency, mayChange };
  const others = otherCandidates(candidates, draft);
  // What is ticked stands in the answer, which comes with the movement.
  const isAnswered = (id: string) => detail !== undefined && draft.some(({ document }) => document === id);
  const placed = (some: Candidate[]) => others.filter(({ candidate }) => some.includes(candidate));
  const lineFor = ({ candidate, place }: (typeof others)[number], level?: Tie) => (
    <DocumentLine
      {...shared}
      key={candidate.document_id}
      place={place}
      line={lineOf(candidate)}
      {...(!isAbsent(candidate, 'due_date') && { due: candidate.due_date })}
      reasons={candidate.reasons}
      {...(level && { tie: level })}
      isTaken={false}
    />
  );
  return (
    <div className={styles.root}>
      {!detail && <SkeletonRows columns="24px 1fr 96px" />}
      {mayChange && searchRef && (field === 'document' || search !== '') && (
        <OpenedField workbenchRef={workbenchRef} name="document">
          <DocumentSearch {...shared} searchRef={searchRef} found={elsewhere.filter(({ id }) => !isAnswered(id))} />
        </OpenedField>
      )}
      {detail && field === 'why' && offers(explainDocument) && (
        <OpenedField workbenchRef={workbenchRef} name="why">
          <WhyNot key={detail.id} conciliation={conciliation} movement={detail.id} currency={currency} />
        </OpenedField>
      )}
      {detail && candidates.length === 0 && !hasAnswer && search === '' && (
        <span className={styles.quiet}>{offers(CARTERA) ? words.noSuggestions : words.noProposal}</span>
      )}
      {tie && (
        <LazyBoundary>
          <TieNotice workbenchRef={workbenchRef} tie={tie} rivals={detail?.rivals ?? []} currency={currency} />
        </LazyBoundary>
      )}
      <ExactSets workbenchRef={workbenchRef} candidates={candidates} draft={draft} mayChange={mayChange} />
      {others.length > 0 && (
        <ul className={styles.lines} aria-label={words.suggestions}>
          {placed(tie?.candidates ?? []).map((one) => lineFor(one, tie))}
          {placed(rest).map((one) => lineFor(one))}
        </ul>
      )}
    </div>
  );
}

type SetsProps = { workbenchRef: WorkbenchActor; candidates: Candidate[]; draft: AllocationLine[]; mayChange: boolean };

/** Documents that together come to exactly the movement's amount; none once it is what is ticked. */
function ExactSets({ workbenchRef, candidates, draft, mayChange }: SetsProps) {
  const styles = useStyles();
  return exactSets(candidates, draft).map(([set, members]) => (
    <div key={set} className={styles.set}>
      {words.set(
        members.map(({ document_number }) => document_number),
        members.some(({ withholding }) => withholding),
      )}
      {mayChange && (
        <Button size="small" onClick={() => workbenchRef.send({ type: 'TAKE_SET', set })}>
          {words.takeSet(members.length)}
        </Button>
      )}
    </div>
  ));
}
