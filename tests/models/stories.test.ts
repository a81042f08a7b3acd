import { expect, test } from 'vitest';
import { campaignStories } from '../support/stories/campaigns';
import { conciliationStories } from '../support/stories/conciliation';
import { consoleStories } from '../support/stories/console';
import { debitStories } from '../support/stories/debits';
import { fileStories } from '../support/stories/files';
import { type Story, tell } from '../support/stories/story';
import { templateStories } from '../support/stories/templates';

const STORIES = [
  ...campaignStories,
  ...debitStories,
  ...fileStories,
  ...conciliationStories,
  ...templateStories,
  ...consoleStories,
];

const named = STORIES.map((story, at): [string, Story] => {
  const way = story.way.map(({ type }) => type.replace(/^xstate\.(\w+)\.(actor\.)?/, '$1 '));
  return [`${story.machine.id} ${at}: ${way.join(' → ')}`, story];
});

test.each(named)('%s', (_, story) => {
  expect(story.way.length + (story.refuses?.length ?? 0)).toBeGreaterThan(0);
  tell(story);
});
