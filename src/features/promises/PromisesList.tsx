import { HandshakeRegular } from '@fluentui/react-icons/svg/handshake';
import type * as z from 'zod/mini';
import { cancelPromise, listPromises } from '../../api/contract/customers/promises';
import { useAbility } from '../../console/useAbility';
import { customerFilter, namedCustomer } from '../../domain/CustomerPicker';
import { promiseOptions } from '../../domain/words';
import { isCounted } from '../../machines/kit/list';
import { CommandForm } from '../../resource/command/CommandForm';
import { useCommand } from '../../resource/hooks/useCommand';
import { useList } from '../../resource/hooks/useList';
import { type Filter, ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { FormTextField } from '../../ui/fields/form';
import { Page } from '../../ui/frame/Page';
import { columnsFor } from './columns';
import { PromiseTerm } from './PromiseTerm';
import { totalsInWords, words } from './words';

type Body = z.output<typeof cancelPromise.body>;

/** The promises of customers, soonest due first: pending and broken. */
export function PromisesList() {
  const ability = useAbility();
  const list = useList(listPromises);
  const [{ context }, listRef] = list;
  const cancellation = useCommand(cancelPromise, { changes: listRef });
  const [cancelling, cancellationRef] = cancellation;

  const { page } = context;
  const { params } = cancelling.context.ask;
  const version = page?.results.find(({ id }) => id === params?.id)?.version;
  const filters: Filter[] = [
    { kind: 'choice', name: 'status', label: words.status, options: promiseOptions },
    { kind: 'day', name: 'start', label: words.from },
    { kind: 'day', name: 'end', label: words.to },
    customerFilter(words.customer, namedCustomer(context)),
  ];
  return (
    <Page
      title={words.title}
      subtitle={isCounted(page) && totalsInWords(page.count, page.totals)}
      actions={ability.can('update', 'PromiseSettings') && <PromiseTerm />}
    >
      <ListFilters list={list} search={words.search} filters={filters} />
      <ListTable
        list={list}
        label={words.title}
        columns={columnsFor(
          ability.can('update', 'Activity') &&
            (({ id }) => cancellationRef.send({ type: 'OPEN', ask: { params: { id } } })),
        )}
        rowKey={({ id }) => id}
        isMuted={({ status }) => status === 'anulada'}
        empty={{ title: words.empty, body: words.emptyBody, icon: <HandshakeRegular /> }}
      />
      <CommandForm
        command={cancellation}
        title={words.cancelTitle}
        verb={words.cancelVerb}
        schema={cancelPromise.body}
        initial={{ reason: '', version }}
        onSubmit={(body) => cancellationRef.send({ type: 'CONFIRM', ask: { params, body } })}
      >
        <FormTextField<Body> name="reason" label={words.reason} missing={words.noReason} maxLength={200} />
      </CommandForm>
    </Page>
  );
}
