import { useEffect } from 'react';
import type { TextFile } from '../api/contract/debitShapes';
import { saveLink } from '../ui/saveLink';

type Giver = { on(type: 'FILE', told: (news: { file: TextFile }) => void): { unsubscribe(): void } };

/** Has the browser keep the files an actor gives, for as long as its screen is shown. */
export function useTextFiles(giver: Giver): void {
  useEffect(() => {
    const told = giver.on('FILE', ({ file: { content, media_type, file_name } }) => {
      const href = URL.createObjectURL(new Blob([content], { type: media_type }));
      saveLink(href, file_name);
      URL.revokeObjectURL(href);
    });
    return () => told.unsubscribe();
  }, [giver]);
}
