import { useState } from 'react';
import type { Template } from '../../api/contract/messaging/templates';
import { languageName } from '../../domain/message/languages';
import { MessagePreview } from '../../domain/message/MessagePreview';
import { bodyOf } from '../../domain/message/versions';
import { SelectField } from '../../ui/fields/SelectField';
import { providerWords as words } from './words';

type Props = { template: Template; customer: string | undefined };

/** A stored template in each language that customers get it in. */
export function InLanguages({ template, customer }: Props) {
  const { versions = [], language, channel } = template;
  const [chosen, choose] = useState('');
  const version = versions.find((each) => each.language === chosen);
  return (
    <>
      <SelectField
        label={words.inLanguages}
        hint={words.inLanguagesHint}
        placeholder={words.noOther}
        value={chosen}
        options={versions
          .filter((each) => each.language !== language)
          .map((each) => ({ value: each.language, label: `${languageName(each.language)} · ${each.language}` }))}
        onChange={choose}
      />
      {version && (
        <MessagePreview
          text={{ channel, body: bodyOf(template, version), ...(customer !== undefined && { customer }) }}
          provider={version}
        />
      )}
    </>
  );
}
