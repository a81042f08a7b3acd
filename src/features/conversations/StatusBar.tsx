import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { PersonRegular } from '@fluentui/react-icons/svg/person';
import { type Conversation, updateConversation } from '../../api/contract/messaging/conversations';
import { useOffers } from '../../console/AppProvider';
import { useAbility } from '../../console/useAbility';
import { type RecordRef, useCommand } from '../../resource/hooks/useCommand';
import { moment } from '../../ui/format/dates';
import { ChoiceMenu } from '../../ui/popup/ChoiceMenu';
import { RefusalBar } from '../../ui/RefusalBar';
import { words } from './words';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  said: { marginRight: 'auto', color: tokens.colorNeutralForeground2 },
});

type Props = {
  partner: string;
  conversation: RecordRef;
  status: Pick<Conversation, 'assigned_to' | 'resolved_at' | 'resolved_by' | 'version' | 'last_inbound' | 'colleagues'>;
  onChanged: (() => void) | undefined;
};

/** Who of staff has a conversation, and whether it is resolved. */
export function StatusBar({ partner, conversation, status, onChanged }: Props) {
  const styles = useStyles();
  const ability = useAbility();
  const offers = useOffers();
  const [snapshot, ref] = useCommand(updateConversation, {
    changes: conversation,
    next: () => {
      conversation.send({ type: 'REFRESH' });
      onChanged?.();
    },
  });
  const { assigned_to, resolved_at, resolved_by = '', version, last_inbound, colleagues = [] } = status;
  const { problem } = snapshot.context;
  if (!last_inbound || !offers(updateConversation)) return null;
  const change = (body: { assigned_to?: string | null; resolved?: boolean; seen?: string }) =>
    ref.send({ type: 'RUN', ask: { params: { id: partner }, body: { ...body, version } } });
  const isResolved = Boolean(resolved_at);
  return (
    <>
      {problem && <RefusalBar refusal={problem} />}
      <div className={styles.root}>
        <span className={styles.said}>{resolved_at ? words.resolvedBy(resolved_by, moment(resolved_at)) : ''}</span>
        {ability.can('update', 'Message') && (
          <>
            <ChoiceMenu
              label={assigned_to ? words.assignedTo(assigned_to.name) : words.assign}
              icon={<PersonRegular />}
              appearance="subtle"
              choices={[
                {
                  kind: 'one',
                  chosen: assigned_to?.id ?? '',
                  options: [{ value: '', label: words.nobody }, ...colleagues.map(asOption)],
                  onChoose: (value) => change({ assigned_to: value || null }),
                },
              ]}
            />
            <Button
              disabledFocusable={snapshot.hasTag('busy')}
              icon={isResolved ? <ArrowUndoRegular /> : <CheckmarkRegular />}
              onClick={() => change(isResolved ? { resolved: false } : { resolved: true, seen: last_inbound })}
            >
              {isResolved ? words.reopen : words.resolve}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

const asOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
