import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useStable } from '../useStable';

type Props = { label: string; onClick: () => void };

/** The navigation state of a person who comes to a list in order to add to it. */
export const ADDING = { adding: true };

const isAdding = (state: unknown) => typeof state === 'object' && state !== null && 'adding' in state;

/** The first thing to do on a screen of records: add one. */
export function AddButton({ label, onClick }: Props) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const comesToAdd = isAdding(state);
  const add = useStable(() => {
    // A person who comes back to this page later only looks at it.
    navigate(`${pathname}${search}`, { replace: true });
    onClick();
  });
  useEffect(() => {
    if (comesToAdd) add();
  }, [comesToAdd, add]);
  return (
    <Button appearance="primary" icon={<AddRegular />} onClick={onClick}>
      {label}
    </Button>
  );
}
