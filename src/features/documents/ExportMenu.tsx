import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { useActorRef, useSelector } from '@xstate/react';
import type { DocumentFilters } from '../../api/contract/documents';
import { documentExportMachine } from '../../machines/documentExport';
import { useFailureNotices } from '../../resource/notices';
import { useEmitted } from '../../resource/useEmitted';
import { saveLink } from '../../ui/saveLink';
import { words } from './words';

type Props = { query: DocumentFilters & { p?: unknown; page_size?: unknown }; disabled: boolean };

/** The documents that the list's filters leave, all pages of them, as a file. */
export function ExportMenu({ query: { p: _, page_size: __, ...filters }, disabled }: Props) {
  const maker = useActorRef(documentExportMachine);
  const isBusy = useSelector(maker, (current) => current.hasTag('busy'));
  useEmitted(maker, 'READY', ({ href, fileName }: { href: string; fileName: string }) => saveLink(href, fileName));
  useFailureNotices(maker);
  const make = (format: 'csv' | 'xlsx') => maker.send({ type: 'EXPORT', ask: { ...filters, format } });
  return (
    <Menu inline positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <Button icon={<ArrowDownloadRegular />} disabledFocusable={disabled || isBusy}>
          {words.export}
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem onClick={() => make('csv')}>{words.exportCsv}</MenuItem>
          <MenuItem onClick={() => make('xlsx')}>{words.exportXlsx}</MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
