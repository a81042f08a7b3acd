import { expect, test } from 'vitest';
import { STORIES, tell } from '../support/stories';

test.each(STORIES.map((story, at) => ({ name: `${story.machine.id} ${at}`, story })))('$name', ({ story }) => {
  expect(story.way.length + (story.refuses?.length ?? 0)).toBeGreaterThan(0);
  tell(story);
});
