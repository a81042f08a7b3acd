import { Spinner } from '@fluentui/react-components';

/** A short wait in a line, and what for. */
export function Waiting({ label }: { label: string }) {
  return <Spinner size="tiny" label={label} />;
}
