import { makeStyles } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { useNavigate } from 'react-router-dom';
import type { DueWalletFilters } from '../../api/contract/receivables/dueWallet';
import { useAbility } from '../../console/useAbility';
import { type Bucket, isOverdue } from '../../domain/dueWalletFigures';
import { bucketWords } from '../../domain/words';
import { ChoiceMenu } from '../../ui/popup/ChoiceMenu';
import { words } from './words';

const useStyles = makeStyles({ button: { alignSelf: 'flex-start', margin: 0 } });

type Props = { bucket: Bucket; asked: Pick<DueWalletFilters, 'idCustomer' | 'cost_center'> };

/** Links a bucket to a campaign or a debit, with the wallet's filters as far as these support them. */
export function CollectMenu({ bucket, asked: { idCustomer, cost_center } }: Props) {
  const styles = useStyles();
  const navigate = useNavigate();
  const ability = useAbility();
  const campaign = new URLSearchParams({ bucket, ...(cost_center && { cost_center }) });
  const ways = [
    idCustomer === undefined &&
      ability.can('create', 'Campaign') && { label: words.campaign, to: `/campanas/nueva?${campaign}` },
    idCustomer === undefined &&
      cost_center === undefined &&
      isOverdue(bucket) &&
      ability.can('create', 'AutomaticDebit') && {
        label: words.debit,
        to: `/debitos/nuevo?${new URLSearchParams({ bucket })}`,
      },
  ].filter((way) => way !== false);
  if (ways.length === 0) return null;
  return (
    <ChoiceMenu
      label={words.collect}
      longLabel={words.collectOf(bucketWords[bucket])}
      appearance="subtle"
      size="small"
      className={styles.button}
      icon={<ChevronDownRegular />}
      iconPosition="after"
      positioning="below-start"
      choices={[{ kind: 'acts', acts: ways.map(({ label, to }) => ({ label, onChoose: () => navigate(to) })) }]}
    />
  );
}
