import type { ComponentType } from 'react';
import { useParams } from 'react-router-dom';

/** The screen of the record in the address; another id remounts it. */
export function RecordRoute({ page: Page }: { page: ComponentType<{ id: string }> }) {
  const { id = '' } = useParams();
  return <Page key={id} id={id} />;
}
