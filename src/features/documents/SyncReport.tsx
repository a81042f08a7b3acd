import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import type { SyncReport as Report } from '../../api/contract/documents';
import { reportInWords, words } from './words';

const useStyles = makeStyles({
  list: { margin: '4px 0 0', paddingLeft: '20px', maxHeight: '160px', overflowY: 'auto' },
});

/** What a sync came to, and what of it was not applied and why. */
export function SyncReport({ report, onClose }: { report: Report; onClose: () => void }) {
  const styles = useStyles();
  const { problems = [], left_out = problems.length } = report;
  return (
    <MessageBar intent={left_out > 0 ? 'warning' : 'success'} layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{words.synced}</MessageBarTitle>
        {reportInWords(report)}
        {left_out > 0 && (
          <>
            <div>{words.leftOut(left_out)}</div>
            <ul className={styles.list}>
              {problems.map(({ external_id, number, msg }) => (
                <li key={`${external_id} ${number} ${msg}`}>{[number, msg].filter(Boolean).join(': ')}</li>
              ))}
              {left_out > problems.length && <li>{words.andMore(left_out - problems.length)}</li>}
            </ul>
          </>
        )}
      </MessageBarBody>
      <MessageBarActions
        containerAction={
          <Button appearance="transparent" icon={<DismissRegular />} aria-label={words.closeReport} onClick={onClose} />
        }
      />
    </MessageBar>
  );
}
