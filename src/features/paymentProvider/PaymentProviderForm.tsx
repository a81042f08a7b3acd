import { Button } from '@fluentui/react-components';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import {
  PAYMENT_PROVIDER_KIND,
  type PaymentProvider,
  PLACETOPAY_SITE,
  setPaymentProvider,
  tryPaymentProvider,
} from '../../api/contract/receivables/paymentProvider';
import { CommandForm } from '../../resource/command/CommandForm';
import { type CommandHandle, useCommand } from '../../resource/hooks/useCommand';
import { FormSelectField, FormTextField } from '../../ui/fields/form';
import { MessageBar, MessageBarBody } from '../../ui/MessageBar';
import { RefusalBar } from '../../ui/RefusalBar';
import { Progress } from '../../ui/waiting/Progress';
import { kinds, sites, words } from './words';

type Body = z.output<typeof setPaymentProvider.body>;
type Props = { command: CommandHandle; provider: PaymentProvider; onSubmit: (body: Body) => void };

const KINDS = PAYMENT_PROVIDER_KIND.map((value) => ({ value, label: kinds[value] }));
const SITES = PLACETOPAY_SITE.map((value) => ({ value, label: sites[value] }));

export function PaymentProviderForm({ command, provider, onSubmit }: Props) {
  const { kind, site, address, login, version } = provider;
  return (
    <CommandForm
      command={command}
      title={words.changeTitle}
      verb={words.changeVerb}
      schema={setPaymentProvider.body}
      initial={{
        kind: PAYMENT_PROVIDER_KIND.find((one) => one === kind) ?? 'ninguno',
        site: PLACETOPAY_SITE.find((one) => one === site) ?? 'ecuador',
        ...(site === 'otra_direccion' && { address }),
        login,
        version,
      }}
      onSubmit={onSubmit}
    >
      <FormSelectField<Body>
        name="kind"
        label={words.kind}
        missing={words.missingKind}
        placeholder={null}
        options={KINDS}
      />
      <OfKind />
    </CommandForm>
  );
}

function OfKind() {
  const [kind, site] = useWatch<Body, ['kind', 'site']>({ name: ['kind', 'site'] });
  if (kind === 'ninguno') return <div>{words.noneHint}</div>;
  return (
    <>
      <div>{words.keysHint}</div>
      <FormSelectField<Body>
        name="site"
        label={words.site}
        missing={words.missingSite}
        placeholder={null}
        options={SITES}
      />
      {site === 'otra_direccion' && (
        <FormTextField<Body> name="address" label={words.address} type="url" hint={words.addressHint} />
      )}
      <FormTextField<Body> name="login" label={words.login} autoComplete="off" maxLength={200} />
      <FormTextField<Body>
        name="secret"
        label={words.secret}
        type="password"
        autoComplete="off"
        hint={words.secretHint}
        maxLength={500}
      />
      <Trial />
    </>
  );
}

/** Asks the provider about what is typed, and stores nothing. */
function Trial() {
  const [site, address, login, secret] = useWatch<Body, ['site', 'address', 'login', 'secret']>({
    name: ['site', 'address', 'login', 'secret'],
  });
  const [snapshot, ref] = useCommand(tryPaymentProvider);
  const { ask, problem } = snapshot.context;
  const isTrying = snapshot.hasTag('busy');
  const body = { site, address, login, secret };
  // What was said of other keys says nothing of these.
  const isTried = !isTrying && ask.body !== undefined && JSON.stringify(ask.body) === JSON.stringify(body);
  return (
    <>
      <div>
        <Button onClick={() => ref.send({ type: 'RUN', ask: { body } })} disabledFocusable={isTrying}>
          {words.try}
        </Button>
      </div>
      {isTrying && <Progress label={words.trying} />}
      {isTried && problem && <RefusalBar refusal={problem} />}
      {isTried && !problem && (
        <MessageBar intent="success">
          <MessageBarBody>{words.works}</MessageBarBody>
        </MessageBar>
      )}
    </>
  );
}
