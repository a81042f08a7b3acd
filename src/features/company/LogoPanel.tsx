import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { deleteCompanyLogo, setCompanyLogo } from '../../api/contract/console/company';
import { useAbility } from '../../console/useAbility';
import { CommandConfirm } from '../../resource/command/CommandConfirm';
import { CommandDrop } from '../../resource/command/CommandDrop';
import { useCommand } from '../../resource/hooks/useCommand';
import { Panel } from '../../ui/frame/Panel';
import { words } from './words';

const useStyles = makeStyles({
  picture: {
    alignSelf: 'start',
    padding: '12px',
    // As on paper, whatever the theme.
    backgroundColor: '#ffffff',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  image: { display: 'block', maxWidth: '240px', maxHeight: '96px' },
});

const LARGEST = 512 * 1024;

/** The company's logo, and the file that becomes it. */
export function LogoPanel({ logo, onChanged }: { logo: string | null | undefined; onChanged: () => void }) {
  const styles = useStyles();
  const may = useAbility().can('update', 'Company');
  const [saving, savingRef] = useCommand(setCompanyLogo, { next: onChanged });
  const removal = useCommand(deleteCompanyLogo, { next: onChanged });
  return (
    <Panel title={words.logo} body={words.logoBody}>
      {logo && (
        <div className={styles.picture}>
          <img className={styles.image} src={logo} alt={words.logoOf} />
        </div>
      )}
      {may && (
        <CommandDrop
          saving={saving}
          onFile={(file) => savingRef.send({ type: 'RUN', ask: { body: { file } } })}
          label={words.logoFile}
          hint={words.logoHint}
          largest={LARGEST}
          sending={words.logoSaving}
        />
      )}
      {may && logo && (
        <div>
          <Button icon={<DeleteRegular />} onClick={() => removal[1].send({ type: 'OPEN', ask: {} })}>
            {words.removeLogo}
          </Button>
        </div>
      )}
      <CommandConfirm
        command={removal}
        danger
        title={words.removeTitle}
        body={words.removeBody}
        verb={words.removeLogo}
      />
    </Panel>
  );
}
