import { useSelector } from '@xstate/react';
import { closeDebit, debitOrderFile, deleteDebit } from '../../api/contract/debits/debits';
import type { Debit } from '../../api/contract/debits/shapes';
import { unreadableOf } from '../../api/contract/row';
import { useOffers } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { bankAccountInWords } from '../../domain/columns/bankAccount';
import { unlessAbsent } from '../../domain/columns/unlessAbsent';
import type { DebitActor } from '../../machines/debits/debit';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { useCommand } from '../../resource/hooks/useCommand';
import { RecordNormalizationNotices, Unreadable } from '../../resource/NormalizationNotices';
import { StateChip } from '../../ui/Chip';
import { date } from '../../ui/format/dates';
import { Page } from '../../ui/frame/Page';
import { Stepper } from '../../ui/Stepper';
import { AnswerPanel } from './answer/AnswerPanel';
import { answerWords } from './answer/words';
import { ClosedDayBar } from './ClosedDayBar';
import { DetailsPanel } from './details/DetailsPanel';
import { detailWords } from './details/words';
import { ErrorsPanel } from './ErrorsPanel';
import { OrderPanel } from './OrderPanel';
import { ResultPanel } from './ResultPanel';
import { debitStatuses, words } from './words';

/** Of a status that nobody knows no step is known. */
const STEP: Record<Debit['status'], number | undefined> = {
  borrador: 1,
  previsualizado: 1,
  guardado: 2,
  enviado: 3,
  respondido: 3,
  cerrado: 4,
  otro: undefined,
};

export function DebitPage({ debitRef, debit }: { debitRef: DebitActor; debit: Debit }) {
  const ability = useAbility();
  const offers = useOffers();
  const snapshot = useSelector(debitRef, (current) => current);
  const { answer, debitSearch } = snapshot.children;
  const deletion = useCommand(deleteDebit, { next: () => debitRef.send({ type: 'DELETED' }) });
  const closing = useCommand(closeDebit, { next: () => debitRef.send({ type: 'CLOSED' }) });
  const [, deletionRef] = deletion;
  const [, closingRef] = closing;
  const { id, version } = debit;
  const isEditing = snapshot.hasTag('editing');
  const step = isEditing ? 1 : STEP[debit.status];
  const isAnswered = debit.status === 'respondido' || debit.status === 'cerrado';
  const may = ability.can('update', 'AutomaticDebit');
  const mayOrder = may && offers(debitOrderFile);
  // No answer arrives before the order is sent; without order files the moment of sending is unknown.
  const awaitsAnswer = !snapshot.matches('saved') || !offers(debitOrderFile);
  return (
    <Page
      title={debit.name}
      subtitle={
        <>
          {detailWords.summary(bankAccountInWords(debit), debit.collect_on ? date(debit.collect_on) : undefined)}{' '}
          {unlessAbsent(debit, 'status', <StateChip {...debitStatuses[debit.status]} />)}
        </>
      }
      actions={step !== undefined && <Stepper steps={words.steps} current={step} />}
    >
      <Unreadable rows={unreadableOf(debit)} />
      <RecordNormalizationNotices record={debit} />
      {step !== undefined && step < 3 && <ClosedDayBar closed={debit.collects_on_closed} />}
      {isAnswered && <ResultPanel debitRef={debitRef} currency={debit.currency} />}
      {!isAnswered && step !== undefined && step >= 2 && mayOrder && <OrderPanel debitRef={debitRef} debit={debit} />}
      {answer && may && awaitsAnswer && (
        <AnswerPanel
          answerRef={answer}
          debitRef={debitRef}
          debit={debit}
          onClose={() =>
            closingRef.send({
              type: 'OPEN',
              ask: { params: { id }, body: { version, in_process: debit.in_process } },
            })
          }
        />
      )}
      <ErrorsPanel debitRef={debitRef} />
      {debitSearch && (
        <DetailsPanel
          debitRef={debitRef}
          searchRef={debitSearch}
          debit={debit}
          onDelete={() => deletionRef.send({ type: 'OPEN', ask: { params: { id } } })}
        />
      )}
      {isAnswered && mayOrder && <OrderPanel debitRef={debitRef} debit={debit} />}
      <CommandConfirm
        command={deletion}
        danger
        title={words.removeTitle}
        body={debit.name}
        impact={words.impact(debit)}
        verb={words.removeVerb}
      />
      <CommandConfirm
        command={closing}
        version={version}
        title={answerWords.closeTitle}
        body={debit.name}
        impact={answerWords.closeImpact(debit.pending, debit.in_process)}
        verb={answerWords.closeVerb}
      />
    </Page>
  );
}
