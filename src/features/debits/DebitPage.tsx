import { useSelector } from '@xstate/react';
import type { Debit } from '../../api/contract/debitShapes';
import { useAbility } from '../../console/ConsoleProvider';
import type { DebitActor } from '../../machines/debits/debit';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { date } from '../../ui/format/dates';
import { Page } from '../../ui/frame/Page';
import { Stepper } from '../../ui/Stepper';
import { AnswerPanel } from './AnswerPanel';
import { DetailsPanel } from './DetailsPanel';
import { ErrorsPanel } from './ErrorsPanel';
import { OrderPanel } from './OrderPanel';
import { StatusChip } from './StatusChip';
import { answerWords, detailWords, words } from './words';

const STEP: Record<Debit['status'], number> = {
  borrador: 1,
  previsualizado: 1,
  guardado: 2,
  enviado: 3,
  respondido: 3,
  cerrado: 4,
};

export function DebitPage({ debit, header }: { debit: DebitActor; header: Debit }) {
  const ability = useAbility();
  const snapshot = useSelector(debit, (current) => current);
  const { answer } = snapshot.children;
  const { problem } = snapshot.context;
  const isEditing = snapshot.hasTag('editing');
  const step = isEditing ? 1 : STEP[header.status];
  const may = ability.can('update', 'AutomaticDebit');
  return (
    <Page
      title={header.name}
      subtitle={
        <>
          {detailWords.summary(header.bank_account_name, date(header.collect_on))} <StatusChip status={header.status} />
        </>
      }
      actions={<Stepper steps={words.steps} current={step} />}
    >
      {step >= 2 && may && <OrderPanel debit={debit} />}
      {answer && may && <AnswerPanel answer={answer} debit={debit} />}
      <ErrorsPanel debit={debit} />
      <DetailsPanel debit={debit} header={header} />
      <ConfirmDialog
        open={snapshot.hasTag('removing')}
        danger
        title={words.removeTitle}
        body={header.name}
        impact={words.impact(header)}
        verb={words.removeVerb}
        busy={snapshot.hasTag('busy')}
        refusal={problem?.reason}
        onConfirm={() => debit.send({ type: 'CONFIRM' })}
        onCancel={() => debit.send({ type: 'CANCEL' })}
      />
      <ConfirmDialog
        open={snapshot.hasTag('closing')}
        title={answerWords.closeTitle}
        body={header.name}
        impact={answerWords.closeImpact(header.pending)}
        verb={answerWords.closeVerb}
        busy={snapshot.hasTag('busy')}
        refusal={problem?.reason}
        onConfirm={() => debit.send({ type: 'CONFIRM' })}
        onCancel={() => debit.send({ type: 'CANCEL' })}
      />
    </Page>
  );
}
