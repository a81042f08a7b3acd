import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ORDER_FORMAT } from '../../api/contract/debits/orderFormat';
import {
  ARRIVAL_SOURCE_KIND,
  type ArrivalSource,
  updateArrivalSource,
} from '../../api/contract/reconciliation/arrivalSources';
import { listBankAccounts } from '../../api/contract/reconciliation/bankAccounts';
import { accountOption } from '../../domain/accountOption';
import { CommandForm } from '../../resource/command/CommandForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { useOptions } from '../../resource/hooks/useOptions';
import {
  FormCheckField,
  FormNumberField,
  FormSelectField,
  FormTextAreaField,
  FormTextField,
} from '../../ui/fields/form';
import { kinds, words } from './words';

type Body = z.output<typeof updateArrivalSource.body>;

type Props = {
  command: CommandHandle;
  /** The one that is edited; a new one without it. */
  source?: ArrivalSource | undefined;
  onSubmit: (body: Body) => void;
};

const KINDS = ARRIVAL_SOURCE_KIND.map((value) => ({ value, label: kinds[value] }));

export function ArrivalSourceForm({ command, source, onSubmit }: Props) {
  const accounts = useOptions(listBankAccounts, accountOption);
  const known = ARRIVAL_SOURCE_KIND.find((kind) => kind === source?.kind);
  return (
    <CommandForm
      command={command}
      title={source ? words.editTitle : words.createTitle}
      verb={source ? words.editVerb : words.createVerb}
      schema={updateArrivalSource.body}
      initial={
        source
          ? {
              name: source.name,
              ...(known && { kind: known }),
              bank_account: source.bank_account,
              place: source.place,
              ignored: source.ignored ?? '',
              ...(source.kind === 'buzon' && { replies_at: source.replies_at ?? '', verifier: source.verifier ?? '' }),
              order_format: formatOf(source),
              ...(source.kind === 'sftp' && { order_folder: source.order_folder ?? '' }),
              is_on: source.is_on,
              version: source.version,
            }
          : { name: '', place: {}, is_on: true }
      }
      onSubmit={({ secret, zip_secret, ...body }) =>
        onSubmit({ ...body, ...(secret && { secret }), ...(zip_secret && { zip_secret }) })
      }
    >
      <FormTextField<Body> name="name" label={words.name} missing={words.missingName} maxLength={80} />
      {!source && <FormSelectField<Body> name="kind" label={words.kind} missing={words.missingKind} options={KINDS} />}
      <FormSelectField<Body>
        name="bank_account"
        label={words.account}
        hint={words.accountHint}
        placeholder={words.byFile}
        options={accounts}
        nullable
      />
      <OfKind source={source} />
      <Orders source={source} />
      {source && source.kind !== 'envio' && (
        <FormTextAreaField<Body> name="ignored" label={words.ignored} hint={words.ignoredHint} lines={2} />
      )}
      {source && <FormCheckField<Body> name="is_on" label={words.isOn} />}
    </CommandForm>
  );
}

const FORMATS = ORDER_FORMAT.map((value) => ({ value, label: words.orderFormats[value] }));
const formatOf = ({ order_format }: ArrivalSource) => ORDER_FORMAT.find((format) => format === order_format) ?? null;

/** Of a folder or an SFTP server of one account: whether its orders of automatic debits go out by it. */
function Orders({ source }: Pick<Props, 'source'>) {
  const [kind, account, format] = useWatch<Body, ['kind', 'bank_account', 'order_format']>({
    name: ['kind', 'bank_account', 'order_format'],
  });
  if ((kind !== 'carpeta' && kind !== 'sftp') || !account) return null;
  return (
    <>
      <FormSelectField<Body>
        name="order_format"
        label={words.orders}
        hint={words.ordersHint}
        placeholder={words.noOrders}
        options={FORMATS}
        nullable
      />
      {format && kind === 'sftp' && (
        <FormTextField<Body> name="order_folder" label={words.orderFolder} hint={words.folderHint.sftp} />
      )}
      {format && kind === 'carpeta' && <div>{words.ordersIn(source?.order_folder ?? '')}</div>}
    </>
  );
}

function OfKind({ source }: Pick<Props, 'source'>) {
  const kind = useWatch<Body, 'kind'>({ name: 'kind' });
  if (kind === 'carpeta') return <div>{source ? words.inFolder(source.folder) : words.newFolder}</div>;
  if (kind === 'envio') return source ? null : <div>{words.newToken}</div>;
  return kind === 'sftp' || kind === 'buzon' ? <OfServer kind={kind} source={source} /> : null;
}

function OfServer({ kind, source }: Pick<Props, 'source'> & { kind: 'sftp' | 'buzon' }) {
  return (
    <>
      <FormTextField<Body> name="place.host" label={words.host} />
      <FormNumberField<Body> name="place.port" label={words.port} wrong={words.wrongPort} hint={words.portHint[kind]} />
      <FormTextField<Body> name="place.user" label={words.user} autoComplete="off" />
      {kind === 'sftp' ? (
        <FormTextAreaField<Body> name="secret" label={words.secret.sftp} hint={words.secretHint} lines={3} />
      ) : (
        <FormTextField<Body>
          name="secret"
          label={words.secret.buzon}
          hint={words.secretHint}
          type="password"
          autoComplete="off"
        />
      )}
      <FormTextField<Body> name="place.folder" label={words.folder} hint={words.folderHint[kind]} />
      <FormTextField<Body>
        name="zip_secret"
        label={words.zipSecret}
        hint={words.zipSecretHint}
        type="password"
        autoComplete="off"
      />
      {kind === 'buzon' && (
        <FormTextField<Body>
          name="replies_at"
          label={words.repliesAt}
          hint={words.repliesAtHint}
          wrong={words.wrongRepliesAt}
          maxLength={200}
        />
      )}
      {source && kind === 'buzon' && (
        <>
          <FormTextField<Body>
            name="verifier"
            label={words.verifier}
            hint={words.verifierHint}
            wrong={words.wrongVerifier}
            maxLength={253}
          />
          <div>{words.verifiedBy(source.verified_by)}</div>
        </>
      )}
      {source?.host_key && <div>{words.hostKey(source.host_key)}</div>}
      {source?.failure === 'clave' && <FormCheckField<Body> name="trusts_key" label={words.trustsKey} />}
    </>
  );
}
