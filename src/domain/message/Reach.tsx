import { makeStyles } from '@fluentui/react-components';
import type { Contact } from '../../api/contract/customers/contacts';
import { Chip } from '../../ui/Chip';
import { reachWords as words } from '../partWords';
import { CallLink, ChatLink, MailLink, mayCall, mayChat, mayMail } from './reachLinks';

const useStyles = makeStyles({
  root: { display: 'inline-flex', flexWrap: 'wrap', gap: '0 12px' },
});

type Props = { contacts: Contact[] };

/** Ways to reach a customer, each through the first contact who has the address and did not refuse the channel. */
export function Reach({ contacts }: Props) {
  const styles = useStyles();
  const [called, written, mailed] = [contacts.find(mayCall), contacts.find(mayChat), contacts.find(mayMail)];
  if (contacts.length > 0 && contacts.every(({ do_not_contact }) => do_not_contact)) {
    return <Chip tone="warn">{words.nobody}</Chip>;
  }
  return (
    <span className={styles.root}>
      {called && <CallLink contact={called} />}
      {written && <ChatLink contact={written} />}
      {mailed && <MailLink contact={mailed} />}
    </span>
  );
}
