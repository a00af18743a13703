import { arbPolicy } from '../../../generated/typescript/arbitraries.ts';
import { validatePolicy } from '../../../generated/typescript/validators.js';
import { parsePolicy } from '../../../server/policy/read-policy.ts';
import { mustHold, beginningOf, type OpenTarget, type Taken, type Target, jsonBytes, sampleValues } from './target.ts';

/** The file that decides what may run: nothing of it is ever overlooked. */
export const policy: Target = {
  name: 'policy',
  what: 'Policy files: a policy that the schema takes, with one rule for each tool, or a sentence that says what is broken; never half of it.',
  weight: 8,
  batch: 10_000,
  words: [
    '"$schema":"x",',
    '"rules":[',
    '"decision":"allow"',
    '"decision":"Allow"',
    '"tool":"*"',
    '"tool":"unity_execute_code"',
    '\ufeff',
    '// comment',
    '/* x */',
  ],
  open: (): OpenTarget => ({
    starts: (seed) => sampleValues(arbPolicy, seed, 150).map(jsonBytes),
    run: (input) => take(input.toString('utf8')),
  }),
};

function take(text: string): Taken {
  const reading = parsePolicy(text, '/home/me/policy.json');
  switch (reading.kind) {
    case 'none':
      mustHold(false, () => 'a file that exists counts as none');
      return 'refused';
    case 'broken':
      mustHold(
        reading.reason.startsWith('/home/me/policy.json') && reading.reason.length < 10_000,
        () => `a reason of ${reading.reason.length} characters: ${beginningOf(reading.reason)}`,
      );
      return 'refused';
    case 'policy': {
      const { policy: read } = reading;
      mustHold(validatePolicy(read).ok, () => `not by the schema: ${beginningOf(read)}`);
      mustHold(
        new Set(read.rules.map(({ tool }) => tool)).size === read.rules.length,
        () => `two rules for one tool: ${beginningOf(read)}`,
      );
      const again = parsePolicy(JSON.stringify(read), '/home/me/policy.json');
      mustHold(
        again.kind === 'policy' && JSON.stringify(again.policy) === JSON.stringify(read),
        () => `reads differently the second time: ${beginningOf(read)}`,
      );
      return 'accepted';
    }
  }
}
