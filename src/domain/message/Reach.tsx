import { makeStyles } from '@fluentui/react-components';
import type { Contact } from '../../api/contract/customers/contacts';
import { Chip } from '../../ui/Chip';
import { reachWords as words } from '../partWords';

const useStyles = makeStyles({
  root: { display: 'inline-flex', flexWrap: 'wrap', gap: '0 12px' },
});

type Props = { contacts: Contact[] };

/** Ways to reach a customer, each through the first contact who has the address and did not refuse the channel. */
export function Reach({ contacts }: Props) {
  const styles = useStyles();
  const open = contacts.filter(({ do_not_contact }) => !do_not_contact);
  const called = open.find(({ phone }) => phone !== '');
  const written = open.find(({ phone, consent_whatsapp }) => phone.startsWith('+') && consent_whatsapp !== 'no');
  const mailed = open.find(({ email, consent_email }) => email !== '' && consent_email !== 'no');
  if (contacts.length > 0 && open.length === 0) return <Chip tone="warn">{words.nobody}</Chip>;
  return (
    <span className={styles.root}>
      {called && (
        <a href={`tel:${called.phone}`} title={words.call(called.name)}>
          {called.phone}
        </a>
      )}
      {written && (
        <a
          href={`https://wa.me/${written.phone.slice(1)}`}
          target="_blank"
          rel="noreferrer"
          title={words.chat(written.name || written.phone)}
        >
          {words.whatsapp}
        </a>
      )}
      {mailed && (
        <a href={`mailto:${mailed.email}`} title={words.mail(mailed.name)}>
          {mailed.email}
        </a>
      )}
    </span>
  );
}
