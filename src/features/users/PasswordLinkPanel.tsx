import { Button } from '@fluentui/react-components';
import type { PasswordLink } from '../../api/contract/console/users';
import { TextField } from '../../ui/fields/TextField';
import { moment } from '../../ui/format/dates';
import { Panel } from '../../ui/frame/Panel';
import { CopyButton } from '../../ui/popup/CopyButton';
import { words } from './words';

type Props = { link: PasswordLink; onClose: () => void };

/** Shown once: the service does not store the link. */
export function PasswordLinkPanel({ link, onClose }: Props) {
  const address = `${window.location.origin}${link.path}`;
  return (
    <Panel title={words.madeTitle}>
      <div role="status">{words.madeBody(moment(link.expires_at))}</div>
      <TextField label={words.madeLabel} value={address} onChange={() => {}} readOnly />
      <div>
        <CopyButton appearance="primary" label={words.copy} text={address} />{' '}
        <Button onClick={onClose}>{words.close}</Button>
      </div>
    </Panel>
  );
}
