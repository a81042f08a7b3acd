import { expect, test } from 'vitest';
import { STORIES, type Story, tell } from '../support/stories';

const named = STORIES.map((story, at): [string, Story] => {
  const way = story.way.map(({ type }) => type.replace(/^xstate\.(\w+)\.(actor\.)?/, '$1 '));
  return [`${story.machine.id} ${at}: ${way.join(' → ')}`, story];
});

test.each(named)('%s', (_, story) => {
  expect(story.way.length + (story.refuses?.length ?? 0)).toBeGreaterThan(0);
  tell(story);
});
