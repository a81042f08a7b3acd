import type { Problem } from '../../machines/kit/outcome';
import { Page } from '../../ui/frame/Page';
import { SkeletonRows } from '../../ui/SkeletonRows';
import { Refusal } from './Refusal';

type Props = {
  title: string;
  /** Of what is awaited, as its rows will be. */
  columns: string;
  /** Why it did not come. */
  problem: Problem | undefined;
  onRetry: () => void;
};

/** The page of what the address names, until it is there. */
export function OpeningPage({ title, columns, problem, onRetry }: Props) {
  return (
    <Page title={title}>
      {problem ? <Refusal problem={problem} onRetry={onRetry} /> : <SkeletonRows columns={columns} />}
    </Page>
  );
}
