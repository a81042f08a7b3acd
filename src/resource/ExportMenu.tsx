import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { useActorRef, useSelector } from '@xstate/react';
import type { ExportFormat, exportMachine } from '../machines/export';
import { type PageOf, urlOf } from '../machines/list';
import { saveLink } from '../ui/saveLink';
import { useFailureNotices } from './notices';
import { useEmitted } from './useEmitted';
import type { ListHandle } from './useList';
import { exportWords as words } from './words';

type Props<Q extends object, P extends PageOf<unknown>, E extends object> = {
  list: ListHandle<Q, P>;
  machine: ReturnType<typeof exportMachine<E>>;
};

/** What a list's search and filters leave, all pages of it, as a file with the columns that are shown. */
export function ExportMenu<Q extends object, P extends PageOf<unknown>, E extends object>(props: Props<Q, P, E>) {
  const [{ context }, , , url] = props.list;
  const maker = useActorRef(props.machine);
  const isBusy = useSelector(maker, (current) => current.hasTag('busy'));
  useEmitted(maker, 'READY', ({ href, fileName }: { href: string; fileName: string }) => saveLink(href, fileName));
  useFailureNotices(maker);
  const make = (format: ExportFormat) =>
    maker.send({ type: 'EXPORT', url: urlOf({ ...context.query, columns: url.columns }), format });
  return (
    <Menu inline positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <Button icon={<ArrowDownloadRegular />} disabledFocusable={!context.page?.count || isBusy}>
          {words.title}
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem onClick={() => make('csv')}>{words.csv}</MenuItem>
          <MenuItem onClick={() => make('xlsx')}>{words.xlsx}</MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
