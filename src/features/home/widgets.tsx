import { Link } from 'react-router-dom';
import type { Home } from '../../api/contract/console/home';
import { isZero } from '../../api/contract/money';
import { channelName } from '../../domain/words';
import { date, moment } from '../../ui/format/dates';
import { money } from '../../ui/format/format';
import { type HomeLine, HomeLines } from './HomeLines';
import { debitWords, deferredInWords, waitingInWords, words } from './words';

type Widget<P extends keyof Home> = NonNullable<Home[P]>;

/** Each conciliation links to its open movements, or to its deferred ones; an account without any shows the date of its last statement. */
export function ToReconcile({ accounts }: Widget<'conciliation'>) {
  const lines = accounts.flatMap(({ id, alias, currency, movements, unassigned, until, conciliations }): HomeLine[] => {
    const idle = until === null ? words.noFile : [words.upToDate, words.until(date(until))].join(' ');
    if (conciliations.length === 0) {
      return [{ key: id, name: alias, to: `/conciliaciones?bank_account=${id}`, figure: idle }];
    }
    const waiting = conciliations.map((one) => lineOf(one, currency));
    const [only] = waiting;
    if (waiting.length === 1 && only)
      return [
        {
          ...only,
          note: only.note ? (
            <>
              {alias} · {only.note}
            </>
          ) : (
            alias
          ),
        },
      ];
    const all = movements > 0 && { figure: waitingInWords(movements, unassigned, currency) };
    return [{ key: id, name: alias, ...all }, ...waiting];
  });
  return <HomeLines lines={lines} none={words.noAccounts} />;
}

type Account = Widget<'conciliation'>['accounts'][number];

/** Shows deferred movements beside open ones, or alone. */
function lineOf(
  { id, name, movements, unassigned, put_by }: Account['conciliations'][number],
  currency: string,
): HomeLine {
  const to = `/conciliaciones/${id}`;
  const later = put_by && put_by.movements > 0 ? deferredInWords(put_by, currency) : undefined;
  const toDeferred = `${to}?filter=later`;
  if (later && movements === 0) return { key: id, name, to: toDeferred, figure: later };
  const note = later && <Link to={toDeferred}>{later}</Link>;
  return { key: id, name, to, figure: waitingInWords(movements, unassigned, currency), note };
}

export function OpenDebits({ open, count }: Widget<'debits'>) {
  const lines = open.map(({ id, name, status, collect_on, left_out }) => ({
    key: id,
    to: `/debitos/${id}`,
    name,
    figure: date(collect_on),
    note: (
      <>
        {debitWords[status]}
        {left_out > 0 && (
          <>
            {' · '}
            <Link to={`/debitos/${id}?lista=fuera`}>{words.leftOut(left_out)}</Link>
          </>
        )}
      </>
    ),
  }));
  return <HomeLines lines={[...lines, ...more(count - open.length, '/debitos')]} none={words.noDebits} />;
}

export function NextMessages({
  next,
  count,
  failed,
  since,
  halted = [],
  missed = [],
  unapproved = [],
  unanswered = 0,
}: Widget<'campaigns'>) {
  const lines: HomeLine[] = [
    ...(unanswered > 0
      ? [{ key: 'unanswered', to: '/bandeja?tab=por_contestar', name: words.unanswered(unanswered) }]
      : []),
    ...halted.map(({ id, template, status }) => ({
      key: id,
      to: `/campanas/${id}`,
      name: template,
      note: status === 'fallida' ? words.notSent : words.halted,
    })),
    ...missed.map(({ id, template, launch_date, planned }) => ({
      key: id,
      to: planned ? '/campanas/planificar' : `/campanas/${id}`,
      name: template,
      note: words.missed(moment(launch_date)),
    })),
    ...unapproved.map(({ id, template, launch_date }) => ({
      key: id,
      to: `/campanas/${id}`,
      name: template,
      figure: moment(launch_date),
      note: words.unapproved,
    })),
    ...next
      .filter(({ id }) => unapproved.every((one) => one.id !== id))
      .map(({ id, template, channel, launch_date }) => ({
        key: id,
        to: `/campanas/${id}`,
        name: template,
        figure: moment(launch_date),
        note: channelName(channel),
      })),
  ];
  lines.push(...more(count - next.length, '/campanas?status=programada'));
  if (failed > 0) {
    const to = `/salida?${new URLSearchParams({ start: since, status: 'fallido' }).toString()}`;
    lines.push({ key: 'failed', to, name: words.failed(failed), figure: words.since(since) });
  }
  return <HomeLines lines={lines} none={words.noCampaigns} />;
}

export function PromisesToday({ count, amounts, broken = 0, today }: Widget<'promises'> & { today: string }) {
  const to = `/promesas?${new URLSearchParams({ end: today, start: today, status: 'pendiente' }).toString()}`;
  const figure = amounts
    .filter(({ amount }) => !isZero(amount))
    .map(({ amount, currency }) => money(amount, currency))
    .join(' y ');
  const lines: HomeLine[] = [
    ...(count > 0 ? [{ key: 'today', to, name: words.promises(count), figure }] : []),
    ...(broken > 0 ? [{ key: 'broken', to: '/promesas?status=rota', name: words.broken(broken) }] : []),
  ];
  return <HomeLines lines={lines} none={words.noPromises} />;
}

export function WhoWaits({ count }: Widget<'waiting'>) {
  return <HomeLines lines={[{ key: 'waiting', to: '/usuarios', name: words.waiting(count) }]} />;
}

const more = (n: number, to: string): HomeLine[] => (n > 0 ? [{ key: 'more', to, name: words.more(n) }] : []);
