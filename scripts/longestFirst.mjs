import { statSync } from 'node:fs';
import { basename } from 'node:path';

/** Files that take longer than their size tells, of whichever project. */
const LONG = [
  'everyButton',
  'everyScreen',
  'conciliation',
  'letterProvider',
  'firstLoad',
  'reloads',
  'together',
  'walks',
  'process',
  'copyCommands',
  'copy',
  'examples',
  'fullDisk',
  'refusedStarts',
  'halfSent',
  'indicatorPlans',
  'listPlans',
  'kill',
  'policyKill',
  'jobs',
  'twoHands',
  'readingProcesses',
];

/** The longest files of a project run first, the others by their size: begun last, a long one would run on while other workers idle. */
export class LongestFirst {
  shard(files) {
    return files;
  }

  sort(files) {
    // A worker is used again for files of its own project alone.
    const projects = [...new Set(files.map(({ project }) => project.name))];
    const ranked = files.map((file) => ({ file, place: placeOf(file), size: statSync(file.moduleId).size }));
    ranked.sort((one, other) => one.place - other.place || other.size - one.size);
    return projects.flatMap((name) => ranked.filter(({ file }) => file.project.name === name).map(({ file }) => file));
  }
}

function placeOf({ moduleId }) {
  const at = LONG.indexOf(basename(moduleId).replace(/\.test\.tsx?$/, ''));
  return at < 0 ? LONG.length : at;
}
