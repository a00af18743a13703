import { expect, it } from 'vitest';
import { RunnerEnded, type Compiler } from './compare.ts';
import { diffSeeds, interpretProgram } from './diff.ts';
import { generateProgram } from './generate.ts';
import { textOf } from './node.ts';

const dataPath = '/game/Assets';

/** The other side answers as the mock does, and ends in a batch with one of these programs. */
const alike = (endless: readonly string[]): Compiler => ({
  dataPath,
  run: async (programs) => {
    if (programs.some(({ code }) => endless.includes(code))) throw new RunnerEnded('ended');
    return programs.flatMap((program) => interpretProgram(program, dataPath) ?? []);
  },
  stop: async () => undefined,
});

it('a program that ends only in the mock is named by its seed, and the others are compared', async () => {
  const plan = { first: 4, count: 6, batch: 6, shown: 10 };
  const all = await diffSeeds(alike([]), plan);
  expect(all.differences).toEqual([]);
  const [seed, code] = [4, 5, 6, 7, 8, 9]
    .map((at): [number, string] => [at, textOf(generateProgram(at))])
    .find(([, text]) => {
      const outcome = interpretProgram({ code: text, cancelled: false }, dataPath);
      return outcome !== undefined && 'logs' in outcome;
    }) ?? [0, ''];
  const { tally, differences } = await diffSeeds(alike([code]), plan);
  expect(differences).toEqual([
    expect.objectContaining({ seed, difference: expect.objectContaining({ kind: 'ends only in the mock' }) }),
  ]);
  expect([tally.programs, tally.different]).toEqual([all.tally.programs, 1]);
});
