import type { ReactNode } from 'react';
import type { IndicatorAction } from '../../api/contract/receivables/indicators';
import { Panel } from '../../ui/frame/Panel';
import { PlainTable } from '../../ui/table/PlainTable';
import { actionColumns } from './columns';
import { words } from './words';

type Props = { actions: IndicatorAction[]; currency: string; children: ReactNode };

/** Answers and money by what was done, step, channel and template. What nobody did stands with the sources. */
export function Actions({ actions, currency, children }: Props) {
  const shown = actions.filter(({ source, done }) => done > 0 || !['debito', 'promesa', 'ninguna'].includes(source));
  return (
    <Panel title={words.actions} body={words.actionsIs}>
      {shown.length === 0 ? (
        words.noActions
      ) : (
        <PlainTable
          label={words.actions}
          columns={actionColumns(currency)}
          rows={shown}
          rowKey={({ source, channel, template, policy, step }) => [source, channel, template, policy, step].join(' ')}
        />
      )}
      {children}
    </Panel>
  );
}
