import { expect, test } from 'vitest';
import { type Audience, policiesFor } from '../../../server/policies/audience';
import { type Debtor, decide, type Step } from '../../../server/policies/decide';
import type { Rules } from '../../../server/policies/rules';
import { type Happening, type Life, type PastDebt, paidBy, simulate } from '../../../server/policies/simulate';
import type { SuppressionReason } from '../../../src/api/contract/messaging/shapes';
import { fc } from '../../support/files/lots';
import { drawsOf } from '../../support/sizes';

const COMPANIES = drawsOf('COMPANIES', 300, 100);

const EVERYBODY: Omit<Audience, 'id' | 'is_rest'> = {
  ...{ ages: [], currency: null, least: null, most: null },
  ...{ subcategories: [], cost_centers: [], owners: [] },
};
const mail = { channel: 'email', template: 't-email' } as const;
const chat = { channel: 'whatsapp', template: 't-whatsapp' } as const;
const message = (day: number, ways: Step['ways'] = [mail]): Step => ({ day, act: 'mensaje', ways });
const call = (day: number): Step => ({ day, act: 'llamada', ways: [] });
const STEPS = [message(-5), message(3), call(7), message(15)];

const debtor = (debts: Debtor['debts'], more: Partial<Debtor> = {}): Debtor => ({
  ...{ debts, suppressions: {}, messagedToday: false, messagedInWeek: 0, taskedToday: false },
  ...more,
});
const debt = (dueOn: number, reached: number | null = null, id = `due ${dueOn}`) => ({ id, dueOn, reached });
const at = (day: number, one: Debtor, steps: Step[] = STEPS) => decide({ steps, weeklyLimit: 2 }, one, day);
const why = (suppressions: Debtor['suppressions'], step = message(3)) =>
  at(100, debtor([debt(95)], { suppressions }), [step]).message;

test('a missed step is caught up by the highest one alone, and none is done again', () => {
  expect(at(94, debtor([debt(100)])).message).toBeUndefined();
  expect(at(95, debtor([debt(100)])).message).toMatchObject({ kind: 'acts', step: { day: -5 } });
  expect(at(104, debtor([debt(100)])).message).toMatchObject({ step: { day: 3 } });
  expect(at(104, debtor([debt(100, 3)])).message).toBeUndefined();
  expect(at(130, debtor([debt(100)]))).toMatchObject({ message: { step: { day: 15 } }, task: undefined });
});

test('one message holds all that is due, by the highest of its steps; a task goes beside it', () => {
  const all = at(100, debtor([debt(85), debt(97), debt(93), debt(150)]));
  expect(all.message).toMatchObject({
    step: { day: 15 },
    passes: [
      { document: 'due 85', day: 15 },
      { document: 'due 97', day: 3 },
    ],
  });
  expect(all.task).toMatchObject({ step: { act: 'llamada' }, passes: [{ document: 'due 93', day: 7 }] });
});

test('what holds a debt stops messages and tasks; what is about a channel stops only that', () => {
  const disputed = debtor([debt(97), debt(93)], { suppressions: { email: ['disputa'] } });
  expect(at(100, disputed)).toEqual({
    message: { kind: 'waits', why: 'disputa' },
    task: { kind: 'waits', why: 'disputa' },
  });
  const silent = debtor([debt(97), debt(93)], { suppressions: { email: ['pidio_baja'] } });
  expect(at(100, silent)).toMatchObject({ message: { why: 'pidio_baja' }, task: { kind: 'acts' } });
});

test('another channel is taken where the first has no address or no consent, and never against a refusal', () => {
  const both = message(3, [chat, mail]);
  expect(why({ whatsapp: ['sin_direccion'] }, both)).toMatchObject({ way: mail });
  expect(why({ whatsapp: ['sin_consentimiento'] }, both)).toMatchObject({ way: mail });
  expect(why({ whatsapp: ['pidio_baja'] }, both)).toEqual({ kind: 'waits', why: 'pidio_baja' });
  expect(why({ whatsapp: ['contactado'] }, both)).toEqual({ kind: 'waits', why: 'contactado' });
  expect(why({ whatsapp: ['sin_direccion'], email: ['sin_direccion'] }, both)).toMatchObject({ why: 'sin_direccion' });
});

test('at most one message a day and so many a week', () => {
  const one = [debt(97)];
  expect(at(100, debtor(one, { messagedToday: true })).message).toMatchObject({ why: 'una_vez_al_dia' });
  expect(at(100, debtor(one, { messagedInWeek: 2 })).message).toMatchObject({ why: 'tope_semanal' });
  expect(at(100, debtor([debt(93)], { taskedToday: true })).task).toMatchObject({ why: 'una_vez_al_dia' });
});

test('the first policy that fits has the customer, the rest policy whoever is left', () => {
  const all: Audience[] = [
    { ...EVERYBODY, id: 'old', is_rest: false, ages: ['61-90', '91-120', 'Más de 120'] },
    { ...EVERYBODY, id: 'much', is_rest: false, currency: 'USD', least: '100.00', most: '500.00' },
    { ...EVERYBODY, id: 'rest', is_rest: true },
  ];
  const owes = (dueOn: number | null, balance: number, currency = 'USD') => ({
    ...{ owner: null, subcategories: [], debts: [{ dueOn, balance, currency, costCenter: null }] },
  });
  const of = (...args: Parameters<typeof owes>) => policiesFor(all, owes(...args), 100).map(({ id }) => id);
  expect(of(30, 20_000)).toEqual(['old', 'much', 'rest']);
  expect(of(90, 20_000)).toEqual(['much', 'rest']);
  expect(of(90, 50_001)).toEqual(['rest']);
  expect(of(90, 20_000, 'EUR')).toEqual(['rest']);
  expect(of(null, 10_000)).toEqual(['much', 'rest']);
  expect(policiesFor(all, { owner: null, subcategories: [], debts: [] }, 100)).toEqual([]);
});

const [FROM, TO] = [1_000, 1_364];
const step: fc.Arbitrary<Step> = fc.record({
  day: fc.integer({ min: -10, max: 90 }),
  act: fc.constantFrom<Step['act'][]>('mensaje', 'mensaje', 'mensaje', 'llamada', 'carta'),
  ways: fc.constantFrom<Step['ways'][]>([mail], [chat], [chat, mail], [mail, chat]),
});
const rules = (id: string, is_rest: boolean): fc.Arbitrary<Rules> =>
  fc.record<Rules>({
    ...{ id: fc.constant(id), is_rest: fc.constant(is_rest), name: fc.constant(id), position: fc.constant(1) },
    ...{ version: fc.constant(1), weekly_limit: fc.constant(1) },
    state: fc.constantFrom<Rules['state'][]>('automatica', 'propone', 'detenida'),
    weeklyLimit: fc.integer({ min: 1, max: 4 }),
    ages: is_rest
      ? fc.constant([])
      : fc.constantFrom<Rules['ages'][]>([], ['1-30'], ['31-60', '61-90'], ['Por vencer']),
    ...{
      currency: fc.constant(null),
      least: fc.constant(null),
      most: fc.constant(null),
      cost_centers: fc.constant([]),
    },
    subcategories: fc.constantFrom<string[][]>([], ['a'], ['b']),
    owners: is_rest ? fc.constant([]) : fc.constantFrom<string[][]>([], ['ana']),
    steps: fc.uniqueArray(step, { selector: ({ day: of }) => of, minLength: 1, maxLength: 6 }),
  });
const day = fc.integer({ min: FROM - 60, max: TO + 30 });
const stretches = (most: number) =>
  fc.array(
    fc
      .record({ from: day, long: fc.integer({ min: 0, max: 30 }) })
      .map(({ from, long }) => ({ from, until: from + long })),
    { maxLength: most },
  );
const pastDebt = (id: number): fc.Arbitrary<PastDebt> =>
  fc
    .record({
      ...{
        dueOn: fc.option(day, { freq: 9 }),
        before: fc.integer({ min: 0, max: 40 }),
        voidOn: fc.option(day, { freq: 1 }),
      },
      total: fc.integer({ min: 1, max: 90_000 }),
      isDisputed: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
      suspended: stretches(2),
      paid: fc.array(
        fc.record({ own: day, late: fc.integer({ min: 0, max: 5 }), cents: fc.integer({ min: 1, max: 50_000 }) }),
        { maxLength: 3 },
      ),
    })
    .map(({ before, paid, dueOn, ...one }) => ({
      ...{
        id: `d${id}`,
        dueOn,
        from: (dueOn ?? FROM) - before,
        currency: 'USD',
        costCenter: null,
        reached: null,
        ...one,
      },
      paid: paid.map(({ own, late, cents }) => ({ own, known: own + late, cents })),
    }));
const HOLDS: SuppressionReason[][] = [
  [],
  [],
  [],
  ['sin_direccion'],
  ['pidio_baja'],
  ['sin_consentimiento'],
  ['disputa'],
  ['comprobante'],
];
const life: fc.Arbitrary<Life> = fc.record({
  ...{ id: fc.uuid(), owner: fc.constantFrom(null, 'ana', 'eva'), subcategories: fc.subarray(['a', 'b']) },
  debts: fc.integer({ min: 1, max: 6 }).chain((n) => fc.tuple(...Array.from({ length: n }, (_, id) => pastDebt(id)))),
  suppressions: fc.record({ email: fc.constantFrom(...HOLDS), whatsapp: fc.constantFrom(...HOLDS) }),
  promises: stretches(2),
  messagedOn: fc.constant([]),
});
const company = fc.record({
  policies: fc.tuple(rules('first', false), rules('second', false), rules('rest', true)),
  lives: fc.array(life, { minLength: 1, maxLength: 8 }),
  closed: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }),
});

const balanceOf = (one: PastDebt, on: number) =>
  one.from > on || (one.voidOn !== null && one.voidOn <= on) ? 0 : one.total - paidBy(one, on, 'known');
const isTask = ({ step: { act } }: Happening) => act !== 'mensaje';

test(`${COMPANIES} years of a company each: one message a day, none to who has paid, promised all or refused, none about what is disputed, agreed or promised by name, each step once`, () => {
  let messages = 0;
  fc.assert(
    fc.property(company, ({ policies, lives, closed }) => {
      for (const one of lives) {
        const isOpen = (on: number) => !closed.includes(on % 7);
        const all = simulate(policies, one, { from: FROM, to: TO, isOpen });
        messages += all.filter((h) => !isTask(h)).length;
        const kinds = Object.values(one.suppressions).flat();
        for (const happening of all) {
          const { day: on, policy: id, way, passes } = happening;
          const open = one.debts.map((d) => ({ ...d, balance: balanceOf(d, on) })).filter(({ balance }) => balance > 0);
          const policy = policiesFor(policies, { ...one, debts: open }, on)[0];
          expect(policy?.id).toBe(id);
          expect(policy?.state).not.toBe('detenida');
          expect(isOpen(on)).toBe(true);
          expect(one.promises.some((p) => p.from <= on && on <= p.until)).toBe(false);
          expect(kinds).not.toContain('disputa');
          expect(kinds).not.toContain('comprobante');
          if (way) expect(one.suppressions[way.channel]).toEqual([]);
          const near = all.filter(
            (other) => isTask(other) === isTask(happening) && other.day <= on && other.day > on - 7,
          );
          expect(near.filter((other) => other.day === on)).toEqual([happening]);
          if (way) expect(near.length).toBeLessThanOrEqual(policy?.weeklyLimit ?? 0);
          for (const pass of passes) {
            const about = open.find((d) => d.id === pass.document);
            const come = policy?.steps.map((s) => s.day).filter((s) => s <= on - (about?.dueOn ?? Number.NaN)) ?? [];
            expect(pass.day).toBe(Math.max(...come));
            expect(about?.isDisputed).toBe(false);
            expect(about?.suspended.some((a) => a.from <= on && on <= a.until)).toBe(false);
          }
        }
        const passes = all.flatMap((h) => h.passes.map((pass) => `${pass.document} ${pass.day}`));
        expect(new Set(passes).size).toBe(passes.length);
      }
    }),
    { numRuns: COMPANIES },
  );
  expect(messages).toBeGreaterThan(COMPANIES);
});

test('every debt that nothing holds comes to its last step', () => {
  fc.assert(
    fc.property(rules('rest', true), life, (policy, one) => {
      const debts = one.debts.map((debt) => ({
        ...debt,
        isDisputed: false,
        suspended: debt.suspended.filter(({ until }) => until < TO),
      }));
      const free = { ...one, debts, suppressions: {}, promises: [] };
      const on: Rules = { ...policy, state: 'automatica', weeklyLimit: 7 };
      const all = simulate([on], free, { from: FROM, to: TO, isOpen: () => true });
      for (const d of one.debts) {
        if (balanceOf(d, TO) <= 0 || d.dueOn === null) continue;
        const come = policy.steps.map((s) => s.day).filter((s) => s <= TO - (d.dueOn ?? 0));
        const done = all.flatMap((h) => h.passes).filter((pass) => pass.document === d.id);
        if (come.length > 0) expect(Math.max(...done.map((pass) => pass.day))).toBe(Math.max(...come));
      }
    }),
    { numRuns: COMPANIES },
  );
});
