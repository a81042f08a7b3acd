import React from 'react';
import { flushSync } from 'react-dom';
import { unstable_IdlePriority as IDLE, unstable_scheduleCallback as schedule } from 'scheduler';

/** React has rendered all that it was asked for, and has run the effects of it. */
export const rendered = () => new Promise<void>((done) => schedule(IDLE, done));

/** The React that ships has no `act`, in which the testing library wraps what a test does: it is rendered before the test goes on. */
function act<T>(done: () => T | Promise<T>): PromiseLike<T> {
  const result = flushSync(done);
  const settled = async () => {
    const value = await result;
    await rendered();
    return value;
  };
  // biome-ignore lint/suspicious/noThenProperty: what React's own answers can be waited for too, and mostly is not.
  return { then: (resolve, reject) => settled().then(resolve, reject) };
}

Object.assign(React, { act });
