import { readForms } from '../oracles/history.ts';
import type { Command } from '../sim/command.ts';
import { createRandom } from '../sim/random.ts';

/** A stream of chance of its own, so that everything else of a scenario is what it is without reads. */
const STREAM = 0x27d4eb2f;

/** Some polls read the operation without a tool call. */
export function varyPolls(seed: number, commands: readonly Command[]): Command[] {
  const random = createRandom(seed ^ STREAM);
  return commands.map((command) =>
    command.do === 'poll' && random.chance(0.4) ? { ...command, as: random.pick(readForms) } : command,
  );
}
