import type { Home, HomePart } from '../../api/contract/console/home';
import { type Cents, centsOf, isZero } from '../../api/contract/money';
import { jobInWords } from '../../domain/words';
import { date, daysFromToday, moment } from '../../ui/format/dates';
import { money } from '../../ui/format/format';
import { debitWords, words } from './words';

type Sum = { currency: string; amount: string };

/** A piece of the day's work: what waits, what it comes to, and the one place where it is done. */
export type WorkLine = {
  key: string;
  part: HomePart;
  name: string;
  to?: string;
  verb?: string;
  sums: Sum[];
  note?: string;
  /** A second place that the note leads to. */
  also?: { to: string; name: string };
  /** A job that is done again where it stands. */
  again?: FailedJob;
};

export type FailedJob = NonNullable<Home['jobs']>['failed'][number];

/** The day's work: who cannot work yet first, then what is most money, then what has no sum. */
export function workOf(home: Home, may: { letIn: boolean; runAgain: boolean; tellOthers: boolean }): WorkLine[] {
  const first = may.letIn ? waiting(home) : [];
  const rest = [
    ...movements(home),
    ...debits(home),
    ...worklist(home),
    ...promises(home),
    ...agreements(home),
    ...arrivals(home),
    ...proofs(home),
    ...(may.tellOthers ? webhooks(home) : []),
    ...disputes(home),
    ...campaigns(home),
    ...jobs(home, may.runAgain),
  ];
  return [...first, ...rest.toSorted((one, other) => mostOf(other) - mostOf(one))];
}

/** Amounts of several currencies are not added: the largest one decides the place. */
const mostOf = ({ sums }: WorkLine): Cents => Math.max(0, ...sums.map(({ amount }) => Math.abs(centsOf(amount))));

const withMoney = (sums: Sum[]): Sum[] => sums.filter(({ amount }) => !isZero(amount));

export const sumsInWords = (sums: Sum[]): string =>
  sums.map(({ amount, currency }) => money(amount, currency)).join(' y ');

function waiting({ waiting: found }: Home): WorkLine[] {
  if (!found || found.count === 0) return [];
  return [
    { key: 'waiting', part: 'waiting', name: words.waiting(found.count), to: '/usuarios', verb: words.letIn, sums: [] },
  ];
}

function movements({ conciliation }: Home): WorkLine[] {
  return (conciliation?.accounts ?? []).flatMap(({ alias, currency, conciliations }) =>
    conciliations.flatMap(({ id, name, movements: open, unassigned, outgoing = 0, oldest, put_by }): WorkLine[] => {
      const to = `/conciliaciones/${id}`;
      const line = (key: string, said: string, address: string, amount: string, since: string | null | undefined) => ({
        key: `${key} ${id}`,
        part: 'conciliation' as const,
        name: said,
        to: address,
        verb: words.goOn,
        // What goes out has no document to be assigned to.
        sums: withMoney([{ currency, amount }]),
        note: [alias, since && words.oldest(daysFromToday(since))].filter(Boolean).join(' · '),
      });
      return [
        ...(open > 0 ? [line('open', words.toReconcile(name, open, outgoing), to, unassigned, oldest)] : []),
        ...(put_by && put_by.movements > 0
          ? [line('later', words.putBy(name, put_by.movements), `${to}?filter=later`, put_by.unassigned, put_by.oldest)]
          : []),
      ];
    }),
  );
}

function debits({ debits: found }: Home): WorkLine[] {
  const lines = (found?.open ?? []).map(
    ({ id, name, status, collect_on, left_out, currency, total, rejected }): WorkLine => ({
      key: id,
      part: 'debits',
      name: words.debit(name, debitWords[status]),
      to: `/debitos/${id}`,
      verb: words.review,
      sums: currency && total ? withMoney([{ currency, amount: rejected?.lines ? rejected.amount : total }]) : [],
      note: [words.collectOn(date(collect_on)), rejected && rejected.lines > 0 && words.rejected(rejected.lines)]
        .filter(Boolean)
        .join(' · '),
      ...(left_out > 0 && { also: { to: `/debitos/${id}?lista=fuera`, name: words.leftOut(left_out) } }),
    }),
  );
  return [...lines, ...more('debits', (found?.count ?? 0) - lines.length, '/debitos', words.moreDebits)];
}

function promises({ promises: found, today }: Home): WorkLine[] {
  if (!found) return [];
  const { count, amounts, broken = 0, broken_amounts = [] } = found;
  const of = (key: string, name: string, query: Record<string, string>, sums: Sum[]): WorkLine => ({
    key,
    part: 'promises',
    name,
    to: `/promesas?${new URLSearchParams(query)}`,
    verb: words.see,
    sums: withMoney(sums),
  });
  return [
    ...(count > 0
      ? [of('due', words.promises(count), { end: today, start: today, status: 'pendiente' }, amounts)]
      : []),
    ...(broken > 0 ? [of('broken', words.broken(broken), { status: 'rota' }, broken_amounts)] : []),
  ];
}

function agreements({ agreements: found, today }: Home): WorkLine[] {
  if (!found) return [];
  const { count, amounts, broken, broken_amounts } = found;
  const of = (key: string, name: string, query: Record<string, string>, sums: Sum[]): WorkLine => ({
    key,
    part: 'agreements',
    name,
    to: `/acuerdos?${new URLSearchParams(query)}`,
    verb: words.see,
    sums: withMoney(sums),
  });
  return [
    ...(count > 0
      ? [of('instalments', words.instalments(count), { end: today, start: today, status: 'vigente' }, amounts)]
      : []),
    ...(broken > 0
      ? [of('agreements broken', words.brokenAgreements(broken), { status: 'roto' }, broken_amounts)]
      : []),
  ];
}

/** What is only counted. */
const counted = (part: WorkLine['part'], count: number, name: (count: number) => string, to: string): WorkLine[] =>
  count > 0 ? [{ key: to, part, name: name(count), to, verb: words.see, sums: [] }] : [];

function arrivals({ arrivals: found }: Home): WorkLine[] {
  if (!found) return [];
  const { night } = found;
  return [
    ...(night
      ? [
          {
            key: 'night',
            part: 'arrivals' as const,
            name: words.night(night.accepted, night.considered),
            to: '/llegadas',
            verb: words.see,
            sums: withMoney(night.amounts),
          },
        ]
      : []),
    ...counted('arrivals', found.waiting, words.arrivals, '/llegadas?status=espera'),
    ...counted('arrivals', found.refused ?? 0, words.refusedArrivals, '/llegadas?status=rechazada'),
    ...counted('arrivals', found.failing, words.failingSources, '/llegadas/origenes'),
    ...counted('arrivals', found.orders ?? 0, words.stuckOrders, '/debitos'),
    ...counted('arrivals', found.gaps, words.gaps, '/llegadas'),
  ];
}

function proofs({ proofs: found }: Home): WorkLine[] {
  if (!found) return [];
  return [
    ...counted('proofs', found.count, words.proofs, '/comprobantes?status=por_revisar'),
    ...counted('proofs', found.late, words.lateProofs, '/comprobantes?overdue=true'),
  ];
}

function webhooks({ webhooks: found }: Home): WorkLine[] {
  if (!found || found.failing === 0) return [];
  const name = words.failingWebhooks(found.failing);
  return [{ key: 'webhooks', part: 'webhooks', name, to: '/webhooks', verb: words.see, sums: [] }];
}

function disputes({ disputes: found }: Home): WorkLine[] {
  if (!found || found.count === 0) return [];
  const { count, own, amounts } = found;
  const line = {
    key: 'disputes',
    part: 'disputes',
    name: words.disputes(count, own),
    to: '/disputas?due=true',
  } as const;
  return [{ ...line, verb: words.see, sums: withMoney(amounts) }];
}

function worklist({ worklist: found }: Home): WorkLine[] {
  if (!found || found.count === 0) return [];
  const { count } = found;
  return [
    { key: 'worklist', part: 'worklist', name: words.worklist(count), to: '/gestiones', verb: words.begin, sums: [] },
  ];
}

function campaigns({ campaigns: found }: Home): WorkLine[] {
  if (!found) return [];
  const { halted = [], missed = [], unapproved = [], unanswered = 0, unanswered_owed = [], failed, since } = found;
  const of = (id: string, name: string, to: string, note?: string, verb = words.see): WorkLine => ({
    key: `campaign ${id}`,
    part: 'campaigns',
    name,
    to,
    verb,
    sums: [],
    ...(note !== undefined && { note }),
  });
  return [
    ...(unanswered > 0
      ? [
          {
            ...of('unanswered', words.unanswered(unanswered), '/bandeja?tab=por_contestar', undefined, words.answer),
            sums: withMoney(unanswered_owed),
          },
        ]
      : []),
    ...halted.map(({ id, template, status, owed = [] }) => ({
      ...of(id, template, `/campanas/${id}`, status === 'fallida' ? words.notSent : words.halted, words.review),
      sums: withMoney(owed),
    })),
    ...missed.map(({ id, template, launch_date, planned }) =>
      of(id, template, planned ? '/campanas/planificar' : `/campanas/${id}`, words.missed(moment(launch_date))),
    ),
    ...unapproved.map(({ id, template }) => of(id, template, `/campanas/${id}`, words.unapproved, words.review)),
    ...(failed > 0
      ? [
          of(
            'failed',
            words.failed(failed),
            `/salida?${new URLSearchParams({ start: since, status: 'fallido' })}`,
            words.since(since),
          ),
        ]
      : []),
  ];
}

function jobs({ jobs: found }: Home, mayRun: boolean): WorkLine[] {
  const lines = (found?.failed ?? []).map(
    (job): WorkLine => ({
      key: job.id,
      part: 'jobs',
      name: words.jobFailed(jobInWords(job)),
      sums: job.amounts ?? [],
      ...(job.reason !== null && { note: job.reason }),
      ...(mayRun && { verb: words.again, again: job }),
    }),
  );
  const rest = (found?.count ?? 0) - lines.length;
  return rest > 0 ? [...lines, { key: 'more jobs', part: 'jobs', name: words.moreJobs(rest), sums: [] }] : lines;
}

const more = (part: HomePart, n: number, to: string, name: (n: number) => string): WorkLine[] =>
  n > 0 ? [{ key: `more ${part}`, part, name: name(n), to, verb: words.see, sums: [] }] : [];
