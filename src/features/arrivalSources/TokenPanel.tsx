import { Button } from '@fluentui/react-components';
import { TextField } from '../../ui/fields/TextField';
import { Panel } from '../../ui/frame/Panel';
import { CopyButton } from '../../ui/popup/CopyButton';
import { words } from './words';

/** Shown once: the service does not store the token. */
export function TokenPanel({ token, onClose }: { token: string; onClose: () => void }) {
  const address = `${window.location.origin}/api/v1/conciliation/arrivals/files/`;
  const order = `curl -H "Authorization: Bearer ${token}" -F file=@movimientos.csv ${address}`;
  return (
    <Panel title={words.tokenTitle}>
      <div role="status">{words.tokenBody}</div>
      <TextField label={words.token} value={order} onChange={() => {}} readOnly />
      <div>
        <CopyButton appearance="primary" label={words.copy} text={order} />{' '}
        <Button onClick={onClose}>{words.close}</Button>
      </div>
    </Panel>
  );
}
