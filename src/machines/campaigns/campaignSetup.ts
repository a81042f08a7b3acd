import { assign, emit, fromPromise, setup } from 'xstate';
import * as z from 'zod/mini';
import { call } from '../../api/call';
import type { DraftBody } from '../../api/contract/console/drafts';
import { groupByDocument } from '../../api/contract/customers/customers';
import { checkAudience, createCampaign, launchCampaign } from '../../api/contract/messaging/campaigns';
import { CHANNELS, type Channel, mediumOf } from '../../api/contract/messaging/channels';
import { isTime } from '../../api/contract/messaging/sendingCalendar';
import {
  type CampaignDetail,
  type Departure,
  LET_THROUGH,
  mayPass,
  SUPPRESSION_REASON,
  type SuppressionReason,
  type Waits,
} from '../../api/contract/messaging/shapes';
import { isApproved, isUsable } from '../../api/contract/messaging/templateStatus';
import {
  allTemplates,
  previewTemplate,
  type Template,
  type TemplatePreview,
} from '../../api/contract/messaging/templates';
import { BUCKETS } from '../../api/contract/receivables/documents';
import { draftMachine, subjectOf } from '../kit/draft';
import { attemptOn, keyFor, noAttempt } from '../kit/idempotency';
import { guardOn, on } from '../kit/on';
import {
  errorAsProblem,
  type FailedEmitted,
  failure,
  isUnsure,
  type Problem,
  success,
  unlessConfirmed,
  unlessNotOffered,
} from '../kit/outcome';
import {
  checkPending,
  type Effect,
  isAlreadyApplied,
  madeBy,
  type PendingRequest,
  sentAttempt,
  storedAttempt,
  wasSent,
} from '../kit/pendingEffect';
import { addDays } from './addDays';
import {
  type AudienceFilters,
  type AudienceRow,
  agesInWords,
  agesOf,
  audienceOf,
  chosenOf,
  EVERYBODY,
  FILTERS,
} from './audience';
import { launchedNow } from './launchedNow';

/** As typed: an ISO day and `HH:MM`, `now` or `later`. */
export type CampaignFields = {
  /** Empty: the proposed name. */
  name: string;
  template: string;
  when: 'now' | 'later';
  day: string;
  time: string;
  quiet_days: string;
};

type SuppressionOverride = { customers: string[]; kinds: SuppressionReason[]; reason: string };
type Choices = { rows: AudienceRow[]; templates: Template[] };
/** The steps of the wizard, in order. */
export const STEPS = ['audience', 'message', 'when', 'review'] as const;
export type Step = (typeof STEPS)[number];

type Suppressions = { customer: string; kinds: string[] }[];
type Languages = { customer: string; language: string }[];
type Checked = { held: Suppressions; languages?: Languages | undefined } & Partial<Departure>;

/** `waits`: why a launched or planned campaign does not leave at its hour. */
type CampaignEmitted = FailedEmitted | { type: 'SUCCEEDED'; message: string | undefined; waits?: Waits | null };

type CampaignContext = Choices &
  PendingRequest & {
    input: CampaignInput;
    timeslot: string | undefined;
    filters: AudienceFilters;
    /** The person has chosen or typed something. */
    isBegun: boolean;
    /** The campaign continues from a stored draft; `left` is the step at which that visit ended. */
    isResumed: boolean;
    left: Step;
    /** The rows that match the filters. */
    chosen: AudienceRow[];
    fields: CampaignFields;
    /** Each e-mail carries the customer's statement of account. */
    attaches: boolean;
    /** Index in `chosen` of the customer whose preview is shown. */
    shown: number;
    preview: TemplatePreview | undefined;
    /** Who would be suppressed, from the last check. `isSuppressionKnown` is false where the provider does not say. */
    suppressed: Suppressions;
    isSuppressionKnown: boolean;
    /** In what language they read, of whom somebody said so. */
    languages: Languages;
    /** The reason whose customers alone are listed; empty: all. */
    narrowed: string;
    /** When the campaign would leave; undefined where the provider does not say. */
    departure: Departure | undefined;
    overrides: SuppressionOverride[];
    /** The suppressions that staff are about to override, and the reason as typed. */
    overriding: { customers: string[]; reason: string };
    /** Id of the created record; null where the service only confirmed it. */
    created: string | null | undefined;
    problem: Problem | undefined;
  };

export type CampaignEvent =
  | { type: 'RETRY' }
  /** The stored draft of an earlier visit. */
  | { type: 'RESUME'; body: DraftBody | null }
  | { type: 'RESTART' }
  | { type: 'FILTER'; name: keyof AudienceFilters; value: string }
  | { type: 'FIELD'; name: keyof CampaignFields; value: string }
  | { type: 'TEMPLATE'; value: string }
  | { type: 'ATTACH'; value: boolean }
  | { type: 'SHOW'; at: number }
  | { type: 'NEXT' }
  | { type: 'BACK' }
  /** Lists those suppressed for one reason; again: all. */
  | { type: 'NARROW'; kind: string }
  | { type: 'OVERRIDE'; customers: string[] }
  | { type: 'REASON'; value: string }
  | { type: 'CONFIRM' }
  | { type: 'CANCEL' };

/** `filters`: the initial filters of the audience. `planned`: the timeslot that the campaign is made of, and its hour. */
type CampaignInput = {
  today: string;
  /** Wall clock time at the company, `2026-11-21T10:40`. */
  now: string;
  filters?: Partial<AudienceFilters>;
  planned?: { timeslot: string; template: string; start: string };
};

const untouched = ({ today, filters, planned }: CampaignInput) => ({
  filters: { ...EVERYBODY, ...filters },
  isBegun: false,
  isResumed: false,
  left: 'audience' as const,
  fields: {
    name: '',
    template: planned?.template ?? '',
    when: planned ? ('later' as const) : ('now' as const),
    day: planned?.start.slice(0, 10) ?? addDays(today, 1),
    time: planned?.start.slice(11, 16) ?? '09:00',
    quiet_days: '3',
  },
  attaches: false,
  shown: 0,
  preview: undefined,
  suppressed: [],
  isSuppressionKnown: true,
  languages: [],
  narrowed: '',
  departure: undefined,
  overrides: [],
  pendingOutcome: undefined,
  problem: undefined,
});

/** Drafts differ by origin: the calendar's plan, or a preselected audience. */
export const draftOf = ({ planned, filters }: CampaignInput) => ({
  kind: 'campaign' as const,
  subject: subjectOf(
    'nueva',
    planned?.timeslot,
    filters?.bucket,
    filters?.cost_center,
    filters?.customers && attemptOn(filters.customers).key,
  ),
});

export const newCampaign = (input: CampaignInput): CampaignContext => ({
  ...untouched(input),
  input,
  rows: [],
  templates: [],
  chosen: [],
  timeslot: input.planned?.timeslot,
  overriding: { customers: [], reason: '' },
  attempt: noAttempt(),
  created: undefined,
});

export const templateOf = ({ templates, fields }: Pick<CampaignContext, 'templates' | 'fields'>) =>
  templates.find(({ id }) => id === fields.template);

/** The channel of the template; until one is chosen, the usual one. */
export const channelOf = (context: Pick<CampaignContext, 'templates' | 'fields'>): Channel =>
  templateOf(context)?.channel ?? CHANNELS.whatsapp.number;

/** Only e-mails carry attachments. */
export const attachesTo = (context: Pick<CampaignContext, 'templates' | 'fields' | 'attaches'>): boolean =>
  context.attaches && isByMail(context);

export const isByMail = (context: Pick<CampaignContext, 'templates' | 'fields'>): boolean =>
  mediumOf(channelOf(context)).isLetter;

/** The suppressions that remain after the overrides. */
export function stillSuppressed({
  suppressed,
  overrides,
}: Pick<CampaignContext, 'suppressed' | 'overrides'>): Suppressions {
  const let_through = new Map<string, Set<string>>();
  for (const { customers, kinds } of overrides) {
    for (const id of customers) let_through.set(id, new Set([...(let_through.get(id) ?? []), ...kinds]));
  }
  return suppressed.flatMap(({ customer, kinds }) => {
    const left = kinds.filter((kind) => !let_through.get(customer)?.has(kind));
    return left.length > 0 ? [{ customer, kinds: left }] : [];
  });
}

/** The override covers exactly the current reasons: a reason that appears later suppresses the customer again. */
function kindsOf(suppressed: Suppressions, customers: string[]): Omit<SuppressionOverride, 'reason'>[] {
  const asked = new Set(customers);
  const groups = new Map<string, Omit<SuppressionOverride, 'reason'>>();
  for (const { customer, kinds } of suppressed) {
    if (!asked.has(customer)) continue;
    const group = groups.get(kinds.join()) ?? {
      customers: [],
      kinds: LET_THROUGH.filter((kind) => kinds.includes(kind)),
    };
    group.customers.push(customer);
    groups.set(kinds.join(), group);
  }
  return [...groups.values()];
}

type Ask = {
  name: string;
  template: string;
  campaign_type: Channel;
  launch_date: string;
  customers: string[];
  quiet_days: number;
  attach_statement: boolean;
  let_through: SuppressionOverride[];
  ages?: (typeof BUCKETS)[number][];
  cost_center?: string;
  timeslot?: string;
};

/** `Aviso de saldo vencido · 31 a 60 días · Mayoristas`: the template and the audience. */
export const proposedName = (context: Pick<CampaignContext, 'templates' | 'fields' | 'filters'>): string =>
  [templateOf(context)?.name, agesInWords(agesOf(context.filters)), context.filters.subcategory]
    .filter(Boolean)
    .join(' · ')
    .slice(0, 120);

/** The request body; the hour is in the service's time zone. */
export const askOf = (context: CampaignContext): Ask => {
  const { fields, chosen, overrides, timeslot, filters } = context;
  return {
    name: fields.name.trim() || proposedName(context),
    template: fields.template,
    campaign_type: channelOf(context),
    launch_date: `${fields.day}T${fields.time}`,
    customers: chosen.map(({ id }) => id),
    quiet_days: Number(fields.quiet_days),
    attach_statement: attachesTo(context),
    let_through: overrides,
    ...(filters.bucket === '' ? {} : { ages: BUCKETS.filter((one) => agesOf(filters).includes(one)) }),
    ...(filters.cost_center === '' ? {} : { cost_center: filters.cost_center }),
    ...(timeslot === undefined ? {} : { timeslot }),
  };
};

const isWritten = (context: CampaignContext): boolean => context.chosen.length > 0 && templateOf(context) !== undefined;

/** A channel that is set up may send approved templates only; one that is not stores the messages, so any template will do. */
export const isUnapproved = (context: Pick<CampaignContext, 'templates' | 'fields' | 'preview'>): boolean => {
  const template = templateOf(context);
  return template !== undefined && context.preview?.via === mediumOf(template.channel).via && !isApproved(template);
};

/** The service would launch at once at a past hour, which nobody means who chose a day. */
export const isPast = ({ fields, input }: Pick<CampaignContext, 'fields' | 'input'>): boolean =>
  fields.when === 'later' && fields.day !== '' && isTime(fields.time) && `${fields.day}T${fields.time}` <= input.now;

const hasHour = (context: CampaignContext): boolean => {
  const { quiet_days, when, day, time } = context.fields;
  const hasQuiet = /^\d+$/.test(quiet_days) && Number(quiet_days) <= 90;
  return hasQuiet && (when === 'now' ? !isUnapproved(context) : day !== '' && isTime(time) && !isPast(context));
};

const persisted = z.object({
  left: z.enum(STEPS),
  filters: z.partialRecord(z.enum(FILTERS), z.string()),
  fields: z.object({
    name: z._default(z.string(), ''),
    template: z.string(),
    when: z.enum(['now', 'later']),
    day: z.string(),
    time: z.string(),
    quiet_days: z.string(),
  }),
  attaches: z.boolean(),
  passed: z.array(
    z.object({ customers: z.array(z.string()), kinds: z.array(z.enum(SUPPRESSION_REASON)), reason: z.string() }),
  ),
  /** Index of the customer whose preview was shown. */
  shown: z._default(z.int().check(z.nonnegative()), 0),
  attempt: storedAttempt,
});

type Snapshot = { context: CampaignContext; hasTag(tag: Step): boolean };

export const stepOf = (snapshot: Snapshot): Step | undefined => STEPS.find((step) => snapshot.hasTag(step));

/** The draft to persist until the campaign is created; null while nothing was chosen or typed. */
export function campaignToPersist(snapshot: Snapshot): DraftBody | null {
  const { isBegun, created, filters, fields, attaches, overrides, left, shown, attempt } = snapshot.context;
  const step = stepOf(snapshot) ?? left;
  if (created !== undefined || !(isBegun || step !== 'audience')) return null;
  return { left: step, filters, fields, attaches, passed: overrides, shown, attempt: sentAttempt(attempt) };
}

/** Restores a stored draft; a day in the past becomes tomorrow. */
function resumed({ input, attempt: own }: CampaignContext, body: DraftBody | null): Partial<CampaignContext> {
  const read = persisted.safeParse(body);
  if (!read.success) return {};
  const { fields, filters, attempt = own, passed: overrides, ...rest } = read.data;
  const isOver = fields.day < input.today;
  return {
    ...rest,
    filters: { ...EVERYBODY, ...filters },
    overrides,
    attempt,
    fields: isOver ? { ...fields, day: addDays(input.today, 1) } : fields,
    isBegun: true,
    isResumed: true,
  };
}

/** Whether the earlier visit reached this step or a later one, and what every step after the audience needs still exists. */
const wasAt = (context: CampaignContext, step: Step): boolean =>
  STEPS.indexOf(context.left) >= STEPS.indexOf(step) && isWritten(context);

/** All the names that `campaign.ts` draws its chart with. */
export const campaignSetup = setup({
  types: {
    context: {} as CampaignContext,
    events: {} as CampaignEvent,
    input: {} as CampaignInput,
    emitted: {} as CampaignEmitted,
    tags: {} as 'busy' | 'refused' | 'quiet' | 'audience' | 'message' | 'when' | 'review',
    meta: {} as { title: string },
  },
  actors: {
    loadChoices: fromPromise<Choices>(async ({ signal }) => {
      const [grouped, templates] = await Promise.all([
        call(groupByDocument, {}, { signal }),
        call(allTemplates, {}, { signal }),
      ]);
      return { rows: audienceOf(grouped), templates: templates.results.filter(isUsable) };
    }),
    preview: fromPromise<TemplatePreview | undefined, { template: Template | undefined; customer: string | undefined }>(
      ({ input: { template, customer }, signal }) => {
        const { channel = CHANNELS.whatsapp.number, subject = '', body = '' } = template ?? {};
        const asked = { channel, subject, body, customer };
        return call(previewTemplate, { body: asked }, { signal }).catch(unlessNotOffered);
      },
    ),
    checkAudience: fromPromise<Checked | undefined, { ask: Ask; isNow: boolean }>(
      ({ input: { ask, isNow }, signal }) => {
        const { campaign_type, customers, quiet_days, launch_date } = ask;
        const asked = { campaign_type, customers, quiet_days };
        const body = isNow ? asked : { ...asked, launch_date };
        return call(checkAudience, { body }, { signal }).catch(unlessNotOffered);
      },
    ),
    checkPending,
    draft: draftMachine,
    launch: fromPromise<CampaignDetail | undefined, { ask: Ask; idempotencyKey: string }>(
      async ({ input: { ask, idempotencyKey } }) => {
        const { launch_date: _, ...now } = ask;
        const sentAt = Date.now();
        try {
          return await call(launchCampaign, { body: now, idempotencyKey }).catch(unlessConfirmed);
        } catch (error) {
          const launched = isUnsure({ error }) ? await launchedNow(now, sentAt) : undefined;
          if (launched) return launched;
          throw error;
        }
      },
    ),
    schedule: fromPromise<CampaignDetail | undefined, { ask: Ask; idempotencyKey: string }>(
      ({ input: { ask, idempotencyKey } }) =>
        call(createCampaign, { body: { ...ask, status: 'programada' }, idempotencyKey }).catch(unlessConfirmed),
    ),
  },
  actions: {
    setChoices: assign(({ context }, output: Choices) => ({
      ...output,
      chosen: chosenOf(output.rows, context.filters, context.input.today),
      problem: undefined,
    })),
    resume: on('RESUME', (context, { body }) => {
      const now = { ...context, ...resumed(context, body) };
      return { ...now, chosen: chosenOf(now.rows, now.filters, now.input.today) };
    }),
    restart: assign(({ context: { rows, input, attempt } }) => {
      const { filters, ...rest } = untouched(input);
      return { ...rest, filters, chosen: chosenOf(rows, filters, input.today), attempt: noAttempt(attempt.seed) };
    }),
    filter: on('FILTER', (context, { name, value }) => {
      const filters = { ...context.filters, [name]: value };
      return {
        filters,
        isBegun: true,
        shown: 0,
        preview: undefined,
        chosen: chosenOf(context.rows, filters, context.input.today),
      };
    }),
    change: on('FIELD', (context, { name, value }) => ({
      fields: { ...context.fields, [name]: value },
      isBegun: true,
      problem: undefined,
    })),
    choose: on('TEMPLATE', (context, { value }) => ({
      fields: { ...context.fields, template: value },
      isBegun: true,
      preview: undefined,
      problem: undefined,
    })),
    attach: on('ATTACH', (_, { value }) => ({ attaches: value, isBegun: true })),
    show: on('SHOW', (_, { at }) => ({ shown: at })),
    setPreview: assign((_, output: TemplatePreview | undefined) => ({
      preview: output,
      problem: undefined,
    })),
    setSuppressed: assign((_, output: Checked | undefined) => ({
      suppressed: output?.held ?? [],
      isSuppressionKnown: output !== undefined,
      languages: output?.languages ?? [],
      narrowed: '',
      departure:
        output?.leaves_at === undefined ? undefined : { leaves_at: output.leaves_at, closed: output.closed ?? null },
      problem: undefined,
    })),
    narrow: on('NARROW', ({ narrowed }, { kind }) => ({ narrowed: narrowed === kind ? '' : kind })),
    ask: on('OVERRIDE', (_, { customers }) => ({ overriding: { customers, reason: '' } })),
    type: on('REASON', (context, { value }) => ({
      overriding: { ...context.overriding, reason: value },
    })),
    override: assign(({ context: { suppressed, overrides, overriding } }) => ({
      overrides: [
        ...overrides,
        ...kindsOf(suppressed, overriding.customers).map((one) => ({ ...one, reason: overriding.reason.trim() })),
      ],
    })),
    holdKey: assign(({ context }) => {
      const { launch_date, ...ask } = askOf(context);
      const isNow = context.fields.when === 'now';
      return { attempt: keyFor(context.attempt, isNow ? ask : { ...ask, launch_date }), pendingOutcome: undefined };
    }),
    setCreated: assign((_, output: CampaignDetail | undefined) => ({ created: output?.id ?? null })),
    setMade: assign((_, output: Effect) => ({ created: madeBy(output) })),
    noteUndone: assign({ pendingOutcome: 'undone' }),
    noteUnsure: assign({ pendingOutcome: 'unsure' }),
    setProblem: assign(errorAsProblem),
    clearProblem: assign({ problem: undefined }),
    reportLaunched: emit((_, output: CampaignDetail | undefined) => ({
      ...success(launchCampaign)(),
      waits: output?.waits ?? null,
    })),
    reportCreated: emit((_, output: CampaignDetail | undefined) => ({
      ...success(createCampaign)(),
      waits: output?.waits ?? null,
    })),
    reportMade: emit(({ context: { fields } }) => success(fields.when === 'now' ? launchCampaign : createCampaign)()),
    reportFailure: emit(failure),
  },
  guards: {
    isNew: ({ context }) => !context.isBegun,
    wasSent,
    isAlreadyApplied,
    wasAtReview: ({ context }) => wasAt(context, 'review') && hasHour(context),
    wasAtWhen: ({ context }) => wasAt(context, 'when'),
    wasAtMessage: ({ context }) => wasAt(context, 'message'),
    wasPastAudience: ({ context: { left, chosen } }) => left !== 'audience' && chosen.length > 0,
    hasAudience: ({ context }) => context.chosen.length > 0,
    hasTemplate: ({ context }) => templateOf(context) !== undefined,
    isByMail: ({ context }) => isByMail(context),
    isWritten: ({ context }) => isWritten(context),
    hasHour: ({ context }) => hasHour(context),
    hasReceivers: ({ context }) => context.chosen.length > stillSuppressed(context).length,
    isNow: ({ context: { fields } }) => fields.when === 'now',
    canOverride: guardOn('OVERRIDE', (context, { customers }) => {
      const kinds = new Map(stillSuppressed(context).map((one) => [one.customer, one.kinds]));
      return customers.length > 0 && customers.every((id) => mayPass(kinds.get(id) ?? ['']));
    }),
    hasReason: ({ context: { overriding } }) => overriding.reason.trim() !== '',
    isShown: guardOn('SHOW', (context, { at }) => at >= 0 && at < context.chosen.length),
  },
});
