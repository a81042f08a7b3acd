import type { PolicyStanding } from '../../api/contract/messaging/policies';

/** How many there are in each state of a chart, by its id. */
export type StateCounts = ReadonlyMap<string, number>;

/** The states of the chart of a debt as the service calls them. */
const STATE: Record<PolicyStanding['states'][number]['state'], string> = {
  espera: 'waiting',
  propuesta: 'proposed',
  aprobada: 'approved',
  por_hacer: 'task',
  retenida: 'suppressed',
  terminada: 'finished',
  otro: '',
};

export function debtsByState({ outside, states }: PolicyStanding): StateCounts {
  const counts = new Map(Object.values(STATE).map((state) => [state, 0]));
  counts.set('outside', outside);
  for (const { state, debts } of states) counts.set(STATE[state], (counts.get(STATE[state]) ?? 0) + debts);
  counts.delete('');
  return counts;
}
