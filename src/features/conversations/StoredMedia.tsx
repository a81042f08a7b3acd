import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { getInboundMedia, type Media } from '../../api/contract/messaging/conversations';
import { useRecord } from '../../resource/hooks/useRecord';
import { SentPicture } from '../../resource/record/SentPicture';
import { SignedFile } from '../../resource/record/SignedFile';
import { DialogShell } from '../../ui/dialog/DialogShell';
import { words } from './words';

const useStyles = makeStyles({
  thumbnail: {
    alignSelf: 'flex-start',
    padding: 0,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground3,
    cursor: 'zoom-in',
  },
  small: { display: 'block', height: '160px', maxWidth: '100%', objectFit: 'contain' },
  full: { display: 'block', maxWidth: '100%', maxHeight: '70dvh', margin: '0 auto' },
  audio: { width: 'min(320px, 100%)' },
});

type Props = { message: string; media: Media };

/** A file that came with a message: a picture, a sound, or the way to open or save it. */
export function StoredMedia({ message, media }: Props) {
  const handle = useRecord(getInboundMedia, { params: { id: message } });
  return <SignedFile handle={handle}>{(href, name) => <Shown href={href} name={name} media={media} />}</SignedFile>;
}

function Shown({ href, name, media: { kind, shown_as } }: { href: string; name: string; media: Media }) {
  const styles = useStyles();
  if (shown_as === 'imagen') return <Thumbnail href={href} name={name} />;
  if (shown_as === 'audio') {
    // biome-ignore lint/a11y/useMediaCaption: what a customer says into a telephone has no captions
    return <audio controls preload="metadata" className={styles.audio} src={href} aria-label={words.media[kind]} />;
  }
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {shown_as === 'pdf' ? words.openPdf : words.download}
    </a>
  );
}

function Thumbnail({ href, name }: { href: string; name: string }) {
  const styles = useStyles();
  const [isOpen, open] = useState(false);
  return (
    <>
      <SentPicture href={href} name={name}>
        {(image) => (
          <button type="button" className={styles.thumbnail} aria-label={words.enlarge} onClick={() => open(true)}>
            <img {...image} alt={words.media.imagen} className={styles.small} />
          </button>
        )}
      </SentPicture>
      <DialogShell
        open={isOpen}
        light
        title={name}
        onClose={() => open(false)}
        actions={<Button onClick={() => open(false)}>{words.close}</Button>}
      >
        <img src={href} alt={words.media.imagen} className={styles.full} />
      </DialogShell>
    </>
  );
}
