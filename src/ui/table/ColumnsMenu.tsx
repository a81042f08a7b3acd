import {
  Button,
  Menu,
  MenuDivider,
  MenuItem,
  MenuItemCheckbox,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { ColumnTripleRegular } from '@fluentui/react-icons/svg/column-triple';
import { words } from '../words';
import type { Column } from './columns';

type Props<R> = {
  /** Those there are to choose from. */
  columns: Column<R>[];
  shown: Column<R>[];
  /** Their keys, in the order of the table; of none, those that are usual. */
  onChoose: (keys: string[]) => void;
};

/** Which columns to see; one of them always is. */
export function ColumnsMenu<R>({ columns, shown, onChoose }: Props<R>) {
  const keys = shown.filter(({ hideHeader }) => !hideHeader).map(({ key }) => key);
  return (
    <Menu
      inline
      positioning="below-end"
      checkedValues={{ columns: keys }}
      onCheckedValueChange={(_, { checkedItems }) => {
        const chosen = columns.map(({ key }) => key).filter((key) => checkedItems.includes(key));
        if (chosen.length > 0) onChoose(chosen);
      }}
    >
      <MenuTrigger disableButtonEnhancement>
        <Button size="small" appearance="subtle" icon={<ColumnTripleRegular />}>
          {words.columns}
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {columns.map(({ key, header }) => (
            <MenuItemCheckbox key={key} name="columns" value={key} persistOnClick>
              {header}
            </MenuItemCheckbox>
          ))}
          <MenuDivider />
          <MenuItem onClick={() => onChoose([])}>{words.usualColumns}</MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
