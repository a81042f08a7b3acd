import { SecretPanel } from '../../ui/popup/SecretPanel';
import { words } from './words';

/** The order with which another program sends a file. */
export function TokenPanel({ token, onClose }: { token: string; onClose: () => void }) {
  const address = `${window.location.origin}/api/v1/conciliation/arrivals/files/`;
  return (
    <SecretPanel
      title={words.tokenTitle}
      body={words.tokenBody}
      label={words.token}
      text={`curl -H "Authorization: Bearer ${token}" -F file=@movimientos.csv ${address}`}
      copy={words.copy}
      close={words.close}
      onClose={onClose}
    />
  );
}
