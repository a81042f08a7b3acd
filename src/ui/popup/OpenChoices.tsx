import {
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemCheckbox,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  type MenuProps,
  makeStyles,
  resolvePositioningShorthand,
} from '@fluentui/react-components';
import { Fragment } from 'react';
import type { Choices } from './choices';
import './Owner';
import type { Popup } from './usePopup';
import { useTypeAhead } from './useTypeAhead';

const useStyles = makeStyles({
  wide: {
    maxHeight: '320px',
    overflowY: 'auto',
    width: '440px',
    maxWidth: '90vw',
    '& [role="menuitem"]': { maxWidth: 'none' },
  },
  example: { display: 'block', maxWidth: '200px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

type Props = { label: string; choices: Choices[]; positioning: MenuProps['positioning']; popup: Popup };

/** The open choices of a `ChoiceMenu`. */
export function OpenChoices({ label, choices, positioning, popup }: Props) {
  const styles = useStyles();
  const typeAhead = useTypeAhead();
  const hasExamples = choices.some((part) => part.kind === 'acts' && part.acts.some(({ example }) => example));
  const checked = choices.flatMap((part, at) => {
    if (part.kind === 'acts') return [];
    return [[String(at), part.kind === 'one' ? [part.chosen] : part.chosen] as const];
  });
  return (
    <Menu
      open
      inline
      positioning={{ ...resolvePositioningShorthand(positioning), target: popup.target.current }}
      checkedValues={Object.fromEntries(checked)}
      onCheckedValueChange={(_, { name, checkedItems }) => {
        const part = choices[Number(name)];
        if (part?.kind === 'one') part.onChoose(checkedItems[0] ?? '');
        if (part?.kind === 'some') part.onChoose(checkedItems);
      }}
      onOpenChange={(_, { open, type }) => !open && popup.close(type === 'clickOutside', type === 'menuItemClick')}
    >
      <MenuPopover className={hasExamples ? styles.wide : undefined}>
        <MenuList aria-label={label} onKeyDownCapture={typeAhead}>
          {choices.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a menu keep their places.
            <Fragment key={at}>
              {at > 0 && <MenuDivider />}
              <Part part={part} name={String(at)} />
            </Fragment>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

function Part({ part, name }: { part: Choices; name: string }) {
  const styles = useStyles();
  const items =
    part.kind === 'acts'
      ? part.acts.map(({ label, icon, example, onChoose }) => (
          <MenuItem
            key={label}
            icon={icon}
            secondaryContent={example && <span className={styles.example}>{example}</span>}
            onClick={onChoose}
          >
            {label}
          </MenuItem>
        ))
      : part.options.map(({ value, label }) =>
          part.kind === 'one' ? (
            <MenuItemRadio key={value} name={name} value={value}>
              {label}
            </MenuItemRadio>
          ) : (
            <MenuItemCheckbox key={value} name={name} value={value} persistOnClick>
              {label}
            </MenuItemCheckbox>
          ),
        );
  if (part.kind === 'some' || part.title === undefined) return items;
  return (
    <MenuGroup>
      <MenuGroupHeader>{part.title}</MenuGroupHeader>
      {items}
    </MenuGroup>
  );
}
