import type { ComponentProps, ReactNode } from 'react';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { PageOf } from '../../machines/kit/list';
import { FormSelectField } from '../../ui/fields/form';
import type { ListHandle } from '../hooks/useList';
import { bulkWords as words } from '../words';
import { CommandForm } from './CommandForm';

/** The rows that were chosen, those of the page, or all rows that match the search and filters. */
export const bulkScope = z.object({ scope: z.enum(['chosen', 'page', 'all']) });
type BulkScope = z.output<typeof bulkScope>;

/** The fields of a query that concern the page or the display. */
type Shown = { p?: unknown; page_size?: unknown; ordering?: unknown };
type Asked<Q extends Shown> = Omit<Q, keyof Shown>;

/** The scope: these rows, or all rows of the query (`asked`), with the count that the person saw. The service refuses another count. */
type Meant<R, Q extends Shown> = ({ rows: R[] } | { rows: undefined; asked: Asked<Q> }) & { expected: number };

type RowOf<P extends PageOf<unknown>> = P['results'][number];

type Props<Q extends Shown, P extends PageOf<unknown>, In extends FieldValues & BulkScope> = Omit<
  ComponentProps<typeof CommandForm<In, In>>,
  'onSubmit' | 'children'
> & {
  list: ListHandle<Q, P>;
  /** Chosen in the table. */
  chosen?: RowOf<P>[];
  /** The count and the debt of a set of rows. */
  inWords: (count: number, rows: RowOf<P>[] | undefined) => string;
  onSubmit: (typed: In, meant: Meant<RowOf<P>, Q>) => void;
  children: ReactNode;
};

/** One action on many rows: on those of the page or on all that match; their number is shown before. */
export function BulkForm<Q extends Shown, P extends PageOf<unknown>, In extends FieldValues & BulkScope>(
  props: Props<Q, P, In>,
) {
  const { list, chosen = [], inWords, onSubmit, children, ...form } = props;
  const { page, query } = list[0].context;
  const rows: RowOf<P>[] = page?.results ?? [];
  const total = page?.count ?? 0;
  const meantBy = (scope: BulkScope['scope']): Meant<RowOf<P>, Q> => {
    if (scope === 'all') return { rows: undefined, asked: askedIn(query), expected: total };
    const meant = scope === 'page' ? rows : chosen;
    return { rows: meant, expected: meant.length };
  };
  return (
    <CommandForm<In, In> {...form} onSubmit={(typed) => onSubmit(typed, meantBy(typed.scope))}>
      <ScopeField
        options={[
          ...(chosen.length > 0 ? [{ value: 'chosen' as const, label: words.chosen(chosen.length) }] : []),
          { value: 'page', label: words.page(rows.length) },
          { value: 'all', label: words.all(total) },
        ]}
        says={(scope) => inWords(meantBy(scope).expected, meantBy(scope).rows)}
      />
      {children}
    </CommandForm>
  );
}

const askedIn = <Q extends Shown>({ p, page_size, ordering, ...asked }: Q): Asked<Q> => asked;

type ScopeProps = {
  options: { value: BulkScope['scope']; label: string }[];
  says: (scope: BulkScope['scope']) => string;
};

function ScopeField({ options, says }: ScopeProps) {
  const { control } = useFormContext<BulkScope>();
  const scope = useWatch({ control, name: 'scope' });
  return (
    <FormSelectField<BulkScope>
      name="scope"
      label={words.scope}
      placeholder={null}
      options={options}
      hint={says(scope)}
    />
  );
}
