import { Button } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import type * as z from 'zod/mini';
import { type Company, getCompany, saveCompany, setCompanyLogo } from '../../api/contract/console/company';
import { COUNTRIES } from '../../api/contract/country';
import type { Ask } from '../../api/contract/row';
import { useApp, useOffers } from '../../console/AppProvider';
import { FormCountryField } from '../../domain/FormCountryField';
import { CommandForm } from '../../resource/command/CommandForm';
import { useCommand } from '../../resource/hooks/useCommand';
import { useEmitted } from '../../resource/hooks/useEmitted';
import { useRecord } from '../../resource/hooks/useRecord';
import { RecordPage } from '../../resource/record/RecordPage';
import { Facts } from '../../ui/Facts';
import { FormTextField } from '../../ui/fields/form';
import { countryName } from '../../ui/format/countries';
import { Page } from '../../ui/frame/Page';
import { Panel } from '../../ui/frame/Panel';
import { lazyPart } from '../../ui/lazyPart';
import { LazyBoundary } from '../../ui/waiting/LazyBoundary';
import { words } from './words';

const LogoPanel = lazyPart(async () => (await import('./LogoPanel')).LogoPanel);

type Body = z.output<typeof saveCompany.body>;

const SIGNED = ['tax_number', 'address', 'phone', 'sender_name', 'reply_to'] as const;

/** The company's data and signature. */
export function CompanyScreen() {
  const offers = useOffers();
  const { renameCompany } = useApp();
  const handle = useRecord(getCompany, {});
  const [{ context }, recordRef] = handle;
  const change = useCommand(saveCompany, { changes: recordRef });
  const [, changeRef] = change;
  useEmitted(
    changeRef,
    'SUCCEEDED',
    ({ ask }: { ask: Ask<typeof saveCompany> }) => ask.body && renameCompany(ask.body.name),
  );
  return (
    <Page
      title={words.title}
      subtitle={words.subtitle}
      actions={
        <Button
          appearance="primary"
          icon={<EditRegular />}
          disabledFocusable={!context.record}
          onClick={() => changeRef.send({ type: 'OPEN', ask: {} })}
        >
          {words.change}
        </Button>
      }
    >
      <RecordPage handle={handle}>
        {(company) => (
          <>
            <Panel>
              <Facts
                facts={[
                  { name: words.name, value: company.name },
                  { name: words.country, value: company.country ? countryName(company.country) : words.unsaid },
                  ...SIGNED.map((field) => ({ name: words[field], value: company[field] || words.unsaid })),
                ]}
              />
            </Panel>
            {offers(setCompanyLogo) && (
              <LazyBoundary fallback={null}>
                <LogoPanel logo={company.logo} onChanged={() => recordRef.send({ type: 'REFRESH' })} />
              </LazyBoundary>
            )}
            <CommandForm
              command={change}
              title={words.changeTitle}
              verb={words.changeVerb}
              schema={saveCompany.body}
              initial={typedOf(company)}
              onSubmit={(body) => changeRef.send({ type: 'CONFIRM', ask: { body } })}
            >
              <FormTextField<Body> name="name" label={words.name} hint={words.nameHint} missing={words.noName} />
              <FormCountryField<Body>
                name="country"
                label={words.country}
                hint={words.countryHint}
                missing={words.noCountry}
              />
              <FormTextField<Body> name="tax_number" label={words.tax_number} hint={words.signedHint} maxLength={30} />
              <FormTextField<Body> name="address" label={words.address} maxLength={200} />
              <FormTextField<Body> name="phone" label={words.phone} type="tel" maxLength={40} />
              <FormTextField<Body>
                name="sender_name"
                label={words.sender_name}
                hint={words.senderHint}
                wrong={words.wrongSender}
                maxLength={80}
              />
              <FormTextField<Body>
                name="reply_to"
                label={words.reply_to}
                hint={words.replyHint}
                wrong={words.wrongReply}
              />
            </CommandForm>
          </>
        )}
      </RecordPage>
    </Page>
  );
}

/** Proposes the service's country. */
function typedOf({ name, country, likely_country, version, ...company }: Company) {
  const { tax_number = '', address = '', phone = '', sender_name = '', reply_to = '' } = company;
  const signed = { tax_number, address, phone, sender_name, reply_to };
  return { name, country: COUNTRIES.find((one) => one === (country ?? likely_country)), ...signed, version };
}
