import { catalogue } from '../../../src/machines/catalogue';
import type { Model } from './models';

/** Every model there is, with the file it stands in. */
export const modelFiles = import.meta.glob<Record<string, unknown>>('../../models/**/*.model.{ts,tsx}', {
  eager: true,
});
export const models = Object.entries(modelFiles).flatMap(([file, exported]) =>
  Object.values(exported)
    .filter(isModel)
    .map((model) => ({ file, model })),
);

/** Each once: machines of one factory share theirs. */
export const charts = catalogue
  .map(({ machine, madeBy }) => ({ name: madeBy ?? machine.id, machine, machines: familyOf(machine.id) }))
  .filter(({ machine, machines }) => machines[0] === machine.id);

/** The machines of one chart: those of its factory, or one alone. */
function familyOf(id: string): string[] {
  const factory = catalogue.find(({ machine }) => machine.id === id)?.madeBy;
  return factory ? catalogue.filter(({ madeBy }) => madeBy === factory).map(({ machine }) => machine.id) : [id];
}

/** The models that prove a machine: its own, or those of any machine of its factory. */
export function modelsOf(id: string): Model[] {
  const family = familyOf(id);
  return models.map(({ model }) => model).filter(({ machine }) => family.includes(machine.id));
}

function isModel(value: unknown): value is Model {
  return typeof value === 'object' && value !== null && 'machine' in value && 'paths' in value;
}
