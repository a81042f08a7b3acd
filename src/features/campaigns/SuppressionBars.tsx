import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Channel } from '../../api/contract/messaging/channels';
import { Bars } from '../../ui/charts/Bars';
import { count } from '../../ui/format/format';
import { mendingOf, suppressedInWords, words } from './words';

type Props = {
  channel: Channel;
  reasons: { kind: string; customers: number }[];
  /** What lists the customers of a reason, showing this text. */
  listing: (kind: string, text: string) => ReactNode;
};

/** Whom a campaign does not write to, a bar for each reason, with the way to what mends it. */
export function SuppressionBars({ channel, reasons, listing }: Props) {
  return (
    <Bars
      label={words.reasons}
      figures={reasons.map(({ kind, customers }) => {
        const name = suppressedInWords([kind], channel);
        const { to, word } = mendingOf(kind);
        return {
          key: kind,
          name,
          label: listing(kind, name),
          size: customers,
          text: count(customers),
          isMuted: true,
          act: word && (to ? <Link to={to}>{word}</Link> : listing(kind, word)),
        };
      })}
    />
  );
}
