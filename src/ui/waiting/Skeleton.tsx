import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { words } from '../words';

const useStyles = makeStyles({
  root: {
    animationName: { from: { opacity: 1 }, '50%': { opacity: 0.4 }, to: { opacity: 1 } },
    animationDuration: '2s',
    animationTimingFunction: 'ease-in-out',
    animationIterationCount: 'infinite',
    '@media (prefers-reduced-motion: reduce)': { animationName: 'none' },
  },
  shape: {
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralStencil1,
    '@media (forced-colors: active)': { backgroundColor: 'GrayText', forcedColorAdjust: 'none' },
  },
});

/** What is awaited, as shapes. */
export function Skeleton({ children }: { children: ReactNode }) {
  return (
    <div role="progressbar" aria-busy="true" aria-label={words.loading} className={useStyles().root}>
      {children}
    </div>
  );
}

/** A line of text to come. */
export function SkeletonShape({ height, width }: { height: number; width?: string }) {
  return <div className={useStyles().shape} style={{ height, width }} />;
}
