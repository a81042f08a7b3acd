import { Menu, MenuButton, MenuItem, MenuList, MenuPopover, MenuTrigger, makeStyles } from '@fluentui/react-components';
import { BracesVariableRegular } from '@fluentui/react-icons/svg/braces-variable';
import { useSelector } from '@xstate/react';
import { VARIABLES } from '../../api/contract/messaging/templateText';
import type { Place } from '../../machines/templates/templateDraft';
import type { TemplateEditorActor } from '../../machines/templates/templateEditor';
import { editorWords as words } from './words';

const useStyles = makeStyles({
  list: { width: '440px', maxWidth: '90vw', maxHeight: '320px', overflowY: 'auto' },
  item: { maxWidth: 'none' },
  example: { display: 'block', maxWidth: '200px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

type Props = { editorRef: TemplateEditorActor; placeNow: () => Place };

/** The picker of variables with examples. Its button or a slash in the text opens it. */
export function VariablePicker({ editorRef, placeNow }: Props) {
  const styles = useStyles();
  const isOpen = useSelector(editorRef, (current) => current.matches({ open: { picker: 'choosing' } }));
  return (
    <Menu
      open={isOpen}
      inline
      positioning="above-start"
      onOpenChange={(_, { open, type }) => {
        if (open) editorRef.send({ type: 'OPEN_PICKER', place: placeNow() });
        // The item itself says what was chosen, after this.
        else if (type !== 'menuItemClick') editorRef.send({ type: 'CLOSE_PICKER' });
      }}
    >
      <MenuTrigger disableButtonEnhancement>
        <MenuButton icon={<BracesVariableRegular />}>{words.picker}</MenuButton>
      </MenuTrigger>
      <MenuPopover className={styles.list}>
        <MenuList aria-label={words.picker}>
          {VARIABLES.map(({ name, title, example }) => (
            <MenuItem
              key={name}
              className={styles.item}
              secondaryContent={<span className={styles.example}>{example}</span>}
              onClick={() => editorRef.send({ type: 'INSERT', variable: name })}
            >
              {title}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
