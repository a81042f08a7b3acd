import {
  Button,
  type ButtonProps,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  type MenuProps,
  MenuTrigger,
} from '@fluentui/react-components';

type Choice = { label: string; onChoose: () => void };

type Props = Pick<ButtonProps, 'icon' | 'iconPosition' | 'appearance' | 'size' | 'className' | 'disabledFocusable'> & {
  label: string;
  /** Says more than the visible label, to those who do not see what stands around it. */
  longLabel?: string;
  choices: Choice[];
  positioning?: MenuProps['positioning'];
};

/** A button that opens a few choices. */
export function ChoiceMenu({ label, longLabel, choices, positioning = 'below-end', ...button }: Props) {
  return (
    <Menu inline positioning={positioning}>
      <MenuTrigger disableButtonEnhancement>
        <Button {...button} aria-label={longLabel}>
          {label}
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {choices.map((choice) => (
            <MenuItem key={choice.label} onClick={choice.onChoose}>
              {choice.label}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
