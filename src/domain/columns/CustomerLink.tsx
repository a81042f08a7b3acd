import { Link } from 'react-router-dom';
import { UNKNOWN } from '../../ui/format/format';
import { columnWords as words } from './words';

type Props = { id: string | null; name: string; tab?: string };

/** The way to a customer's page. Another provider may say whose a thing is without the name, or not at all. */
export function CustomerLink({ id, name, tab }: Props) {
  if (id === null) return name || UNKNOWN;
  return (
    <Link to={`/clientes/${id}${tab ? `/${tab}` : ''}`} title={name}>
      {name || words.seeCustomer}
    </Link>
  );
}
