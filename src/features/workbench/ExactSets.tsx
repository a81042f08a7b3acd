import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { Candidate } from '../../api/contract/conciliationShapes';
import type { WorkbenchActor } from '../../machines/workbench/workbench';
import { movementWords as words } from './words';

const useStyles = makeStyles({
  root: {
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

type Props = { workbench: WorkbenchActor; candidates: Candidate[]; mayChange: boolean };

/** Documents that together come to exactly the movement's amount. */
export function ExactSets({ workbench, candidates, mayChange }: Props) {
  const styles = useStyles();
  const sets = new Map<number, Candidate[]>();
  for (const candidate of candidates) {
    if (candidate.set !== undefined) sets.set(candidate.set, [...(sets.get(candidate.set) ?? []), candidate]);
  }
  return [...sets].map(([set, members]) => (
    <div key={set} className={styles.root}>
      {words.set(members.map(({ document_number }) => document_number))}
      {mayChange && (
        <Button size="small" onClick={() => workbench.send({ type: 'TAKE_SET', set })}>
          {words.takeSet(members.length)}
        </Button>
      )}
    </div>
  ));
}
