import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import {
  type AccountingSource,
  type ApiMapping,
  SOURCE_KIND,
  setAccountingSource,
} from '../../api/contract/console/accountingSource';
import { CommandForm } from '../../resource/command/CommandForm';
import type { CommandHandle } from '../../resource/hooks/useCommand';
import { FormCheckField, FormSelectField, FormTextField } from '../../ui/fields/form';
import { ApiFields } from './ApiFields';
import { hasAddress } from './hasAddress';
import { SourceTrial } from './SourceTrial';
import { words } from './words';

type Body = z.output<typeof setAccountingSource.body>;
type Props = { command: CommandHandle; source: AccountingSource; onSubmit: (body: Body) => void };

/** What a mapping begins with. */
const NEW: ApiMapping = {
  token_in: 'bearer',
  paging: 'ninguna',
  dates: 'iso',
  decimals: 'punto',
  page_size: 100,
  fields: {},
};

export function SourceForm({ command, source, onSubmit }: Props) {
  const { kind, place, kinds, version, mapping, books } = source;
  const known = SOURCE_KIND.find((one) => one === kind) ?? 'ninguno';
  return (
    <CommandForm
      command={command}
      title={words.changeTitle}
      verb={words.changeVerb}
      schema={setAccountingSource.body}
      initial={{
        kind: known,
        version,
        mapping: mapping ?? NEW,
        books: books ?? false,
        ...(hasAddress(kind) && { address: place }),
      }}
      onSubmit={({ mapping: written, books: isBooked, ...body }) =>
        onSubmit({
          ...body,
          ...(body.kind === 'api' && { mapping: written }),
          ...(body.kind === 'contifico' && { books: isBooked }),
        })
      }
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
  if (kind === 'api') {
    return (
      <SourceTrial>
        <ApiFields />
      </SourceTrial>
    );
  }
  if (kind === 'contifico') {
    return (
      <SourceTrial>
        <div>{words.contificoHint}</div>
        <FormTextField<Body>
          name="token"
          label={words.contificoKey}
          type="password"
          autoComplete="off"
          hint={words.contificoKeyHint}
        />
        <FormTextField<Body> name="address" label={words.address} type="url" hint={words.contificoAddressHint} />
        <FormCheckField<Body> name="books" label={words.books} />
        <div>{words.booksHint}</div>
      </SourceTrial>
    );
  }
  if (kind !== 'direccion') return null;
  return (
    <>
      <FormTextField<Body> name="address" label={words.address} type="url" hint={words.addressHint} />
      <FormTextField<Body> name="token" label={words.token} type="password" autoComplete="off" hint={words.tokenHint} />
    </>
  );
}
