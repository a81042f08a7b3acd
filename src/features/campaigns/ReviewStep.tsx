import { Button, MessageBar, MessageBarBody, makeStyles } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { mayPass } from '../../api/contract/campaignShapes';
import { channelWords } from '../../console/sharedWords';
import type { CampaignActor } from '../../machines/campaigns/campaign';
import { attachesTo, stillHeld, templateOf } from '../../machines/campaigns/campaignSetup';
import { TypedDialog } from '../../resource/command/TypedDialog';
import { TextField } from '../../ui/fields/TextField';
import { date } from '../../ui/format/dates';
import { Panel } from '../../ui/frame/Panel';
import { Progress } from '../../ui/Progress';
import { DataList } from '../../ui/table/DataList';
import { type HeldRow, heldColumns } from './columns';
import { StepFoot } from './StepFoot';
import { nameOf, newWords, sentenceOf, words } from './words';

const useStyles = makeStyles({ all: { display: 'flex', justifyContent: 'flex-end' } });

/** What will happen, in one sentence; who is held and why, and who is let through all the same. */
export function ReviewStep({ campaignRef }: { campaignRef: CampaignActor }) {
  const styles = useStyles();
  const snapshot = useSelector(campaignRef, (current) => current);
  const { context } = snapshot;
  const { chosen, fields, passing, held, isHeldKnown, passed } = context;
  const rows = useMemo<HeldRow[]>(() => {
    const names = new Map(chosen.map((one) => [one.id, nameOf(one)]));
    return stillHeld({ held, passed }).map(({ customer, kinds }) => ({
      id: customer,
      name: names.get(customer) ?? '',
      kinds,
    }));
  }, [chosen, held, passed]);
  const receive = chosen.length - rows.length;
  const isNow = fields.when === 'now';
  const channel = channelWords[templateOf(context)?.channel ?? 0];
  const when = isNow ? 'ahora' : `el ${date(fields.day)} a las ${fields.time}`;
  const passable = rows.filter(({ kinds }) => mayPass(kinds)).map(({ id }) => id);
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
      <Panel>{sentenceOf(receive, rows.length, channel, when, attachesTo(context))}</Panel>
      {passable.length > 1 && (
        <div className={styles.all}>
          <Button onClick={() => campaignRef.send({ type: 'PASS', customers: passable })}>
            {newWords.passAll(passable.length)}
          </Button>
        </div>
      )}
      {isHeldKnown ? (
        <DataList
          label={newWords.heldOf(rows.length)}
          columns={heldColumns(({ id }) => campaignRef.send({ type: 'PASS', customers: [id] }))}
          rows={rows}
          rowKey={({ id }) => id}
          status="ready"
          maxHeight="max(240px, calc(100dvh - 420px))"
          empty={{ title: newWords.nobodyHeld }}
        />
      ) : (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{newWords.heldUnknown}</MessageBarBody>
        </MessageBar>
      )}
      {snapshot.matches('launching') && <Progress label={newWords.launching} />}
      {snapshot.matches('scheduling') && <Progress label={newWords.scheduling} />}
      <StepFoot campaignRef={campaignRef} verb={isNow ? newWords.launch(receive) : newWords.schedule(receive)} />
      {snapshot.matches('passing') && (
        <TypedDialog
          isTyped={passing.reason !== ''}
          title={words.passTitle}
          verb={words.passVerb}
          onSubmit={() => campaignRef.send({ type: 'CONFIRM' })}
          onCancel={() => campaignRef.send({ type: 'CANCEL' })}
        >
          <TextField
            label={words.passReason}
            required
            maxLength={200}
            value={passing.reason}
            onChange={(value) => campaignRef.send({ type: 'REASON', value })}
            error={passing.reason.trim() === '' ? words.noReason : undefined}
          />
        </TypedDialog>
      )}
    </>
  );
}
