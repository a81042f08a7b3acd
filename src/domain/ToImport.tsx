import { Button } from '@fluentui/react-components';
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import { useNavigate } from 'react-router-dom';
import { createImport } from '../api/contract/receivables/imports';
import { useOffers } from '../console/AppProvider';
import { useAbility } from '../console/useAbility';
import { importWords } from './partWords';

/** A link to the import of the list's records, if the person may import. */
export function ToImport({ to }: { to: string }) {
  const navigate = useNavigate();
  const offers = useOffers();
  if (!useAbility().can('create', 'RecordsImport') || !offers(createImport)) return null;
  return (
    <Button icon={<ArrowUploadRegular />} onClick={() => navigate(to)}>
      {importWords.import}
    </Button>
  );
}
