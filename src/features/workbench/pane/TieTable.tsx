import { Checkbox, MessageBar, MessageBarBody, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { Candidate } from '../../../api/contract/conciliationShapes';
import { type AllocationLine, lineOf } from '../../../machines/workbench/allocationDraft';
import { sameReason, TIE_FACETS, type Tie, type TieFacet } from '../../../machines/workbench/candidates';
import type { WorkbenchActor } from '../../../machines/workbench/workbench';
import { date } from '../../../ui/format/dates';
import { Money } from '../../../ui/format/Money';
import { useSharedStyles } from '../../../ui/styles';
import { movementWords as words } from '../words';
import { DraftAmount } from './DocumentLine';

const useStyles = makeStyles({
  scroll: { overflowX: 'auto' },
  table: { borderCollapse: 'collapse', width: '100%' },
  facet: { textAlign: 'start', fontWeight: 'inherit', color: tokens.colorNeutralForeground2, padding: '4px 8px 4px 0' },
  cell: {
    padding: '4px 8px',
    minWidth: '168px',
    textAlign: 'start',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  number: { whiteSpace: 'nowrap' },
  shared: { fontWeight: tokens.fontWeightRegular },
  differs: { backgroundColor: tokens.colorStatusWarningBackground1, fontWeight: tokens.fontWeightSemibold },
});

type Props = {
  workbenchRef: WorkbenchActor;
  tie: Tie;
  draft: AllocationLine[];
  currency: string;
  mayChange: boolean;
};

/** Documents nothing sets apart, side by side, with what differs marked. None is ticked beforehand. */
export function TieTable({ workbenchRef, tie, draft, currency, mayChange }: Props) {
  const styles = useStyles();
  const { srOnly } = useSharedStyles();
  const { candidates, differing } = tie;
  const explained = candidates.length > 0 ? words.tie : words.tieOfMovements;
  return (
    <>
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>{explained}</MessageBarBody>
      </MessageBar>
      {candidates.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <tbody>
              {TIE_FACETS.map((facet) => (
                <tr key={facet}>
                  <th scope="row" className={styles.facet}>
                    {words.facets[facet]}
                    {differing.has(facet) && <span className={srOnly}> {words.differs}</span>}
                  </th>
                  {candidates.map((candidate) => {
                    const drafted = draft.find(({ document }) => document === candidate.document_id);
                    return (
                      <td
                        key={candidate.document_id}
                        className={mergeClasses(styles.cell, differing.has(facet) && styles.differs)}
                      >
                        {facet === 'document_number' ? (
                          <>
                            <Checkbox
                              checked={drafted !== undefined}
                              disabled={!mayChange}
                              label={<span className={styles.number}>{candidate.document_number}</span>}
                              aria-label={words.take(candidate.document_number, candidate.customer_name)}
                              onChange={() => workbenchRef.send({ type: 'TOGGLE', line: lineOf(candidate) })}
                            />
                            {drafted && (
                              <DraftAmount
                                workbenchRef={workbenchRef}
                                line={drafted}
                                currency={currency}
                                disabled={!mayChange}
                              />
                            )}
                          </>
                        ) : (
                          shown(candidate, facet, tie, currency)
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function shown(
  candidate: Candidate,
  facet: Exclude<TieFacet, 'document_number'>,
  { candidates }: Tie,
  currency: string,
): ReactNode {
  switch (facet) {
    case 'customer_name':
      return candidate.customer_name;
    case 'due_date':
      return candidate.due_date ? date(candidate.due_date) : words.due(null);
    case 'balance':
      return <Money value={candidate.balance} currency={currency} />;
    case 'reasons':
      return <Reasons candidate={candidate} tied={candidates} />;
  }
}

/** Only what not all of them have stands out. */
function Reasons({ candidate, tied }: { candidate: Candidate; tied: Candidate[] }) {
  const styles = useStyles();
  return candidate.reasons.map((reason, at) => {
    const isShared = tied.every(({ reasons }) => reasons.some((other) => sameReason(other, reason)));
    return (
      <span key={`${reason.kind} ${reason.text}`} className={isShared ? styles.shared : undefined}>
        {at > 0 && ' · '}
        {reason.text}
      </span>
    );
  });
}
