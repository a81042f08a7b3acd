import { type ChannelName, nameOf } from '../../src/api/contract/messaging/channels';
import type { Policy, PolicyProblem } from '../../src/api/contract/messaging/policies';
import { opensAt, readOpeningHours } from '../company/openingHours';
import type { PortalLinks } from '../customers/pageLinks';
import type { Queryable } from '../database/database';
import { sql } from '../database/sql';
import type { Channels } from '../messaging/channel';
import { APPROVED, mustApprove } from '../templates/approved';
import { lacksPage } from '../templates/check';
import { policiesFor } from './audience';
import { dayOf, debtorsAfter, type OpenDebtor, reaches } from './debtors';
import type { StoredPolicy } from './stored';

type Figures = Pick<Policy, 'customers' | 'debts' | 'standing' | 'problems'>;
type Template = {
  id: string;
  isActive: boolean;
  isApproved: boolean;
  body: string;
  header_variable: string;
  url_variable: string;
};

const SLICE = 2_000;
const YEAR_MS = 365 * 86_400_000;

/** What a pass over all debtors counts of one policy. */
type Counted = {
  customers: number;
  debts: number;
  byStep: Map<number | null, number>;
  /** Customers whom another policy takes, by its name. */
  lost: Map<string, number>;
  /** By step, customers whom it cannot reach. */
  unreached: Map<number, number>;
};

/** How many customers and debts stand where in each policy, and what keeps it from working. */
export async function figuresOf(
  db: Queryable,
  profileId: string,
  channels: Channels,
  links: PortalLinks,
  policies: StoredPolicy[],
): Promise<(id: string) => Figures> {
  const counted = await countAll(db, profileId, policies);
  const templates = await templatesOf(db, policies);
  const calendar = await readOpeningHours(db, profileId);
  const isEverOpen = opensAt(calendar.now, calendar) < calendar.now + YEAR_MS;
  return (id) => {
    const policy = policies.find((one) => one.id === id);
    const count = counted.get(id) ?? newCount();
    if (!policy) return { customers: 0, debts: 0, standing: [], problems: [] };
    return {
      customers: count.customers,
      debts: count.debts,
      standing: [null, ...policy.steps.map(({ day }) => day)].map((day) => ({
        day,
        debts: count.byStep.get(day) ?? 0,
      })),
      problems: [
        ...(isEverOpen ? [] : [problem('sin_horario', true)]),
        ...problemsOf(policy, policies, count),
        ...policy.steps.flatMap((step) => stepProblems(step, templates, channels, links)),
      ],
    };
  };
}

const newCount = (): Counted => ({
  customers: 0,
  debts: 0,
  byStep: new Map(),
  lost: new Map(),
  unreached: new Map(),
});

const add = <K>(counts: Map<K, number>, key: K, n = 1) => counts.set(key, (counts.get(key) ?? 0) + n);

/** One pass for all policies: a draft is counted as if it were on. */
async function countAll(db: Queryable, profileId: string, policies: StoredPolicy[]): Promise<Map<string, Counted>> {
  const counted = new Map(policies.map(({ id }) => [id, newCount()]));
  const today = await todayIn(db);
  let after: string | null = null;
  do {
    const some: OpenDebtor[] = await debtorsAfter(db, profileId, after, SLICE);
    for (const debtor of some) {
      const fitting = policiesFor(policies, debtor, today);
      for (const policy of fitting) {
        const count = counted.get(policy.id);
        const winner = fitting.find((one) => one === policy || one.state !== 'borrador');
        if (!count || !winner) continue;
        if (winner === policy) countOne(count, policy, debtor);
        else if (!policy.is_rest) add(count.lost, winner.name);
      }
    }
    after = some.length < SLICE ? null : (some.at(-1)?.id ?? null);
  } while (after !== null);
  return counted;
}

function countOne(count: Counted, { steps }: StoredPolicy, debtor: OpenDebtor): void {
  count.customers += 1;
  count.debts += debtor.debts.length;
  for (const { reached } of debtor.debts) {
    const last = reached === null ? undefined : steps.findLast(({ day }) => day <= reached);
    add(count.byStep, last?.day ?? null);
  }
  for (const { day, act, channel, fallback_channel } of steps) {
    if (act !== 'mensaje') continue;
    const ways = [channel, fallback_channel].flatMap((one) => (one === null ? [] : [nameOf(one)]));
    if (!ways.some((way) => reaches(debtor, way))) add(count.unreached, day);
  }
}

export async function todayIn(db: Queryable): Promise<number> {
  const [row] = await db.rows<{ day: number }>(sql`select ${dayOf(sql`current_date`)} as day`);
  return row?.day ?? 0;
}

const problem = (kind: PolicyProblem['kind'], blocks: boolean, rest: Partial<PolicyProblem> = {}): PolicyProblem => ({
  kind,
  blocks,
  customers: 0,
  day: null,
  other: '',
  ...rest,
});

function problemsOf(policy: StoredPolicy, policies: StoredPolicy[], count: Counted): PolicyProblem[] {
  const rest = policies.find(({ is_rest }) => is_rest);
  const isLeft = !policy.is_rest && (!rest || rest.state === 'borrador');
  return [
    ...(policy.steps.length === 0 ? [problem('sin_pasos', true)] : []),
    ...(isLeft ? [problem('sin_resto', true)] : []),
    ...[...count.lost].map(([other, customers]) => problem('traslape', false, { other, customers })),
    ...[...count.unreached]
      .sort(([a], [b]) => a - b)
      .map(([day, customers]) => problem('sin_direccion', customers === count.customers, { day, customers })),
  ];
}

async function templatesOf(db: Queryable, policies: StoredPolicy[]): Promise<Map<string, Template>> {
  const ids = policies.flatMap(({ steps }) =>
    steps.flatMap(({ template, fallback_template }) => [template, fallback_template]),
  );
  const rows = await db.rows<Template>(sql`
    select t.id, t.status = 'activa' and t.deleted_at is null as "isActive", ${APPROVED} as "isApproved", t.body, t.header_variable, t.url_variable
    from template t where t.id = any(${ids.filter((id) => id !== null)}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

function stepProblems(
  { day, act, channel, template, fallback_channel, fallback_template }: StoredPolicy['steps'][number],
  templates: Map<string, Template>,
  channels: Channels,
  links: PortalLinks,
): PolicyProblem[] {
  if (act !== 'mensaje') return [];
  const of = (name: ChannelName, id: string | null): PolicyProblem[] => {
    const found = id === null ? undefined : templates.get(id);
    if (!found) return [problem('sin_plantilla', true, { day })];
    if (!found.isActive) return [problem('plantilla_inactiva', true, { day })];
    if (mustApprove(channels, name) && !found.isApproved) return [problem('sin_aprobar', true, { day })];
    return lacksPage(links, found) ? [problem('sin_direccion_publica', true, { day })] : [];
  };
  return [
    ...(channel === null ? [] : of(nameOf(channel), template)),
    ...(fallback_channel === null ? [] : of(nameOf(fallback_channel), fallback_template)),
  ];
}
