import { Button } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import {
  getPaymentProvider,
  type PaymentProvider,
  setPaymentProvider,
} from '../../api/contract/receivables/paymentProvider';
import { lazyForm } from '../../resource/command/lazyForm';
import { useCommand } from '../../resource/hooks/useCommand';
import { useRecord } from '../../resource/hooks/useRecord';
import { RecordPage } from '../../resource/record/RecordPage';
import { Facts } from '../../ui/Facts';
import { Page } from '../../ui/frame/Page';
import { Panel } from '../../ui/frame/Panel';
import { CopyButton } from '../../ui/popup/CopyButton';
import { kinds, sites, words } from './words';

const PaymentProviderForm = lazyForm(async () => (await import('./PaymentProviderForm')).PaymentProviderForm);

/** Who makes the company's payment links. Its keys are tested before they are saved. */
export function PaymentProviderScreen() {
  const handle = useRecord(getPaymentProvider, {});
  const [snapshot, recordRef] = handle;
  const change = useCommand(setPaymentProvider, { changes: recordRef });
  const [, changeRef] = change;
  return (
    <Page
      title={words.title}
      subtitle={words.subtitle}
      actions={
        <Button
          appearance="primary"
          icon={<EditRegular />}
          onClick={() => changeRef.send({ type: 'OPEN', ask: {} })}
          disabledFocusable={!snapshot.context.record}
        >
          {words.change}
        </Button>
      }
    >
      <RecordPage handle={handle}>
        {(provider: PaymentProvider) => (
          <>
            <Panel>
              <Facts facts={factsOf(provider)} />
            </Panel>
            {provider.notifications !== '' && <Notifications at={provider.notifications} />}
            <PaymentProviderForm
              command={change}
              provider={provider}
              onSubmit={(body) => changeRef.send({ type: 'CONFIRM', ask: { body } })}
            />
          </>
        )}
      </RecordPage>
    </Page>
  );
}

function Notifications({ at }: { at: string }) {
  const address = new URL(at, window.location.origin).href;
  return (
    <Panel title={words.notifications}>
      <div>{words.notificationsBody}</div>
      <div>{address}</div>
      <div>
        <CopyButton label={words.copy} text={address} />
      </div>
    </Panel>
  );
}

function factsOf({ kind, site, address, login, has_secret }: PaymentProvider) {
  return [
    { name: words.kind, value: kinds[kind] },
    ...(kind === 'placetopay'
      ? [
          { name: words.site, value: sites[site] },
          { name: words.address, value: address },
          { name: words.login, value: login },
          { name: words.secret, value: has_secret ? words.hasSecret : words.noSecret },
        ]
      : []),
  ];
}
