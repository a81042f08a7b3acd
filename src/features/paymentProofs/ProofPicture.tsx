import { makeStyles, tokens } from '@fluentui/react-components';
import { getPaymentProofFile, type PaymentProof } from '../../api/contract/receivables/paymentProofs';
import { useRecord } from '../../resource/hooks/useRecord';
import { SentPicture } from '../../resource/record/SentPicture';
import { SignedFile } from '../../resource/record/SignedFile';
import { Panel } from '../../ui/frame/Panel';
import { words } from './words';

const useStyles = makeStyles({
  picture: {
    display: 'block',
    maxWidth: '100%',
    maxHeight: '78dvh',
    margin: '0 auto',
    objectFit: 'contain',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
});

/** The picture as it came; a PDF is opened beside, and the XML of a certificate is downloaded. */
export function ProofPicture({ proof: { id, media_type } }: { proof: PaymentProof }) {
  const styles = useStyles();
  const handle = useRecord(getPaymentProofFile, { params: { id } });
  const isPicture = media_type.startsWith('image/');
  const verb = media_type === 'application/pdf' ? words.openPdf : words.download;
  return (
    <Panel title={words.picture}>
      <SignedFile handle={handle}>
        {(href, name) =>
          isPicture ? (
            <SentPicture href={href} name={name}>
              {(image) => (
                <a href={href} target="_blank" rel="noreferrer" title={words.openPicture}>
                  <img {...image} alt={name} className={styles.picture} />
                </a>
              )}
            </SentPicture>
          ) : (
            <a href={href} target="_blank" rel="noreferrer" title={name}>{`${verb}: ${name}`}</a>
          )
        }
      </SignedFile>
    </Panel>
  );
}
