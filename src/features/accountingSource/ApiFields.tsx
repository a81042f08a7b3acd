import { makeStyles, tokens } from '@fluentui/react-components';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import {
  DATE_ORDER,
  DECIMALS,
  MAPPED_FIELD,
  NEEDED_FIELD,
  PAGING,
  type setAccountingSource,
  TOKEN_PLACE,
} from '../../api/contract/console/accountingSource';
import { FieldGroup } from '../../ui/dialog/FieldGroup';
import { FormNumberField, FormSelectField, FormTextField } from '../../ui/fields/form';
import { words } from './words';

type Body = z.output<typeof setAccountingSource.body>;

const useStyles = makeStyles({
  fullWidth: { gridColumn: '1 / -1' },
  hint: { gridColumn: '1 / -1', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

const tokenPlaces = TOKEN_PLACE.map((value) => ({ value, label: words.tokenPlaces[value] }));
const pagings = PAGING.map((value) => ({ value, label: words.pagings[value] }));
const dateOrders = DATE_ORDER.map((value) => ({ value, label: words.dateOrders[value] }));
const decimalSigns = DECIMALS.map((value) => ({ value, label: words.decimalSigns[value] }));
const needed = new Set<string>(NEEDED_FIELD);

/** How a JSON API is read: nothing of it is code, so that the next system needs none. */
export function ApiFields() {
  const styles = useStyles();
  return (
    <>
      <FieldGroup name={words.groups.asked}>
        <div className={styles.fullWidth}>
          <FormTextField<Body>
            name="address"
            label={words.address}
            type="url"
            missing={words.missing}
            hint={words.apiAddressHint}
          />
        </div>
        <FormSelectField<Body> name="mapping.token_in" label={words.tokenIn} placeholder={null} options={tokenPlaces} />
        <TokenName />
        <div className={styles.fullWidth}>
          <FormTextField<Body>
            name="token"
            label={words.token}
            type="password"
            autoComplete="off"
            hint={words.tokenHint}
          />
        </div>
        <div className={styles.fullWidth}>
          <FormTextField<Body> name="mapping.since_param" label={words.sinceParam} hint={words.sinceHint} />
        </div>
      </FieldGroup>
      <FieldGroup name={words.groups.paging}>
        <div className={styles.fullWidth}>
          <FormTextField<Body> name="mapping.rows" label={words.rows} hint={words.rowsHint} />
        </div>
        <Paging />
      </FieldGroup>
      <FieldGroup name={words.groups.formats}>
        <FormSelectField<Body> name="mapping.dates" label={words.dates} placeholder={null} options={dateOrders} />
        <FormSelectField<Body>
          name="mapping.decimals"
          label={words.decimals}
          placeholder={null}
          options={decimalSigns}
        />
      </FieldGroup>
      <FieldGroup name={words.groups.fields}>
        <div className={styles.hint}>{words.fieldsHint}</div>
        {MAPPED_FIELD.map((field) => (
          <FormTextField<Body>
            key={field}
            name={`mapping.fields.${field}`}
            label={words.fields[field]}
            missing={needed.has(field) ? words.missing : undefined}
          />
        ))}
        <FormTextField<Body> name="mapping.void_values" label={words.voidValues} hint={words.voidValuesHint} />
      </FieldGroup>
    </>
  );
}

function TokenName() {
  const place = useWatch<Body, 'mapping.token_in'>({ name: 'mapping.token_in' });
  if (place !== 'cabecera' && place !== 'consulta') return null;
  return (
    <FormTextField<Body> name="mapping.token_name" label={words.tokenName[place]} missing={words.wrongTokenName} />
  );
}

function Paging() {
  const [paging, sizeParam] = useWatch<Body, ['mapping.paging', 'mapping.size_param']>({
    name: ['mapping.paging', 'mapping.size_param'],
  });
  const isCounted = paging === 'pagina' || paging === 'desplazamiento' || paging === 'cursor';
  return (
    <>
      <FormSelectField<Body> name="mapping.paging" label={words.paging} placeholder={null} options={pagings} />
      {isCounted && (
        <FormTextField<Body> name="mapping.page_param" label={words.pageParam[paging]} missing={words.missing} />
      )}
      {paging === 'cursor' && (
        <FormTextField<Body> name="mapping.next" label={words.next[paging]} missing={words.missing} />
      )}
      {paging === 'siguiente' && (
        <FormTextField<Body> name="mapping.next" label={words.next[paging]} hint={words.nextHint} />
      )}
      {paging !== 'ninguna' && <FormTextField<Body> name="mapping.size_param" label={words.sizeParam} />}
      {paging !== 'ninguna' && sizeParam && (
        <FormNumberField<Body> name="mapping.page_size" label={words.pageSize} wrong={words.wrongPageSize} />
      )}
    </>
  );
}
