import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{lint,spec,codegen,generated,server,mock-unity,cli,conformance,proof,bench,page,packaging,tools}/**/*.test.ts',
    ],
    globalSetup: ['./tools/vitest.global.ts'],
    setupFiles: ['./tools/vitest.setup.ts'],
    testTimeout: 30_000,
    // Most of the time goes into waiting for processes.
    maxWorkers: 2,
  },
});
