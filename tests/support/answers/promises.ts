import type { AnyMachineSnapshot } from 'xstate';
import { invokesOf } from '../models/coverage';
import { type Step, textOf, valuesIn } from '../models/steps';
import { ASKS, ENDS, FAILS, FRESH, TELLS } from '../models/words';

/** `except`: where it is otherwise, by what is meant there. */
type Promised = { name: string; isBroken(step: Step, chart: string): boolean; except?: string[] };

const PROMISES: Promised[] = [
  { name: 'nothing breaks', isBroken: ({ after }) => after.status === 'error' },
  {
    name: 'asks whom it must, and nobody else',
    isBroken: ({ name, asked }, chart) =>
      !isAmong(
        ASKS[chart]?.[name],
        asked.map(({ id }) => id),
      ),
  },
  {
    name: 'tells what it must, and nothing else',
    isBroken: ({ name, told }, chart) =>
      !isAmong(
        TELLS[chart]?.[name] ?? (name.startsWith('error ') ? 'FAILED -' : '-'),
        told.map(({ type }) => type),
      ),
  },
  {
    name: 'what is let go is gone',
    isBroken: ({ name, first, after }, chart) =>
      (FRESH[`${chart} ${name}`]?.split(' ') ?? []).some(
        (one) => textOf(first.context[one]) !== textOf(after.context[one]),
      ),
  },
  {
    name: 'what is said is kept, asked with or passed on',
    isBroken: ({ event: { type, ...said }, isSaid, after, asked, told }) => {
      const there = valuesIn([after.context, asked.map(({ input }) => input), told], true);
      return isSaid && [...valuesIn(said)].some((value) => !there.has(value));
    },
    except: [
      // They take away.
      'notices CLOSE',
      'notices ACT',
      'fileQueue LEAVE_OUT',
      // They say where to, or whether, and not what.
      'flowLog GO_TO',
      'changes LOST',
      'unsavedChanges LEAVE',
      'statementUpload CHOOSE_ROLE',
      'refreshQueue REFUSED',
      'refreshQueue REFUSED nothing',
      'debitAnswer FILE_READY',
      'workbench WITHHELD',
      // Said otherwise afterwards: a day, a page, a variable; and what was left on another visit may be over.
      'planCampaign ADD',
      'list RESTORE',
      'templateEditor INSERT',
      'campaign RESUME',
      'debitHeader RESUME',
    ],
  },
  {
    name: 'what is said changes something, asks, or is passed on',
    isBroken: ({ event: { type, ...said }, isSaid, before, after, asked, told }) =>
      isSaid &&
      valuesIn(said).size > 0 &&
      asked.length + told.length === 0 &&
      textOf(before.context) === textOf(after.context),
    // Some say what is so already.
    except: [
      'flowLog GO_TO',
      'unsavedChanges LEAVE',
      'statementUpload CHOOSE_ACCOUNT',
      'orderLayoutEditor FIELD',
      'templateEditor FIELD',
      'commandPalette TYPE',
      'portal OPEN',
      // It is sent, by the child that says so.
      'debitAnswer FILE_READY',
    ],
  },
  {
    name: 'what is answered is kept or passed on',
    isBroken: ({ name, event, before, after, asked, told }) => {
      const known = valuesIn(before.context);
      const there = valuesIn([after.context, asked.map(({ input }) => input), told]);
      const fresh = name.startsWith('done ') ? [...valuesIn(event.output)].filter((value) => !known.has(value)) : [];
      return fresh.length > 0 && !fresh.some((value) => there.has(value));
    },
    // Tokens are the store's, and a stored draft is its parent's; the rest is known before it is sent.
    except: [
      'draft done readDraft',
      'session done renew',
      'flowCounter done send',
      'planCampaign done move',
      'workbench done sendChange',
    ],
  },
  {
    name: 'what is answered is no failure',
    isBroken: ({ name, after }) => name.startsWith('done ') && after.context.problem !== undefined,
    // Why a change was refused is read while what it was about is looked at again.
    except: [
      'workbench done loadDetail',
      'workbench done renewMovements',
      'templateEditor done readTheirs',
      'orderLayoutEditor done readTheirs',
    ],
  },
  {
    name: 'only what failed is said to have failed',
    isBroken: ({ name, before, after }) => !name.startsWith('error ') && entered(before, after).some(isRefusal),
  },
  {
    name: 'nobody waits for what has come',
    isBroken: ({ name, asked, after }) => {
      const [, came] = /^(?:done|error) (\w+)/.exec(name) ?? [];
      const isWaiting = after._nodes.some(({ invoke }) => invoke.some(({ id }) => id === came));
      return isWaiting && !asked.some(({ id }) => id === came);
    },
  },
  {
    name: 'what failed ends nothing, and is no success',
    isBroken: ({ name, after, told }) =>
      name.startsWith('error ') && (after.status === 'done' || told.some(({ type }) => type === 'SUCCEEDED')),
  },
  {
    name: 'whoever was refused stands where they asked, or reads that it failed',
    isBroken: ({ name, before, after, failed }) => {
      const from = name.startsWith('error ') ? failed?.from?._nodes.map(({ id }) => id) : undefined;
      return from !== undefined && !entered(before, after).some((node) => isRefusal(node) || from.includes(node.id));
    },
    except: [
      'session error leave',
      'jobs error loadJobs',
      'presence error announce',
      'jobs error runAgain',
      'flowCounter error send',
      'draft error persistDraft',
      'debit error order',
      'debit error dispatch',
      'statementUpload error discard',
      'templateEditor error save',
      'orderLayoutEditor error save',
      // Whose visit was over is asked again as at first.
      'portal error enter',
    ],
  },
  {
    name: 'what makes something goes under a key of its own',
    isBroken: ({ asked, after }) =>
      asked.some(({ input }) => 'idempotencyKey' in input && input.idempotencyKey === after.context.attempt?.seed),
    // A change that moves no money has none.
    except: ['SAVE_NOTE', 'DEFER', 'CATEGORISE', 'ACCEPT', 'UNDO', 'UNDO_ALLOCATION'].map(
      (word) => `workbench ${word}`,
    ),
  },
  {
    name: 'what failed is told, and can be read',
    isBroken: ({ name, before, after, told }, chart) => {
      const [, id] = /^error (\w+)/.exec(name) ?? [];
      if (id === undefined || waitsQuietly(before, id)) return false;
      // What somebody else saved meanwhile stands beside what was written.
      const isCompared = after._nodes.some(({ key }) => key === 'comparing');
      const way = isCompared ? 'read' : FAILS[`${chart} ${id}`];
      const isTold = told.some(({ type }) => type === 'FAILED');
      const isRead = ['problem', 'wrong', 'untried'].some((one) => after.context[one] !== undefined);
      return (way !== 'read' && !isTold) || (way !== 'told' && !isRead);
    },
  },
  {
    name: 'RETRY asks the same again',
    isBroken: ({ name, failed, asked }) =>
      name.startsWith('RETRY') &&
      failed !== undefined &&
      !asked.some(({ id, input }) => id === failed.id && textOf(input) === textOf(failed.input)),
  },
  {
    name: 'what is sent again says no more that it failed',
    isBroken: ({ isSaid, asked, after }) =>
      isSaid &&
      after.context.problem !== undefined &&
      asked.some(({ src }) => !/^(load|read$|readImport|open|find|fetch)/.test(src)),
    except: ['flowDrawing RETRY', 'documentSync SYNC'],
  },
  {
    name: 'CANCEL ends what is on its way',
    isBroken: ({ name, before, after }) =>
      name === 'CANCEL' &&
      invokesOf(before.machine).some(({ id }) => {
        const child = before.children[id];
        return child !== undefined && after.children[id] === child;
      }),
  },
  {
    name: 'whoever leaves is elsewhere',
    isBroken: ({ name, before, after }) =>
      ['CANCEL', 'CLOSE', 'STAY', 'CONFIRM', 'REST'].includes(name) && textOf(before.value) === textOf(after.value),
    except: ['notices CLOSE'],
  },
  {
    name: 'it ends where it must, and nowhere else',
    isBroken: ({ name, after }, chart) =>
      !isAmong(ENDS[chart]?.[name], after.status === 'active' ? [] : [after.status]),
  },
];

/** What a chart promises to people, step by step, and does not keep. */
export function brokenIn(chart: string, steps: Step[]): string[] {
  return PROMISES.flatMap(({ name, isBroken, except = [] }) => {
    const broken = new Set(steps.filter((step) => isBroken(step, chart)).map((step) => `${chart} ${step.name}`));
    const unexpected = [...broken].filter((place) => !except.includes(place));
    const idle = except.filter((place) => place.startsWith(`${chart} `) && !broken.has(place));
    return [...unexpected.map((place) => `${place}: ${name}`), ...idle.map((place) => `${place}: no exception`)];
  });
}

/** What the tables say of steps that no walk comes by. */
export function idleIn(chart: string, steps: Step[]): string[] {
  const come = new Set(steps.map(({ name }) => name));
  const failing = (place: string) => place.replace(`${chart} `, `${chart} error `);
  const own = (places: string[]) => places.filter((place) => place.startsWith(`${chart} `));
  const rows = [
    ...[ASKS, TELLS, ENDS].flatMap((table) => Object.keys(table[chart] ?? {})).map((name) => `${chart} ${name}`),
    ...own(Object.keys(FRESH)),
    ...own(Object.keys(FAILS)).map(failing),
  ];
  return rows.filter((place) => !come.has(place.slice(chart.length + 1)));
}

function isAmong(wanted = '-', found: string[]): boolean {
  return wanted.split(' ').includes(found.join('+') || '-');
}

type Nodes = AnyMachineSnapshot['_nodes'];

const entered = (before: AnyMachineSnapshot, after: AnyMachineSnapshot): Nodes =>
  after._nodes.filter((node) => !before._nodes.includes(node));

const isRefusal = ({ tags }: Nodes[number]): boolean => tags.includes('refused');

/** The chart says nothing of a failure there: its state has the tag. */
export const waitsQuietly = ({ _nodes }: AnyMachineSnapshot, id: string): boolean =>
  _nodes.some(({ invoke, tags }) => tags.includes('quiet') && invoke.some((one) => one.id === id));
