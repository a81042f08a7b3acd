import type { TestSequencer, TestSpecification } from 'vitest/node';

export class LongestFirst implements TestSequencer {
  shard(files: TestSpecification[]): TestSpecification[];
  sort(files: TestSpecification[]): TestSpecification[];
}
