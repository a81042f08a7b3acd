import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { MovementDetail } from '../../../api/contract/reconciliation/shapes';
import { TIE_FACETS, type Tie } from '../../../machines/workbench/candidates';
import type { WorkbenchActor } from '../../../machines/workbench/workbench';
import { Money } from '../../../ui/format/Money';
import { tieWords as words } from './tieWords';

const useStyles = makeStyles({
  root: { color: tokens.colorNeutralForeground2 },
  rivals: { margin: '4px 0 0', padding: 0, listStyleType: 'none' },
  rival: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 8px', overflowWrap: 'anywhere' },
});

type Props = {
  workbenchRef: WorkbenchActor;
  tie: Tie;
  rivals: NonNullable<MovementDetail['rivals']>;
  currency: string;
};

/** Why nothing is ticked: the facets in which tied documents differ, or the movements that claim the same document. */
export function TieNotice({ workbenchRef, tie, rivals, currency }: Props) {
  const styles = useStyles();
  const facets = TIE_FACETS.filter((facet) => tie.differing.has(facet)).map((facet) => words.facets[facet]);
  return (
    <div className={styles.root} role="note">
      {tie.candidates.length > 0 ? words.tie(facets) : words.tieOfMovements}
      {rivals.length > 0 && (
        <ul className={styles.rivals}>
          {rivals.map(({ movement_id: id, date, description, amount }) => (
            <li key={id} className={styles.rival}>
              {words.rival(date, description)} <Money value={amount} currency={currency} />
              <Button
                size="small"
                aria-label={words.seeRivalOf(description)}
                onClick={() => workbenchRef.send({ type: 'SELECT', id })}
              >
                {words.seeRival}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
