import { Button } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import type { z } from 'zod';
import { type Company, saveCompany } from '../../api/contract/company';
import { COUNTRIES } from '../../api/contract/country';
import { companyChange, companyRecord } from '../../machines/company';
import { CommandForm } from '../../resource/command/CommandForm';
import { FormCountryField } from '../../resource/FormCountryField';
import { useCommand } from '../../resource/hooks/useCommand';
import { useRecord } from '../../resource/hooks/useRecord';
import { RecordPage } from '../../resource/record/RecordPage';
import { Facts } from '../../ui/Facts';
import { FormTextField } from '../../ui/fields/form';
import { countryName } from '../../ui/format/countries';
import { Page } from '../../ui/frame/Page';
import { Panel } from '../../ui/frame/Panel';
import { words } from './words';

type Body = z.output<typeof saveCompany.body>;

/** The company's name and country. */
export function CompanyScreen() {
  const handle = useRecord(companyRecord, {});
  const [{ context }, recordRef] = handle;
  const change = useCommand(companyChange, () => recordRef.send({ type: 'REFRESH' }));
  const [, changeRef] = change;
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
                ]}
              />
            </Panel>
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
            </CommandForm>
          </>
        )}
      </RecordPage>
    </Page>
  );
}

/** What is asked first is proposed: where the service is. */
function typedOf({ name, country, likely_country, version }: Company) {
  return { name, country: COUNTRIES.find((one) => one === (country ?? likely_country)), version };
}
