import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { useSelector } from '@xstate/react';
import { useOffers } from '../../console/AppProvider';
import { type ExportFormat, type ExportRow, exportMachine } from '../../machines/kit/export';
import { type PageOf, type UrlQuery, urlOf } from '../../machines/kit/list';
import { ChoiceMenu } from '../../ui/popup/ChoiceMenu';
import { saveLink } from '../../ui/saveLink';
import { useActorRef } from '../hooks/useActorRef';
import { useEmitted } from '../hooks/useEmitted';
import type { ListHandle } from '../hooks/useList';
import { useMachineOf } from '../hooks/useRowActor';
import { useFailureNotices } from '../notices';
import { exportWords as words } from '../words';

type Props<Q extends object, P extends PageOf<unknown>, E extends object> = {
  list: ListHandle<Q, P>;
  row: ExportRow<E>;
};

const LISTS: ExportFormat[] = ['csv', 'xlsx'];

/** Exports all rows that match a list's search and filters, with the columns shown. */
export function ExportMenu<Q extends object, P extends PageOf<unknown>, E extends object>(props: Props<Q, P, E>) {
  const [{ context }, , , url] = props.list;
  const asked = urlOf({ ...context.query, columns: url.columns });
  return <FilesMenu row={props.row} url={asked} formats={LISTS} disabled={!context.page?.count} />;
}

type FilesProps<E extends object> = {
  row: ExportRow<E>;
  /** The query. */
  url: UrlQuery;
  formats: ExportFormat[];
  disabled: boolean;
};

/** `[isBusy, ask]`: the browser downloads the file once it is ready. */
export function useFiles<E extends object>(row: ExportRow<E>) {
  const [machine, named] = useMachineOf(row, exportMachine<E>);
  const maker = useActorRef(machine, named);
  const isBusy = useSelector(maker, (current) => current.hasTag('busy'));
  useEmitted(maker, 'READY', ({ href, fileName }: { href: string; fileName: string }) => saveLink(href, fileName));
  useFailureNotices(maker);
  const ask = (url: UrlQuery, format: ExportFormat, params?: UrlQuery) =>
    maker.send({ type: 'EXPORT', url, format, params });
  return [isBusy, ask] as const;
}

/** Exports one record in several formats. */
export function FilesMenu<E extends object>({ row, url, formats, disabled }: FilesProps<E>) {
  const offers = useOffers();
  const [isBusy, ask] = useFiles(row);
  if (!offers(row)) return null;
  return (
    <ChoiceMenu
      label={words.title}
      icon={<ArrowDownloadRegular />}
      disabledFocusable={disabled || isBusy}
      choices={[
        {
          kind: 'acts',
          acts: formats.map((format) => ({ label: words[format], onChoose: () => ask(url, format) })),
        },
      ]}
    />
  );
}
