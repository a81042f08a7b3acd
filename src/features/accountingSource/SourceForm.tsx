import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { type AccountingSource, SOURCE_KIND, setAccountingSource } from '../../api/contract/console/accountingSource';
import { CommandForm } from '../../resource/command/CommandForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { FormSelectField, FormTextField } from '../../ui/fields/form';
import { words } from './words';

type Body = z.output<typeof setAccountingSource.body>;
type Props = { command: CommandHandle; source: AccountingSource; onSubmit: (body: Body) => void };

export function SourceForm({ command, source, onSubmit }: Props) {
  const { kind, place, kinds, version } = source;
  const known = SOURCE_KIND.find((one) => one === kind) ?? 'ninguno';
  return (
    <CommandForm
      command={command}
      title={words.changeTitle}
      verb={words.changeVerb}
      schema={setAccountingSource.body}
      initial={{ kind: known, version, ...(kind === 'direccion' && { address: place }) }}
      onSubmit={onSubmit}
    >
      <FormSelectField<Body>
        name="kind"
        label={words.kind}
        missing={words.missingKind}
        placeholder={null}
        options={SOURCE_KIND.filter((one) => kinds.includes(one)).map((value) => ({
          value,
          label: words.kinds[value],
        }))}
      />
      <OfKind />
    </CommandForm>
  );
}

function OfKind() {
  const kind = useWatch<Body, 'kind'>({ name: 'kind' });
  if (kind === 'carpeta') return <div>{words.folderHint}</div>;
  if (kind !== 'direccion') return null;
  return (
    <>
      <FormTextField<Body> name="address" label={words.address} type="url" hint={words.addressHint} />
      <FormTextField<Body> name="token" label={words.token} type="password" autoComplete="off" hint={words.tokenHint} />
    </>
  );
}
