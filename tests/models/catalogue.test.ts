import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { catalogue } from '../../src/machines/catalogue';
import { charts, modelFiles, models, modelsOf } from '../support/models/charts';
import { invokesOf, noPlaces, placesOf, placesOn } from '../support/models/coverage';
import { faultsOf } from '../support/models/faults';
import { leavesOf } from '../support/models/late';
import { tellWalk } from '../support/models/walks';

const tests = Object.keys(import.meta.glob('./**/*.test.{ts,tsx}'));
const sources = import.meta.glob<Record<string, unknown>>(['../../src/machines/**/*.ts', '!**/*Worker.ts'], {
  eager: true,
});

const ids = catalogue.map(({ machine }) => machine.id);

test('every machine is in the catalogue, once, with a name for staff', () => {
  const exported = Object.values(sources)
    .flatMap((source) => Object.values(source))
    .filter((value): value is AnyStateMachine => value instanceof StateMachine)
    .map(({ id }) => id);
  expect(
    exported.filter((id) => !ids.includes(id)),
    'add it to src/machines/catalogue.ts, with its area and its title',
  ).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { title, area } of catalogue) expect(title && area).toBeTruthy();
});

test('a machine is called the same in its file, its constant and its id', () => {
  const misnamed = Object.entries(sources).flatMap(([path, source]) =>
    Object.entries(source).flatMap(([name, machine]) => {
      if (!(machine instanceof StateMachine)) return [];
      const isNamedAlike = name === `${machine.id}Machine` && path.endsWith(`/${machine.id}.ts`);
      return isNamedAlike ? [] : [`${path}: ${name} ('${machine.id}')`];
    }),
  );
  expect(misnamed, 'the machine `visit` is `visitMachine` of visit.ts').toEqual([]);
});

test('the table of `npm test` is told of every chart, and of each path of its models', () => {
  for (const { name, machine } of charts) {
    const faults = invokesOf(machine).flatMap((one) => faultsOf(one).map((fault) => `${one.name}: ${fault}`));
    tellWalk({ kind: 'chart', name, ...placesOf(machine), faults, lates: leavesOf(machine) });
    for (const model of modelsOf(machine.id)) {
      for (const path of model.ways) {
        const began = performance.now();
        const places = placesOn({ ...model, ways: [path] });
        tellWalk({ kind: 'pure', machine: model.machine.id, seconds: (performance.now() - began) / 1000, ...places });
      }
    }
  }
});

test('every model is of a machine in the catalogue, and has a test of its name that walks it', () => {
  const nameOf = (file: string) => basename(file).replace(/\.(model|test)\.tsx?$/, '');
  expect(Object.keys(modelFiles).filter((file) => !models.some((one) => one.file === file))).toEqual([]);
  for (const { file, model } of models) {
    expect(ids).toContain(model.machine.id);
    expect(model.paths.length, file).toBeGreaterThan(0);
    expect(tests.map(nameOf).includes(nameOf(file)), `${file}: its test stands beside it, under the same name`).toBe(
      true,
    );
  }
});

describe.each(ids)('%s', (id) => {
  const machine = catalogue.find((entry) => entry.machine.id === id)?.machine;
  if (!machine) throw new Error(`no ${id}`);

  test('every state and every transition is walked by some model', () => {
    const walked = noPlaces();
    for (const model of modelsOf(id)) {
      const { states, transitions } = placesOn(model);
      for (const state of states) walked.states.add(state);
      for (const transition of transitions) walked.transitions.add(transition);
    }
    const { states, transitions } = placesOf(machine);
    const how = `let tests/models/${id}.model.ts come by it: by an event of its own, or an answer (xstate.done.actor...). Where its events are there, the context that opens the way is reached by several of them: say it in \`distinguish\`, else two visits of one state are one`;
    expect(
      [...states].filter((state) => !walked.states.has(state)),
      how,
    ).toEqual([]);
    expect(
      [...transitions].filter((transition) => !walked.transitions.has(transition)),
      how,
    ).toEqual([]);
  });

  test('goes on from every state it was left in', () => {
    const seen = new Set<string>();
    for (const model of modelsOf(id)) {
      placesOn(model, ({ value, restored }) => {
        const name = JSON.stringify(value);
        if (seen.has(name)) return;
        seen.add(name);
        expect(restored()).toEqual(value);
      });
    }
    expect(seen.size).toBeGreaterThan(0);
  });
});
