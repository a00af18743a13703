import { afterAll, expect } from 'vitest';

/** What a test file can change for the files that run after it in the same process. Globals with `__` are registries that libraries make when imported. */
const surroundings = (): Record<string, unknown> => ({
  environment: { ...process.env },
  folder: process.cwd(),
  user: process.geteuid?.(),
  globals: Object.getOwnPropertyNames(globalThis)
    .filter((name) => !name.startsWith('__'))
    .toSorted(),
  replaceable: [Date, Date.now, Math.random, setTimeout, setInterval, setImmediate, fetch],
});

const before = surroundings();

afterAll(() => {
  const message = 'this file changes what the next one finds: see mayShare in tools/quick-tests.ts';
  expect(surroundings(), message).toEqual(before);
});
