import { fromPromise } from 'xstate';
import { call } from '../../api/call';
import { listCustomers } from '../../api/contract/customers/customers';
import {
  createTemplate,
  getTemplate,
  listGroups,
  previewTemplate,
  type Template,
  type TemplatePreview,
  updateTemplate,
} from '../../api/contract/messaging/templates';
import type { Answer } from '../../api/contract/row';
import type { Saving } from '../kit/editor';
import { unlessAbsent, unlessConfirmed } from '../kit/outcome';
import { bodyOf, changesOf, type TemplateDraft } from './templateDraft';

export type Group = Answer<typeof listGroups>['results'][number];
export type Loaded = { groups: Group[]; template: Template | undefined };
export type Found = Answer<typeof listCustomers>;

/** The calls of the editor. */
export const templateCalls = {
  load: fromPromise<Loaded, { id: string | undefined }>(async ({ input: { id }, signal }) => {
    const [groups, template] = await Promise.all([
      call(listGroups, {}, { signal }),
      id === undefined ? undefined : readTemplate(id, signal),
    ]);
    return { groups: groups.results, template };
  }),
  findCustomer: fromPromise<Found, { search: string; p: number }>(({ input, signal }) =>
    call(listCustomers, { query: { ...input, page_size: 1 } }, { signal }),
  ),
  render: fromPromise<TemplatePreview, { draft: TemplateDraft; customer: string | undefined; group: string }>(
    ({ input: { draft, customer, group }, signal }) => {
      const { channel, subject, body } = draft;
      const asked = { channel, subject, body, ...(customer && { customer }), ...(group && { group }) };
      return call(previewTemplate, { body: asked }, { signal });
    },
  ),
  /** Nothing where the service only confirmed it. */
  save: fromPromise<Template | undefined, Saving<Template, TemplateDraft>>(
    ({ input: { record, draft, idempotencyKey } }) =>
      (record === undefined
        ? call(createTemplate, { body: bodyOf(draft), idempotencyKey })
        : call(updateTemplate, {
            params: { id: record.id },
            body: { ...changesOf(draft, record), version: record.version },
            seen: record,
          })
      ).catch(unlessConfirmed),
  ),
  readTheirs: fromPromise<Template, { id: string }>(({ input, signal }) => readTemplate(input.id, signal)),
};

/** The company's own template, else a global one: an address does not say which of them it names. */
async function readTemplate(id: string, signal: AbortSignal): Promise<Template> {
  const ask = (is_global: boolean) => call(getTemplate, { params: { id }, query: { is_global } }, { signal });
  return (await ask(false).catch(unlessAbsent)) ?? ask(true);
}
