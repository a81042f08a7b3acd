import { Button, Spinner } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { getDocument } from '../../api/contract/receivables/documents';
import { findMovements } from '../../api/contract/reconciliation/conciliations';
import { useApp, useOffers, useUser } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { useShown } from '../../console/useShown';
import {
  type CommandPaletteActor,
  commandPaletteMachine,
  type PaletteEntry,
} from '../../machines/commandPalette/commandPalette';
import type { CommandSearchActor, Found } from '../../machines/commandPalette/commandSearch';
import { useActorRef } from '../../resource/hooks/useActorRef';
import { useEmitted } from '../../resource/hooks/useEmitted';
import { useSessionOpened } from '../../resource/hooks/useSessionOpened';
import { useFailureNotices } from '../../resource/notices';
import { SearchDialog } from '../../ui/dialog/SearchDialog';
import { parseMoney } from '../../ui/format/parseMoney';
import { ADDING } from '../../ui/frame/AddButton';
import { chooseAppearance } from '../../ui/theme/appearance';
import { buttonWords } from './buttonWords';
import { appearanceOf, entriesFound, groupsFor, isAddition, knownEntries, LEAVE } from './entries';
import { recentOf, remember } from './recent';
import { words } from './words';

/** Finds customers, documents, screens and acts from anywhere, while it is open. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const ability = useAbility();
  const offers = useOffers();
  const paletteRef = useActorRef(commandPaletteMachine, {
    input: {
      customers: ability.can('read', 'Customer'),
      documents: ability.can('read', 'Document'),
      movements: ability.can('read', 'Conciliation') && offers(findMovements),
      // The filter is ours, as that row is.
      amounts: offers(getDocument),
    },
  });
  const searchRef = useSelector(paletteRef, ({ children }) => children.search);
  return searchRef && <Open paletteRef={paletteRef} searchRef={searchRef} onClose={onClose} />;
}

type Props = { paletteRef: CommandPaletteActor; searchRef: CommandSearchActor; onClose: () => void };

function Open({ paletteRef, searchRef, onClose }: Props) {
  const { session } = useApp();
  const person = useUser()?.id ?? '';
  const ability = useAbility();
  const shown = useShown();
  const navigate = useNavigate();
  const { text, customers, documents, movements, amounts } = useSelector(paletteRef, ({ context }) => context);
  const isTyping = useSelector(paletteRef, (current) => current.matches('typing'));
  const search = useSelector(searchRef, (current) => current);
  useFailureNotices(searchRef);
  useSessionOpened(() => searchRef.send({ type: 'RETRY' }));
  const known = knownEntries(shown, ability);
  const [remembered] = useState(() => recentOf(person));
  // What a person may open changes with their permissions.
  const may = { customer: customers, document: documents, movement: movements };
  const isThere = ({ kind, key }: PaletteEntry) =>
    kind === 'screen' || kind === 'act' ? known.some((one) => one.key === key) : may[kind];
  const groups = groupsFor(text, known, remembered.filter(isThere), search.context.found);
  useEmitted(paletteRef, 'CHOSEN', ({ entry }: { entry: PaletteEntry }) => {
    // What is owed changes: it is not remembered.
    remember(person, entry.kind === 'document' ? { ...entry, detail: entry.detail.replace(/ · [^·]*$/, '') } : entry);
    onClose();
    const appearance = appearanceOf(entry);
    if (entry.to !== undefined) navigate(entry.to, isAddition(entry) ? { state: ADDING } : {});
    else if (appearance) chooseAppearance(appearance);
    else if (entry.key === LEAVE) session.send({ type: 'LOGOUT' });
  });
  // Enter was pressed before it was there.
  useEmitted(paletteRef, 'ARRIVED', ({ found }: { found: Found }) => {
    const [entry] = entriesFound(found);
    if (entry) paletteRef.send({ type: 'CHOOSE', entry });
  });
  const isBusy = isTyping || search.hasTag('busy');
  return (
    <SearchDialog
      label={buttonWords.label}
      text={text}
      onType={(typed) => {
        const money = parseMoney(typed);
        paletteRef.send({ type: 'TYPE', text: typed, amount: money.ok ? money.value : undefined });
      }}
      groups={groups}
      onChoose={({ kind, key, label, detail, to }) =>
        paletteRef.send({ type: 'CHOOSE', entry: { kind, key, label, detail, to } })
      }
      onEnter={() => paletteRef.send({ type: 'ENTER' })}
      onClose={onClose}
      foot={
        <>
          {isBusy && <Spinner size="extra-tiny" label={words.searching} />}
          {!isBusy && search.hasTag('refused') && (
            <>
              {words.failed}
              <Button size="small" onClick={() => searchRef.send({ type: 'RETRY' })}>
                {words.retry}
              </Button>
            </>
          )}
          {!isBusy && !search.hasTag('refused') && (
            <span role="status">
              {groups.length === 0 ? words.nothing(text.trim()) : amounts ? words.hint : words.hintWithoutAmounts}
            </span>
          )}
        </>
      }
    />
  );
}
