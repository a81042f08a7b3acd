import type { ComponentType } from 'react';
import { useParams } from 'react-router-dom';

/** The screen of the one thing that the address names: of another thing, it is another screen. */
export function RecordRoute({ page: Page }: { page: ComponentType<{ id: string }> }) {
  const { id = '' } = useParams();
  return <Page key={id} id={id} />;
}
