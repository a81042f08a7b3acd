import { Button } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { PauseRegular } from '@fluentui/react-icons/svg/pause';
import { PlayRegular } from '@fluentui/react-icons/svg/play';
import { RecordStopRegular } from '@fluentui/react-icons/svg/record-stop';
import {
  type SUBSCRIPTION_STATUS,
  type Subscription,
  updateSubscription,
} from '../../api/contract/receivables/subscriptions';
import { useAbility } from '../../console/useAbility';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { lazyForm } from '../../resource/command/lazyForm';
import { type RecordRef, useCommand } from '../../resource/hooks/useCommand';
import { statusQuestion, words } from './words';

const ChangedSubscriptionForm = lazyForm(async () => (await import('./SubscriptionForm')).ChangedSubscriptionForm);

type Props = { subscription: Subscription; record: RecordRef };

/** The actions on a subscription; an ended one has none. */
export function SubscriptionActions({ subscription, record }: Props) {
  const ability = useAbility();
  const update = useCommand(updateSubscription, { changes: record });
  const change = useCommand(updateSubscription, { changes: record });
  const [[, updateRef], [changing, changeRef]] = [update, change];

  const { id, version, status } = subscription;
  const question = statusQuestion(changing.context.ask, subscription);
  const ask = (wanted: (typeof SUBSCRIPTION_STATUS)[number]) =>
    changeRef.send({ type: 'OPEN', ask: { body: { id, version, status: wanted } }, about: subscription });
  if (!ability.can('update', 'Subscription') || status === 'terminada') return null;
  return (
    <>
      <Button icon={<RecordStopRegular />} onClick={() => ask('terminada')}>
        {words.end}
      </Button>
      {status === 'pausada' ? (
        <Button icon={<PlayRegular />} onClick={() => ask('activa')}>
          {words.resume}
        </Button>
      ) : (
        <Button icon={<PauseRegular />} onClick={() => ask('pausada')}>
          {words.pause}
        </Button>
      )}
      <Button icon={<EditRegular />} onClick={() => updateRef.send({ type: 'OPEN', ask: {}, about: subscription })}>
        {words.edit}
      </Button>
      <ChangedSubscriptionForm
        command={update}
        subscription={subscription}
        onSubmit={(body) => updateRef.send({ type: 'CONFIRM', ask: { body: { ...body, id } } })}
      />
      <CommandConfirm command={change} version={version} {...question} />
    </>
  );
}
