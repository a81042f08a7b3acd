import type { ComponentProps, ReactNode } from 'react';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { PageOf } from '../../machines/kit/list';
import { FormSelectField } from '../../ui/fields/form';
import type { ListHandle } from '../hooks/useList';
import { bulkWords as words } from '../words';
import { CommandForm } from './CommandForm';

/** Those of the page on show, or all that the list's search and filters leave. */
export const bulkScope = z.object({ scope: z.enum(['page', 'all']) });
type BulkScope = z.output<typeof bulkScope>;

/** Of a list's query, what is of a page or of how it is shown. */
type Shown = { p?: unknown; page_size?: unknown; ordering?: unknown };
type Asked<Q extends Shown> = Omit<Q, keyof Shown>;

/**
 * What was meant: these rows, or all that the list is asked for (`asked`, its filters as they are), and how many that is by what
 * is on show: who carries it out refuses another number.
 */
type Meant<R, Q extends Shown> = ({ rows: R[] } | { rows: undefined; asked: Asked<Q> }) & { expected: number };

type RowOf<P extends PageOf<unknown>> = P['results'][number];

type Props<Q extends Shown, P extends PageOf<unknown>, In extends FieldValues & BulkScope> = Omit<
  ComponentProps<typeof CommandForm<In, In>>,
  'onSubmit' | 'children'
> & {
  list: ListHandle<Q, P>;
  /** What some of the rows come to: how many, and what they owe. */
  inWords: (count: number, rows: RowOf<P>[] | undefined) => string;
  onSubmit: (typed: In, meant: Meant<RowOf<P>, Q>) => void;
  children: ReactNode;
};

/** One thing done to many rows of a list at once: to those of the page, or to all that are left; how many they are is said before. */
export function BulkForm<Q extends Shown, P extends PageOf<unknown>, In extends FieldValues & BulkScope>(
  props: Props<Q, P, In>,
) {
  const { list, inWords, onSubmit, children, ...form } = props;
  const { page, query } = list[0].context;
  const rows: RowOf<P>[] = page?.results ?? [];
  const total = page?.count ?? 0;
  const meantBy = (scope: BulkScope['scope']): Meant<RowOf<P>, Q> =>
    scope === 'page' ? { rows, expected: rows.length } : { rows: undefined, asked: askedIn(query), expected: total };
  return (
    <CommandForm<In, In> {...form} onSubmit={(typed) => onSubmit(typed, meantBy(typed.scope))}>
      <ScopeField
        options={[
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
