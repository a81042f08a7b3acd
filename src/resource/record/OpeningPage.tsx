import type { Problem } from '../../machines/kit/outcome';
import { Page } from '../../ui/frame/Page';
import { SkeletonRows } from '../../ui/waiting/SkeletonRows';
import { Refusal } from './Refusal';

type Props = {
  title: string;
  /** The shape of the rows to come. */
  columns: string;
  /** Why loading failed. */
  problem: Problem | undefined;
  onRetry: () => void;
};

/** The page of a record while it loads. */
export function OpeningPage({ title, columns, problem, onRetry }: Props) {
  return (
    <Page title={title}>
      {problem ? <Refusal problem={problem} onRetry={onRetry} /> : <SkeletonRows columns={columns} />}
    </Page>
  );
}
