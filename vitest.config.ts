import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { longTests } from './tools/long-tests.ts';
import { quickTests } from './tools/quick-tests.ts';

const { shared, alone } = quickTests(import.meta.dirname);

/** Plays the long tests in the order of their list, behind the quick ones where both run; a shard is every n-th of them, so that shards take equally long. */
class InOrderOfList extends BaseSequencer {
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
    return files.toSorted((a, b) => placeOf(a) - placeOf(b)).filter((_, at) => at % count === index - 1);
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b));
  }
}

const placeOf = ({ moduleId }: TestSpecification): number =>
  longTests.findIndex((file) => moduleId.endsWith(`/${file}`));

export default defineConfig({
  test: {
    globalSetup: ['./tools/vitest.global.ts'],
    setupFiles: ['./tools/vitest.setup.ts'],
    // Ten commands one after the other take a busy machine half a minute.
    testTimeout: 60_000,
    // A hook that starts a server and an Editor waits for them as a test does.
    hookTimeout: 60_000,
    // Of `expect.poll`: as long as `waitFor`, not a second.
    expect: { poll: { timeout: 20_000 } },
    // Of two processors: a third of the time of the tests is waiting, so that a third worker finds one free.
    maxWorkers: 3,
    sequence: { sequencer: InOrderOfList },
    projects: [
      {
        extends: true,
        test: {
          name: 'quick-shared',
          include: shared,
          isolate: false,
          setupFiles: ['./tools/vitest.setup.ts', './tools/vitest.shared.ts'],
        },
      },
      { extends: true, test: { name: 'quick-alone', include: alone } },
      { extends: true, test: { name: 'long', include: [...longTests] } },
    ],
  },
});
