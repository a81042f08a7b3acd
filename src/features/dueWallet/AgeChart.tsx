import { GroupedVerticalBarChart } from '@fluentui/react-charts';
import { tokens } from '@fluentui/react-components';
import { useRef } from 'react';
import { fromCents } from '../../api/contract/money';
import type { Figure, Figures } from '../../domain/walletFigures';
import { bucketWords } from '../../domain/words';
import { plural, roundedMoney } from '../../ui/format/format';
import { useWidth } from '../../ui/table/useWidth';
import { words } from './words';

/** Pixels: of the whole, and left of the bars, where the longest amount stands. */
const HEIGHT = 240;
const AMOUNTS = 96;

type Props = { figures: Figures; currency: string; day: string | undefined; before: string };

/** A chart of the debt by age, compared with a month before. The cards below show the same as text. */
export default function AgeChart({ figures, currency, day, before }: Props) {
  const room = useRef<HTMLDivElement>(null);
  const wide = useWidth(room);
  const text = figures.map(
    ({ bucket, now }) =>
      `${bucketWords[bucket]}: ${roundedMoney(fromCents(now.cents), currency)}, ${plural(now.cantidad, 'documento', 'documentos')}`,
  );
  // Floats for the axis only; nothing is calculated with them.
  const bar = (legend: string, color: string, { cents }: Figure) => ({
    key: legend,
    legend,
    color,
    data: cents / 100,
  });
  return (
    <div ref={room} role="img" aria-label={text.join('; ')}>
      {/* The chart's own words are English, and each of its bars a stop for Tab. */}
      <div inert>
        <GroupedVerticalBarChart
          // The chart measures its size only once.
          key={wide}
          culture="es-EC"
          height={HEIGHT}
          margins={{ left: AMOUNTS, right: 0 }}
          hideLabels
          hideTooltip
          roundedTicks
          maxBarWidth={44}
          barWidth="auto"
          yAxisTickFormat={(amount: number) => roundedMoney(fromCents(Math.round(amount * 100)), currency)}
          data={figures.map(({ bucket, now, earlier }) => ({
            name: bucketWords[bucket],
            series: [
              ...(earlier ? [bar(words.at(before), tokens.colorNeutralStroke1, earlier)] : []),
              bar(day === undefined ? words.now : words.at(day), tokens.colorBrandBackground, now),
            ],
          }))}
        />
      </div>
    </div>
  );
}
