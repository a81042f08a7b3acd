import { describe, expect, onTestFinished, test } from 'vitest';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { z } from 'zod';
import { http } from '../../src/api/http';
import { waitsQuietly } from '../support/answers/promises';
import { charts, modelsOf } from '../support/models/charts';
import { invokesOf } from '../support/models/coverage';
import {
  afterwards,
  askedAfter,
  askedOf,
  ended,
  type Fault,
  failing,
  faultsOf,
  late,
  type Waiting,
  waitingsOf,
  waitsFor,
  waysBack,
} from '../support/models/faults';
import { tellWalk } from '../support/models/walks';

/** What goes with a failure. All else stays as it was. */
const GOES: Record<string, string[]> = {
  checkPending: ['pendingOutcome'],
  'session .loggingIn login': ['typed.password'],
  'session .registering register': ['typed.password'],
  'session .renewing renew': ['typed.password'],
  'refreshQueue .refreshing refresh': ['parked'],
  'flowCounter .sending send': ['isAsked'],
  'draft .reading readDraft': ['failures'],
  'draft .saving persistDraft': ['failures'],
  'fileIntake .sniffing sniffFile': ['file', 'isDropped', 'isUnreadable'],
  // What was refused stays, with its reason.
  'fileQueue .sniffing sniffFile': ['files', 'fileKey'],
  'fileQueue .reading readNext': ['files', 'fileKey'],
  // Where nobody knows whether it was done, it is read again before anything else.
  'workbench .working.change.sending sendChange': ['unread'],
  // The correction that was refused.
  'statementUpload .read.rereading readAgain': ['requestedMapping'],
  'statementUpload .returned.discarding discard': ['file', 'preview'],
  'workbench .working.suggestions.refreshing refreshMovements': ['refreshes'],
  // It is made anew of what is written.
  'worklist .open.saving save': ['body'],
};
const PROBLEMS = ['problem', 'untried', 'wrong'];

/** From where nobody asks just that again: there is something else to do. */
const OVER = [
  'checkPending',
  'workbench .working.change.sending sendChange',
  'orderLayoutEditor .open.draft.comparing readTheirs',
  'templateEditor .open.draft.comparing readTheirs',
  'session .loggingOut leave',
  'statementUpload .returned.discarding discard',
];

const walked = charts.filter(({ machine }) => invokesOf(machine).length > 0);

describe.each(walked)('$name', ({ name, machine }) => {
  const waitings = waitingsOf(modelsOf(machine.id));

  test('is walked to where it waits', () => {
    const asked = invokesOf(machine).map(({ src }) => src);
    const how = `no walk of tests/models/${machine.id}.model.ts comes to a state that waits for ${asked.join(', ')}`;
    expect(waitings.length, how).toBeGreaterThan(0);
  });

  test.each(waitings)('$name may fail in any way', async (waiting) => {
    const before = http.defaults.adapter;
    onTestFinished(() => {
      if (before) http.defaults.adapter = before;
    });
    const place = `${name} ${waiting.name}`;
    let way: AnyEventObject[] | undefined;
    for (const fault of faultsOf(waiting)) {
      const began = performance.now();
      if (fault === 'late') await isTooLate(waiting);
      else way = await isBorne(place, waiting, fault, way);
      const seconds = (performance.now() - began) / 1000;
      tellWalk({ kind: 'fault', machine: waiting.machine.id, seconds, faults: [`${waiting.name}: ${fault}`] });
    }
  });
});

/** The person is told, has all that was there, and can ask again; nothing is sent by itself. */
async function isBorne(place: string, waiting: Waiting, fault: Exclude<Fault, 'late'>, known?: AnyEventObject[]) {
  const failed = await failing(waiting, fault);
  const { actor, before, after, emitted, sent } = failed;
  expect(after.status, fault).toBe('active');
  const names = [place, waiting.src];
  if (!waitsQuietly(before, waiting.id)) expect(toldBy(after, emitted), fault).toMatch(/^Error\. /);
  const goes = [...PROBLEMS, ...names.flatMap((one) => GOES[one] ?? [])];
  expect(changes(before, after).filter((name) => !goes.includes(name))).toEqual([]);
  if (names.some((one) => OVER.includes(one))) {
    expect(waiting.doings.some((event) => after.can(event))).toBe(true);
    return [];
  }
  const way = known ?? wayBack(waiting, failed);
  const asked = sent.length;
  for (const event of way) actor.send(event);
  await ended(waiting, actor);
  expect(sent.length, fault).toBe(2 * asked);
  return way;
}

/** What a person does to ask again; whatever else they do first, another ask goes under another key. */
function wayBack(waiting: Waiting, { before, after, actor }: Awaited<ReturnType<typeof failing>>): AnyEventObject[] {
  const snapshot = JSON.stringify(actor.getPersistedSnapshot());
  const [way] = waysBack(waiting, after, snapshot);
  if (!way) throw new Error('nobody can ask again');
  isOver(waiting, snapshot, way);
  const first = askedOf(waiting, before);
  const others = first.key === undefined ? [] : waiting.doings.map((event) => [event, ...way]);
  for (const { ask, key } of askedAfter(waiting, snapshot, [way, ...others])) {
    expect(key === first.key, `${first.ask} and then ${ask}`).toBe(ask === first.ask || first.key === undefined);
  }
  return way;
}

/** Once that actor has answered after all, nothing says that it failed, and it is not asked again by itself. */
function isOver(waiting: Waiting, snapshot: string, way: AnyEventObject[]): void {
  const done = { type: `xstate.done.actor.${waiting.id}`, output: waiting.output };
  const stop = afterwards(waiting, snapshot, [...way, done]);
  if (!stop) throw new Error('no answer is taken');
  const { after } = stop;
  expect(PROBLEMS.filter((name) => after.context[name] !== undefined)).toEqual([]);
  expect(after._nodes.map(({ meta }) => meta?.title).filter((title) => /^No se /.test(title))).toEqual([]);
  expect(waitsFor(waiting, after)).toBe(false);
}

/** Neither a good answer nor a bad one changes anything any more, and nothing is sent. */
async function isTooLate(waiting: Waiting): Promise<void> {
  for (const isGood of [true, false]) {
    const { before, after } = await late(waiting, isGood);
    expect(after).toBe(before);
  }
}

/** What of the context is another one, by name. */
function changes(before: AnyMachineSnapshot, after: AnyMachineSnapshot): string[] {
  const [was, is] = [before, after].map(({ context }) => parts(JSON.parse(JSON.stringify(context))));
  const names = [...Object.keys(was ?? {}), ...Object.keys(is ?? {})];
  return [...new Set(names.filter((name) => was?.[name] !== is?.[name]))];
}

/** A person's fields one by one, all else as it is. */
function parts({
  typed = {},
  ...rest
}: {
  typed?: object;
  [name: string]: unknown;
}): Record<string, string | undefined> {
  const fields = Object.entries(typed).map(([name, value]) => [`typed.${name}`, value] as const);
  return Object.fromEntries([...Object.entries(rest), ...fields].map(([name, value]) => [name, JSON.stringify(value)]));
}

const told = z.object({ message: z.string() });

/** A problem that is kept, or a notice. */
function toldBy(after: AnyMachineSnapshot, emitted: AnyEventObject[]): string | undefined {
  const said = [...PROBLEMS.map((name) => after.context[name]), ...emitted].map((one) => told.safeParse(one).data);
  return said.find((one) => one !== undefined)?.message;
}
