import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useFormContext, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { DATE_ORDER, TOKEN_PLACE } from '../../api/contract/console/accountingSource';
import {
  AMOUNT_FORM,
  ENTRY_FIELD,
  ENTRY_METHOD,
  KEY_USE,
  LINE_FIELD,
  type LineField,
  SIDE_FORM,
  type setEntryConnector,
} from '../../api/contract/receivables/accountingDispatches';
import { FieldGroup } from '../../ui/dialog/FieldGroup';
import { FormCheckField, FormSelectField, FormTextAreaField, FormTextField } from '../../ui/fields/form';
import { CONTIFICO } from './contifico';
import { AccountListFields, LookUpFields } from './ListFields';
import { connectorWords as words } from './sendingWords';

type Body = z.output<typeof setEntryConnector.body>;

const useStyles = makeStyles({
  fullWidth: { gridColumn: '1 / -1' },
  hint: { gridColumn: '1 / -1', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

const methods = ENTRY_METHOD.map((value) => ({ value, label: value }));
const tokenPlaces = TOKEN_PLACE.map((value) => ({ value, label: words.tokenPlaces[value] }));
const keyUses = KEY_USE.map((value) => ({ value, label: words.keyUses[value] }));
const dateOrders = DATE_ORDER.map((value) => ({ value, label: words.dateOrders[value] }));
const amountForms = AMOUNT_FORM.map((value) => ({ value, label: words.amountForms[value] }));
const sideForms = SIDE_FORM.map((value) => ({ value, label: words.sideForms[value] }));
const needed = new Set<string>(['date', 'lines', 'account', 'debit', 'credit', 'amount', 'side']);
const UNUSED: Record<(typeof SIDE_FORM)[number], readonly LineField[]> = {
  debe_haber: ['amount', 'side'],
  tipo: ['debit', 'credit'],
};
const wrongPath = { invalid_format: words.wrongPath };

/** How an entry is sent: nothing of it is code, so that another system needs none. */
export function ConnectorFields() {
  const styles = useStyles();
  return (
    <>
      <FormCheckField<Body> name="is_on" label={words.isOn} />
      <div className={styles.hint}>{words.isOnHint}</div>
      <ForContifico />
      <FieldGroup name={words.groups.asked}>
        <div className={styles.fullWidth}>
          <FormTextField<Body> name="address" label={words.address} missing={words.missing} hint={words.addressHint} />
        </div>
        <FormSelectField<Body> name="mapping.method" label={words.method} placeholder={null} options={methods} />
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
      </FieldGroup>
      <FieldGroup name={words.groups.key}>
        <div className={styles.fullWidth}>
          <FormSelectField<Body>
            name="mapping.key_use"
            label={words.keyUseLabel}
            placeholder={null}
            options={keyUses}
          />
        </div>
        <LookUpFields />
        <div className={styles.fullWidth}>
          <FormTextField<Body>
            name="mapping.key_header"
            label={words.keyHeader}
            hint={words.keyHeaderHint}
            kinds={{ invalid_format: words.wrongName }}
          />
        </div>
      </FieldGroup>
      <FieldGroup name={words.groups.formats}>
        <FormSelectField<Body> name="mapping.dates" label={words.dates} placeholder={null} options={dateOrders} />
        <FormSelectField<Body> name="mapping.amounts" label={words.amounts} placeholder={null} options={amountForms} />
        <Sides />
      </FieldGroup>
      <FieldGroup name={words.groups.entry}>
        <div className={styles.hint}>{words.pathsHint}</div>
        {ENTRY_FIELD.map((field) => (
          <FormTextField<Body>
            key={field}
            name={`mapping.fields.${field}`}
            label={words.fields[field]}
            missing={needed.has(field) ? words.missing : undefined}
            kinds={wrongPath}
          />
        ))}
      </FieldGroup>
      <FieldGroup name={words.groups.line}>
        <LineFields />
        <div className={styles.fullWidth}>
          <FormTextAreaField<Body>
            name="mapping.fixed"
            label={words.fixed}
            lines={2}
            hint={words.fixedHint}
            kinds={{ too_big: words.tooLong }}
          />
        </div>
      </FieldGroup>
      <FieldGroup name={words.groups.accounts}>
        <AccountListFields />
      </FieldGroup>
      <FieldGroup name={words.groups.answer}>
        <FormTextField<Body> name="mapping.id_path" label={words.idPath} hint={words.idPathHint} />
        <FormTextField<Body> name="mapping.error_path" label={words.errorPath} hint={words.errorPathHint} />
      </FieldGroup>
    </>
  );
}

function TokenName() {
  const place = useWatch<Body, 'mapping.token_in'>({ name: 'mapping.token_in' });
  if (place !== 'cabecera' && place !== 'consulta') return null;
  return <FormTextField<Body> name="mapping.token_name" label={words.tokenName[place]} missing={words.wrongName} />;
}

/** Fills in what is known of Contífico. */
function ForContifico() {
  const styles = useStyles();
  const { setValue, watch } = useFormContext<Body>();
  const fill = () => {
    setValue('address', CONTIFICO.address, { shouldDirty: true, shouldValidate: true });
    setValue('mapping', CONTIFICO.mapping, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <>
      <div>
        <Button onClick={fill}>{words.contifico}</Button>
      </div>
      {watch('address') === CONTIFICO.address && <div className={styles.hint}>{words.contificoHint}</div>}
    </>
  );
}

function Sides() {
  const sides = useWatch<Body, 'mapping.sides'>({ name: 'mapping.sides' });
  return (
    <>
      <FormSelectField<Body> name="mapping.sides" label={words.sides} placeholder={null} options={sideForms} />
      {sides === 'tipo' && (
        <>
          <FormTextField<Body> name="mapping.debit_word" label={words.debitWord} missing={words.missing} />
          <FormTextField<Body> name="mapping.credit_word" label={words.creditWord} missing={words.missing} />
        </>
      )}
    </>
  );
}

function LineFields() {
  const sides = useWatch<Body, 'mapping.sides'>({ name: 'mapping.sides' });
  return LINE_FIELD.filter((field) => !UNUSED[sides].includes(field)).map((field) => (
    <FormTextField<Body>
      key={field}
      name={`mapping.line_fields.${field}`}
      label={words.lineFields[field]}
      missing={needed.has(field) ? words.missing : undefined}
      kinds={wrongPath}
    />
  ));
}
