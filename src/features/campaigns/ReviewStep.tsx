import { Button, Link, makeStyles } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { mayPass } from '../../api/contract/messaging/shapes';
import { countedCents, fromCents } from '../../api/contract/money';
import { listCostCenters } from '../../api/contract/receivables/costCenters';
import { customerName } from '../../domain/customerName';
import { UnconfiguredChannel } from '../../domain/UnconfiguredChannel';
import { channelName } from '../../domain/words';
import { agesOf, owedBy, unsaidDebts } from '../../machines/campaigns/audience';
import type { CampaignActor } from '../../machines/campaigns/campaign';
import { attachesTo, channelOf, stillSuppressed, templateOf } from '../../machines/campaigns/campaignSetup';
import { TypedDialog } from '../../resource/command/TypedDialog';
import { useOptions } from '../../resource/hooks/useOptions';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';
import { namedOption } from '../../ui/fields/options';
import { TextField } from '../../ui/fields/TextField';
import { dayAndHour } from '../../ui/format/dates';
import { Panel } from '../../ui/frame/Panel';
import { MessageBar, MessageBarBody } from '../../ui/MessageBar';
import { DataList } from '../../ui/table/DataList';
import { Progress } from '../../ui/waiting/Progress';
import { type SuppressedRow, suppressedColumns } from './audienceColumns';
import { centerInWords, closedInWords, launchInWords, momentInWords, partInWords, suppressedAtAll } from './departures';
import { inLanguages } from './inLanguages';
import { StepFoot } from './StepFoot';
import { SuppressionBars } from './SuppressionBars';
import { newWords, words } from './words';

const useStyles = makeStyles({ all: { display: 'flex', justifyContent: 'flex-end' } });

/** The launch in one sentence, the suppressions with their reasons, and the overrides. */
export function ReviewStep({ campaignRef }: { campaignRef: CampaignActor }) {
  const styles = useStyles();
  const snapshot = useSelector(campaignRef, (current) => current);
  const { context } = snapshot;
  const centers = useOptions(listCostCenters, namedOption);
  const { chosen, fields, overriding, suppressed, isSuppressionKnown, overrides, departure, narrowed } = context;
  const owing = new Map(chosen.map((one) => [one.id, one]));
  const rows = stillSuppressed({ suppressed, overrides }).flatMap(({ customer, kinds }): SuppressedRow[] => {
    const one = owing.get(customer);
    return one ? [{ id: customer, name: customerName(one), saldo: one.named, currency: one.currency, kinds }] : [];
  });
  rows.sort((a, b) => countedCents(b.saldo) - countedCents(a.saldo));
  const left = new Set(rows.map(({ id }) => id));
  const receivers = chosen.filter(({ id }) => !left.has(id));
  const receive = receivers.length;
  const isNow = fields.when === 'now';
  const channel = channelOf(context);
  const asked = isNow ? words.rightNow : `el ${dayAndHour(`${fields.day}T${fields.time}`)}`;
  const late = departure && closedInWords(departure);
  const sentence = launchInWords({
    customers: receive,
    channel: channelName(channel),
    when: departure?.closed ? momentInWords(departure.leaves_at) : asked,
    owed: owedBy(receivers).map(({ cents, currency }) => ({ currency, amount: fromCents(cents) })),
    unsaid: unsaidDebts(receivers),
    part: partInWords(agesOf(context.filters), centerInWords(context.filters, centers)),
    attaches: attachesTo(context),
  });
  const read = new Map(context.languages.map(({ customer, language }) => [customer, language]));
  const spoken = inLanguages(
    templateOf(context),
    receivers.map((one) => ({ name: customerName(one), language: read.get(one.id) ?? '' })),
  );
  const reasons = reasonsOf(rows);
  const why = suppressedAtAll(reasons);
  const listed = narrowed === '' ? rows : rows.filter(({ kinds }) => kinds[0] === narrowed);
  const verb = isNow ? newWords.launch(receive) : newWords.schedule(receive);
  const passable = listed.filter(({ kinds }) => mayPass(kinds)).map(({ id }) => id);
  if (snapshot.matches('checking')) {
    return (
      <>
        <Progress label={newWords.checking} />
        <StepFoot campaignRef={campaignRef} />
      </>
    );
  }
  return (
    <>
      <Panel>
        <UnconfiguredChannel channel={channel} />
        {late && (
          <MessageBar intent="warning">
            <MessageBarBody>{late}</MessageBarBody>
          </MessageBar>
        )}
        <span>{[sentence, why].filter(Boolean).join(' ')}</span>
        {spoken.map((line) => (
          <span key={line}>{line}</span>
        ))}
        {reasons.length > 0 && (
          <SuppressionBars
            channel={channel}
            reasons={reasons}
            listing={(kind, text) => (
              <Link as="button" inline onClick={() => campaignRef.send({ type: 'NARROW', kind })}>
                {text}
              </Link>
            )}
          />
        )}
        {isSuppressionKnown && <span>{newWords.lookAgain}</span>}
      </Panel>
      {(passable.length > 1 || narrowed !== '') && (
        <div className={styles.all}>
          {narrowed !== '' && (
            <Button appearance="subtle" onClick={() => campaignRef.send({ type: 'NARROW', kind: narrowed })}>
              {newWords.showAll}
            </Button>
          )}
          {passable.length > 1 && (
            <Button onClick={() => campaignRef.send({ type: 'OVERRIDE', customers: passable })}>
              {newWords.passAll(passable.length)}
            </Button>
          )}
        </div>
      )}
      {isSuppressionKnown ? (
        <DataList
          label={newWords.suppressedCount(listed.length)}
          columns={suppressedColumns(channel, ({ id }) => campaignRef.send({ type: 'OVERRIDE', customers: [id] }))}
          rows={listed}
          rowKey={({ id }) => id}
          status="ready"
          maxHeight="max(240px, calc(100dvh - 580px))"
          empty={{ title: narrowed === '' ? newWords.nobodySuppressed : newWords.noneOfReason }}
        />
      ) : (
        <MessageBar intent="warning">
          <MessageBarBody>{newWords.suppressionUnknown}</MessageBarBody>
        </MessageBar>
      )}
      {snapshot.matches('launching') && <Progress label={newWords.launching} />}
      {snapshot.matches('scheduling') && <Progress label={newWords.scheduling} />}
      <StepFoot campaignRef={campaignRef} verb={verb} />
      <ConfirmDialog
        open={snapshot.matches('confirming')}
        title={isNow ? newWords.launchQuestion : newWords.scheduleQuestion}
        body={[late, sentence, isNow && newWords.noReturn].filter(Boolean).join(' ')}
        verb={verb}
        refusal={context.problem}
        onConfirm={() => campaignRef.send({ type: 'CONFIRM' })}
        onCancel={() => campaignRef.send({ type: 'CANCEL' })}
      />
      {snapshot.matches('overriding') && (
        <TypedDialog
          isTyped={overriding.reason !== ''}
          title={words.passTitle}
          verb={words.passVerb}
          onSubmit={() => campaignRef.send({ type: 'CONFIRM' })}
          onCancel={() => campaignRef.send({ type: 'CANCEL' })}
        >
          <TextField
            label={words.passReason}
            required
            maxLength={200}
            value={overriding.reason}
            onChange={(value) => campaignRef.send({ type: 'REASON', value })}
            error={overriding.reason.trim() === '' ? words.noReason : undefined}
          />
        </TypedDialog>
      )}
    </>
  );
}

/** The number of suppressions by first reason. */
function reasonsOf(rows: SuppressedRow[]): { kind: string; customers: number }[] {
  const counted = new Map<string, number>();
  for (const { kinds } of rows) {
    const [kind = ''] = kinds;
    counted.set(kind, (counted.get(kind) ?? 0) + 1);
  }
  return [...counted].map(([kind, customers]) => ({ kind, customers })).sort((a, b) => b.customers - a.customers);
}
