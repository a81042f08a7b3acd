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

/** Every chart, by its name. */
export const charts = catalogue.map(({ machine }) => ({ name: machine.id, machine }));

/** The models that prove a machine. */
export const modelsOf = (id: string): Model[] =>
  models.map(({ model }) => model).filter(({ machine }) => machine.id === id);

function isModel(value: unknown): value is Model {
  return typeof value === 'object' && value !== null && 'machine' in value && 'paths' in value;
}
