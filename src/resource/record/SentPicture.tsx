import { type ReactNode, useState } from 'react';
import { MessageBar, MessageBarBody } from '../../ui/MessageBar';
import { pictureWords as words } from '../words';

type Props = {
  href: string;
  name: string;
  children: (image: { src: string; onError: () => void }) => ReactNode;
};

/** A picture that somebody sent: where its file is damaged so much that no browser draws it, that is said, and it can be saved. */
export function SentPicture({ href, name, children }: Props) {
  const [undrawn, setUndrawn] = useState<string>();
  if (undrawn !== href) return children({ src: href, onError: () => setUndrawn(href) });
  return (
    <MessageBar intent="warning">
      <MessageBarBody>
        {words.undrawn}{' '}
        <a href={href} download={name}>
          {words.save}
        </a>
      </MessageBarBody>
    </MessageBar>
  );
}
