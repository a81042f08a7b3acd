import { Button, makeStyles } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { type ReactNode, useState } from 'react';

const useStyles = makeStyles({ title: { justifyContent: 'flex-start', minHeight: '44px', padding: '0 12px' } });

type Props = { title: string; className?: string | undefined; children: ReactNode };

/** A title and what it unfolds. Fluent's accordion moves the focus by Tabster, which weighs more than most screens. */
export function Folded({ title, className, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={className}>
      <Button
        appearance="transparent"
        className={useStyles().title}
        icon={isOpen ? <ChevronDownRegular /> : <ChevronRightRegular />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {title}
      </Button>
      {isOpen && children}
    </div>
  );
}
