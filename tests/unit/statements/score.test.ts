import { describe, expect, it } from 'vitest';
import { DAMAGE_NAMES, damaged, noScore, served, shown, verdictOn } from '../../support/files/bankScore';
import { Dice, ledger } from '../../support/files/bankStyles/ledger';
import { STRANGERS } from '../../support/files/bankStyles/strangers/all';
import { STYLES } from '../../support/files/bankStyles/styles';
import { pressesOf, reachedByPointing } from '../../support/files/pointing';

/**
 * Statements in many hands, of which some are held out: what is mended is mended for the others, and these say whether it was
 * mended for banks that nobody looked at. `BANK_FILES=40` reads so many of each style.
 */
const EACH = Number(process.env.BANK_FILES ?? 1);
const LEAST = 0.85;

describe.each([
  ['mended', STYLES, false],
  ['held out', STYLES, true],
  ['mended, strangers', STRANGERS, false],
  ['held out, strangers', STRANGERS, true],
])('statements of the banks that were %s', (name, all, isHeldOut) => {
  const styles = all.filter((style) => (style.isHeldOut ?? false) === isHeldOut);

  it('are read right, or one offered answer from it, and never wrongly in silence', async () => {
    const score = noScore();
    const wrong: string[] = [];
    for (const [at, style] of styles.entries()) {
      for (let seed = 0; seed < EACH; seed++) {
        const dice = new Dice(1_000 * at + seed);
        const verdict = await verdictOn(style.write(ledger(dice), dice));
        score[verdict] += 1;
        if (verdict === 'silent' || verdict === 'noisy') wrong.push(`${verdict}: ${style.name}, ${seed}`);
      }
    }
    console.info(`bank files, ${name}: ${shown(score)}`);
    expect(wrong.filter((one) => one.startsWith('silent'))).toEqual([]);
    expect(served(score), wrong.join('\n')).toBeGreaterThanOrEqual(LEAST);
  });

  it('are read right once one or two of their cells are pointed at, where they are not by themselves', async () => {
    const presses: number[] = [];
    const beyond: string[] = [];
    const score = noScore();
    for (const [at, style] of styles.entries()) {
      const dice = new Dice(1_000 * at);
      const file = style.write(ledger(dice), dice);
      const verdict = await verdictOn(file);
      score[verdict] += 1;
      if (verdict === 'right') continue;
      const reached = await reachedByPointing(file);
      if (reached) presses.push(pressesOf(reached));
      else beyond.push(style.name);
    }
    console.info(
      `pointing, ${name}: ${score.right} right by themselves; of the others ${score.answer} by one answer, ${presses.length} by pointing (presses: ${presses.join(', ') || 'none'}), ${beyond.length} by neither cell (${beyond.join(', ') || 'none'})`,
    );
    expect(beyond.length).toBeLessThanOrEqual(score.noisy);
  });

  it('are never wrong in silence when a movement in their middle is damaged and a balance would betray it', async () => {
    const silent: string[] = [];
    let tried = 0;
    for (const [at, style] of styles.entries()) {
      if (style.proves !== 'balance') continue;
      for (const [kind, damage] of DAMAGE_NAMES.entries()) {
        // One kind of damage for each bank, and all of them when more is asked.
        if (EACH === 1 && kind !== at % DAMAGE_NAMES.length) continue;
        for (let seed = 0; seed < EACH; seed++) {
          const dice = new Dice(7_000 * at + seed);
          const file = damaged(style.write(ledger(dice, undefined, 14), dice), damage, dice);
          if (!file) continue;
          tried += 1;
          if ((await verdictOn(file)) === 'silent') silent.push(`${damage}: ${style.name}, ${seed}`);
        }
      }
    }
    console.info(`damaged bank files, ${name}: ${silent.length} of ${tried} silently wrong`);
    expect(silent).toEqual([]);
  });
});
