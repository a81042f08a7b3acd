import type { ComponentProps, ReactNode } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { listCustomers } from '../../api/contract/customers/customers';
import type { Customer } from '../../api/contract/customers/shapes';
import type { Answer } from '../../api/contract/row';
import { BulkForm, type bulkScope } from '../../resource/command/BulkForm';
import type { CommandForm } from '../../resource/command/CommandForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import type { ListHandle } from '../../resource/hooks/useList';
import { owedBy } from './owedBy';
import { manyWords } from './words';

type Query = z.output<typeof listCustomers.query>;
export type CustomersHandle = ListHandle<Query, Answer<typeof listCustomers>>;

/** Which customers an act is for: the rows by their ids, or all that the list's query finds. */
type Whom = ({ customers: string[] } | Omit<Query, 'p' | 'page_size' | 'ordering'>) & { expected: number };

/** The props of an act's form: `onSubmit` takes the body of its call. */
export type ManyFormProps<Body> = {
  list: CustomersHandle;
  chosen: Customer[];
  command: CommandHandle;
  onSubmit: (body: Body) => void;
};

type Typed = FieldValues & z.output<typeof bulkScope>;
type Props<In extends Typed, Own> = ManyFormProps<Own & Whom> &
  Pick<ComponentProps<typeof CommandForm<In, In>>, 'schema'> & {
    words: { title: string; verb: string };
    initial: (scope: Typed['scope']) => DefaultValues<In>;
    /** The part of the body that is not whom it is for. */
    own: (typed: In) => Own;
    children: ReactNode;
  };

/** The form of one act on many customers: on the chosen ones, those of the page, or all that match. */
export function ManyForm<In extends Typed, Own>(props: Props<In, Own>) {
  const { list, chosen, command, words, schema, initial, own, onSubmit, children } = props;
  return (
    <BulkForm
      list={list}
      chosen={chosen}
      command={command}
      title={words.title}
      verb={words.verb}
      schema={schema}
      initial={initial(chosen.length > 0 ? 'chosen' : 'page')}
      inWords={(count, rows) => manyWords.meant(count, rows && owedBy(rows))}
      onSubmit={(typed: In, meant) => {
        const whom = meant.rows ? { customers: meant.rows.map(({ id }) => id) } : meant.asked;
        onSubmit({ ...own(typed), expected: meant.expected, ...whom });
      }}
    >
      {children}
    </BulkForm>
  );
}
