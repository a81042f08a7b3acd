import { Button } from '@fluentui/react-components';
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import { useNavigate } from 'react-router-dom';
import { rowAt } from '../console/routes';
import { useShown } from '../console/useShown';
import { importWords } from './partWords';

/** A link to the import of the list's records, if the person may import. */
export function ToImport({ to }: { to: string }) {
  const navigate = useNavigate();
  const shown = useShown();
  const screen = rowAt(to);
  if (!screen || !shown(screen)) return null;
  return (
    <Button icon={<ArrowUploadRegular />} onClick={() => navigate(to)}>
      {importWords.import}
    </Button>
  );
}
