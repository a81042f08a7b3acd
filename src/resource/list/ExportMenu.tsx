import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { useSelector } from '@xstate/react';
import { useOffers } from '../../console/AppProvider';
import type { ExportFormat, exportMachine } from '../../machines/kit/export';
import { type PageOf, type UrlQuery, urlOf } from '../../machines/kit/list';
import { saveLink } from '../../ui/saveLink';
import { useActorRef } from '../hooks/useActorRef';
import { useEmitted } from '../hooks/useEmitted';
import type { ListHandle } from '../hooks/useList';
import { useFailureNotices } from '../notices';
import { exportWords as words } from '../words';

type Props<Q extends object, P extends PageOf<unknown>, E extends object> = {
  list: ListHandle<Q, P>;
  machine: ReturnType<typeof exportMachine<E>>;
};

const LISTS: ExportFormat[] = ['csv', 'xlsx'];

/** Exports all rows that match a list's search and filters, with the columns shown. */
export function ExportMenu<Q extends object, P extends PageOf<unknown>, E extends object>(props: Props<Q, P, E>) {
  const [{ context }, , , url] = props.list;
  const asked = urlOf({ ...context.query, columns: url.columns });
  return <FilesMenu machine={props.machine} url={asked} formats={LISTS} disabled={!context.page?.count} />;
}

type FilesProps<E extends object> = {
  machine: ReturnType<typeof exportMachine<E>>;
  /** The query. */
  url: UrlQuery;
  formats: ExportFormat[];
  disabled: boolean;
};

/** `[isBusy, ask]`: the browser downloads the file once it is ready. */
export function useFiles<E extends object>(machine: ReturnType<typeof exportMachine<E>>) {
  const maker = useActorRef(machine);
  const isBusy = useSelector(maker, (current) => current.hasTag('busy'));
  useEmitted(maker, 'READY', ({ href, fileName }: { href: string; fileName: string }) => saveLink(href, fileName));
  useFailureNotices(maker);
  return [isBusy, (url: UrlQuery, format: ExportFormat) => maker.send({ type: 'EXPORT', url, format })] as const;
}

/** Exports one record in several formats. */
export function FilesMenu<E extends object>({ machine, url, formats, disabled }: FilesProps<E>) {
  const offers = useOffers();
  const [isBusy, ask] = useFiles(machine);
  if (!offers(machine.row)) return null;
  return (
    <Menu inline positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <Button icon={<ArrowDownloadRegular />} disabledFocusable={disabled || isBusy}>
          {words.title}
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {formats.map((format) => (
            <MenuItem key={format} onClick={() => ask(url, format)}>
              {words[format]}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
