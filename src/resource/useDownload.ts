import { useEffect } from 'react';
import { saveLink } from '../ui/saveLink';

type Maker = {
  on(type: 'READY', told: (news: { href: string; fileName: string }) => void): { unsubscribe(): void };
};

/** Has the browser download the files an actor tells are ready, for as long as its screen is shown. */
export function useDownload(maker: Maker): void {
  useEffect(() => {
    const told = maker.on('READY', ({ href, fileName }) => saveLink(href, fileName));
    return () => told.unsubscribe();
  }, [maker]);
}
