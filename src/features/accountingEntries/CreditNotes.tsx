import { Button } from '@fluentui/react-components';
import { setCreditNotePosting } from '../../api/contract/receivables/accountingEntries';
import { useAbility } from '../../console/useAbility';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { useCommand } from '../../resource/hooks/useCommand';
import { Panel } from '../../ui/frame/Panel';
import { words } from './words';

/** Whether credit notes are posted here, and the choice of administrators. */
export function CreditNotes({ posts, onChosen }: { posts: boolean; onChosen: () => void }) {
  const choosing = useCommand(setCreditNotePosting, { next: onChosen });
  const [, chooseRef] = choosing;
  const may = useAbility().can('update', 'AccountingAccount');
  return (
    <Panel title={words.creditNotes} body={posts ? words.creditNotesOn : words.creditNotesOff}>
      {may && (
        <div>
          <Button onClick={() => chooseRef.send({ type: 'OPEN', ask: { body: { posts_credit_notes: !posts } } })}>
            {posts ? words.stopCreditNotes : words.postCreditNotes}
          </Button>
        </div>
      )}
      <CommandConfirm
        command={choosing}
        title={posts ? words.stopCreditNotesTitle : words.postCreditNotesTitle}
        impact={posts ? words.stopCreditNotesImpact : words.postCreditNotesImpact}
        verb={posts ? words.stopCreditNotesVerb : words.postCreditNotesVerb}
      />
    </Panel>
  );
}
