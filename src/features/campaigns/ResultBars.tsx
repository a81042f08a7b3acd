import { Link } from 'react-router-dom';
import type { CampaignDetail, Statistics } from '../../api/contract/messaging/shapes';
import { Bars } from '../../ui/charts/Bars';
import { count } from '../../ui/format/format';
import { Money } from '../../ui/format/Money';
import { momentInWords } from './departures';
import { words } from './words';

/** In the order of a message's way: what was read was delivered too. */
const WAY = ['enviado', 'entregado', 'leido', 'respondido'] as const;

/** A state that the funnel shows. */
export const isOnWay = (state: string): boolean => WAY.some((one) => one === state);

/** From the messages that went out to the money that came in. */
export function Funnel({ campaign, statistics }: { campaign: CampaignDetail; statistics: Statistics | undefined }) {
  const { collected = [], promised, paid } = campaign;
  const counts = WAY.map((state) => statistics?.by_status[state] ?? 0);
  const [went = 0, delivered = 0, read = 0, answered = 0] = counts.map((_, n) =>
    counts.slice(n).reduce((sum, one) => sum + one, 0),
  );
  const figure = (key: string, name: string, size: number) => ({ key, name, size, text: words.share(size, went) });
  const money = collected.map((one) => <Money key={one.currency} value={one.amount} currency={one.currency} strong />);
  return (
    <Bars
      label={words.funnel}
      most={went}
      figures={[
        { ...figure('went', words.went, went), text: count(went) },
        figure('delivered', words.delivered, delivered),
        figure('read', words.read, read),
        figure('answered', words.answered, answered),
        ...(promised === undefined ? [] : [figure('promised', words.promised, promised)]),
        ...(paid === undefined ? [] : [{ ...figure('paid', words.paid, paid), act: money }]),
      ]}
    />
  );
}

/** What failed, by what can be done about it: each leads to its customers. */
export function FailureBars({ failed }: { failed: NonNullable<CampaignDetail['failed']> }) {
  return (
    <Bars
      label={words.failures}
      figures={failed.map(({ act, customers, after }) => ({
        key: act,
        name: act === 'otro' ? words.otherFailure : words.failureRemedies[act],
        label: <Link to={`?failed=${act}`}>{act === 'otro' ? words.otherFailure : words.failureRemedies[act]}</Link>,
        size: customers,
        text: count(customers),
        isMuted: true,
        act: after && momentInWords(after),
      }))}
    />
  );
}
