import { defineConfig } from 'vitest/config';
import { longTests } from './tools/long-tests.ts';

const folders = '{spec,codegen,generated,server,mock-unity,cli,conformance,proof,page,tools}';

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
    // Most of the time goes into waiting for processes.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: 'quick', include: [`${folders}/**/*.test.ts`], exclude: [...longTests] },
      },
      { extends: true, test: { name: 'long', include: [...longTests] } },
    ],
  },
});
