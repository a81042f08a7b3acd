import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';

type Props = { label: string; onClick: () => void };

/** The first thing to do on a screen of records: add one. */
export const AddButton = ({ label, onClick }: Props) => (
  <Button appearance="primary" icon={<AddRegular />} onClick={onClick}>
    {label}
  </Button>
);
