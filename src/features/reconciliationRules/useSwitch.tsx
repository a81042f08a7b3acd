import type { ReactElement } from 'react';
import {
  type ReconciliationRule,
  updateReconciliationRule,
} from '../../api/contract/reconciliation/reconciliationRules';
import { bodyOf } from '../../machines/conciliations/reconciliationRules';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { type RecordRef, useCommand } from '../../resource/hooks/useCommand';
import { words } from './words';

/** Switches a rule off, or on again, once a person confirms it. */
export function useSwitch(shown: RecordRef): { question: ReactElement; ask: (rule: ReconciliationRule) => void } {
  const change = useCommand(updateReconciliationRule, { changes: shown });
  const [changing, changeRef] = change;
  const isOn = changing.context.ask.body?.enabled === true;
  return {
    ask: (rule) => {
      const body = bodyOf(rule);
      if (!body) return;
      changeRef.send({ type: 'OPEN', ask: { params: { id: rule.id }, body: { ...body, enabled: !rule.enabled } } });
    },
    question: (
      <CommandConfirm
        command={change}
        title={isOn ? words.onTitle : words.offTitle}
        impact={[isOn ? words.onImpact : words.offImpact]}
        verb={isOn ? words.switchOn : words.switchOff}
      />
    ),
  };
}
