import { Button } from '@fluentui/react-components';
import { MailInboxArrowDownRegular } from '@fluentui/react-icons/svg/mail-inbox-arrow-down';
import { useNavigate } from 'react-router-dom';
import { CHANNELS } from '../../api/contract/messaging/channels';
import { listWaitingNotes } from '../../api/contract/receivables/imports';
import { listArrivalSources } from '../../api/contract/reconciliation/arrivalSources';
import {
  ARRIVAL_STATUS,
  type Arrival,
  chooseSenderCustomer,
  discardArrival,
  ignoreArrivalSender,
  listArrivals,
  listWaitingDebits,
  openArrival,
} from '../../api/contract/reconciliation/arrivals';
import { getMorning } from '../../api/contract/reconciliation/nights';
import { useOffers } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { lazyForm } from '../../resource/command/lazyForm';
import { askById, useCommandAbout } from '../../resource/hooks/useCommand';
import { useEmitted } from '../../resource/hooks/useEmitted';
import { useList } from '../../resource/hooks/useList';
import { useOptions } from '../../resource/hooks/useOptions';
import { ListFilters } from '../../resource/list/ListFilters';
import { ListTable } from '../../resource/list/ListTable';
import { namedOption } from '../../ui/fields/options';
import { Page } from '../../ui/frame/Page';
import { arrivalColumns, isOfSeveral, rowActions } from './columns';
import { Gaps } from './Gaps';
import { Morning } from './Morning';
import { WaitingDebits } from './WaitingDebits';
import { WaitingNotes } from './WaitingNotes';
import { arrivalStates, words } from './words';

const SenderForm = lazyForm(async () => (await import('./SenderForm')).SenderForm);
const WhoseForm = lazyForm(async () => (await import('./WhoseForm')).WhoseForm);

const statuses = ARRIVAL_STATUS.map((value) => ({ value, label: arrivalStates[value].word }));
const waitsToBeSaved = ({ status, debit_answer }: Arrival) => status === 'espera' && Boolean(debit_answer);
const needsAccount = ({ reasons }: Arrival) => reasons.some(({ kind }) => kind === 'cuenta');

/** What arrived by itself: what was saved, and what waits for a person and why. */
export function ArrivalsList() {
  const ability = useAbility();
  const offers = useOffers();
  const navigate = useNavigate();
  const list = useList(listArrivals);
  const [, listRef] = list;
  const sources = useOptions(listArrivalSources, namedOption);
  const may = ability.can('create', 'Conciliation');
  const discarding = useCommandAbout(discardArrival, askById<Arrival>, {
    next: () => listRef.send({ type: 'REFRESH' }),
  });
  const mayIgnore = ability.can('create', 'ArrivalSource') && offers(ignoreArrivalSender);
  const ignoring = useCommandAbout(ignoreArrivalSender, askById<Arrival>, {
    next: () => listRef.send({ type: 'REFRESH' }),
  });
  const choosing = useCommandAbout(
    chooseSenderCustomer,
    ({ id }: Arrival) => ({ params: { id }, body: { customer: '' } }),
    {
      next: () => listRef.send({ type: 'REFRESH' }),
      offer: ({ conversation }) => ({
        label: words.seeConversation,
        to: `/bandeja/${conversation}/${CHANNELS.email.number}`,
      }),
    },
  );
  const [{ context: chosen }, chooseRef, askSender] = choosing;
  const mayChoose = may && offers(chooseSenderCustomer);
  const opening = useCommandAbout(openArrival, ({ id }: Arrival) => ({ params: { id }, body: {} }));
  const [{ context: opened }, openRef, askWhose] = opening;
  useEmitted(openRef, 'SUCCEEDED', ({ answer }: { answer: { preview: string } }) =>
    navigate(`/conciliaciones/nueva/${answer.preview}`),
  );

  function open(one: Arrival): void {
    if (one.debit) navigate(`/debitos/${one.debit}${waitsToBeSaved(one) ? `?respuesta=${one.debit_answer}` : ''}`);
    else if (one.conciliation !== null) navigate(`/conciliaciones/${one.conciliation}`);
    else if (mayChoose && isOfSeveral(one)) askSender(one);
    else if (one.import) navigate(`/documentos/importar/${one.import}`);
    else if (one.conversation) navigate(`/bandeja/${one.conversation}/${CHANNELS.email.number}`);
    else if (one.returned) navigate(`/salida/${one.returned}`);
    else if (needsAccount(one)) askWhose(one);
    else openRef.send({ type: 'RUN', ask: { params: { id: one.id }, body: {} } });
  }

  const toSources = <Button onClick={() => navigate('/llegadas/origenes')}>{words.sources}</Button>;
  return (
    <Page title={words.title} subtitle={words.subtitle} actions={toSources}>
      {offers(getMorning) && <Morning />}
      <Gaps />
      {offers(listWaitingNotes) && ability.can('create', 'RecordsImport') && <WaitingNotes />}
      {offers(listWaitingDebits) && <WaitingDebits />}
      <ListFilters
        list={list}
        search={words.search}
        filters={[
          { kind: 'choice', name: 'status', label: words.status, options: statuses },
          { kind: 'choice', name: 'source', label: words.source, options: sources },
        ]}
      />
      <ListTable
        list={list}
        label={words.title}
        columns={[
          ...arrivalColumns,
          ...rowActions({
            discard: may ? discarding[2] : undefined,
            ignore: mayIgnore ? ignoring[2] : undefined,
          }),
        ]}
        rowKey={({ id }) => id}
        {...(may && { onOpen: open })}
        isMuted={({ status }) => status === 'descartada' || status === 'repetida'}
        empty={{
          title: words.empty,
          body: words.emptyBody,
          icon: <MailInboxArrowDownRegular />,
          action: <Button onClick={() => navigate('/llegadas/origenes')}>{words.addSource}</Button>,
        }}
      />
      <WhoseForm
        command={opening}
        onSubmit={(body) => openRef.send({ type: 'CONFIRM', ask: { ...opened.ask, body } })}
      />
      <SenderForm
        command={choosing}
        senders={chosen.about?.senders}
        onSubmit={(body) => chooseRef.send({ type: 'CONFIRM', ask: { ...chosen.ask, body } })}
      />
      <CommandConfirm
        command={discarding}
        danger
        title={words.discardTitle}
        body={discarding[0].context.about?.file_name}
        impact={[discarding[0].context.about?.import ? words.discardElectronic : words.discardImpact]}
        verb={words.discardVerb}
      />
      <CommandConfirm
        command={ignoring}
        danger
        title={words.ignoreTitle}
        body={ignoring[0].context.about?.sender}
        impact={[words.ignoreImpact]}
        verb={words.ignoreVerb}
      />
    </Page>
  );
}
