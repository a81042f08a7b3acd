import { assign, emit, fromPromise, setup } from 'xstate';
import { call } from '../../api/call';
import { listClient } from '../../api/contract/customers';
import { type CustomerOption, listAllCustomers } from '../../api/contract/lookups';
import { normalizeForSearch } from '../kit/normalizeForSearch';
import { errorAsProblem, eventAsParams, type FailedEmitted, failed, failure, type Problem } from '../kit/outcome';

/** A customer with its normalised search text. */
type Known = { customer: CustomerOption; key: string };

type CustomerPickerContext = {
  profileId: string | undefined;
  text: string;
  known: Known[];
  /** The customers that match every word of the text, by name. */
  found: CustomerOption[];
  problem: Problem | undefined;
};

/** The company whose customers are listed; undefined lists every customer that the person may see. */
type CustomerPickerInput = { profileId?: string | undefined };

/** Loads all customers of a company when the picker opens, and searches them locally. */
export const customerPickerMachine = setup({
  types: {
    context: {} as CustomerPickerContext,
    events: {} as { type: 'OPEN' } | { type: 'TYPE'; text: string } | { type: 'RETRY' },
    emitted: {} as FailedEmitted,
    input: {} as CustomerPickerInput,
    tags: {} as 'busy' | 'refused',
    meta: {} as { title: string },
  },
  actors: {
    loadAll: fromPromise<CustomerOption[], CustomerPickerInput>(async ({ input: { profileId }, signal }) => {
      const { results } = await (profileId === undefined
        ? call(listClient, {}, { signal })
        : call(listAllCustomers, { params: { id: profileId } }, { signal }));
      return results;
    }),
  },
  actions: {
    type: assign(({ context: { known } }, { text }: { text: string }) => ({ text, found: foundIn(known, text) })),
    setAll: assign(({ context: { text } }, { output }: { output: CustomerOption[] }) => {
      const known = output.map((customer) => ({ customer, key: keyOf(customer) }));
      return { known, found: foundIn(known, text), problem: undefined };
    }),
    setProblem: assign(errorAsProblem),
    reportFailure: emit(failure),
  },
}).createMachine({
  id: 'customerPicker',
  context: ({ input: { profileId } }) => ({ profileId, text: '', known: [], found: [], problem: undefined }),
  initial: 'idle',
  on: { TYPE: { actions: { type: 'type', params: eventAsParams } } },
  states: {
    idle: {
      description: 'La lista se pide cuando alguien va a elegir.',
      meta: { title: 'Sin abrir' },
      on: { OPEN: 'loading' },
    },
    loading: {
      description: 'Lo que se escribe mientras tanto se busca en cuanto la lista llega.',
      meta: { title: 'Cargando los clientes' },
      tags: 'busy',
      invoke: {
        id: 'loadAll',
        src: 'loadAll',
        input: ({ context: { profileId } }) => ({ profileId }),
        onDone: { target: 'ready', actions: { type: 'setAll', params: eventAsParams } },
        onError: { target: 'refused', actions: failed },
      },
    },
    ready: {
      description: 'Se busca entre todos mientras se escribe, sin preguntar otra vez al servicio.',
      meta: { title: 'Para elegir' },
    },
    refused: {
      description: 'Se ve por qué y se puede pedir la lista otra vez; lo escrito sigue ahí.',
      meta: { title: 'No se pudo cargar' },
      tags: 'refused',
      on: { RETRY: 'loading' },
    },
  },
});

const keyOf = ({ first_name, last_name, tradename, dni }: CustomerOption): string =>
  normalizeForSearch(`${first_name} ${last_name} ${tradename} ${dni}`);

function foundIn(known: Known[], text: string): CustomerOption[] {
  const words = normalizeForSearch(text).split(/\s+/).filter(Boolean);
  return known.filter(({ key }) => words.every((word) => key.includes(word))).map(({ customer }) => customer);
}
