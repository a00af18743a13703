import { expect, it } from 'vitest';
import { MutantSchema, listIn } from './mutant.ts';

const one = `
- id: nameless-timeout
  title: A timeout does not say how to get the result
  requirement: ENV-04
  part: hub
  changes:
    - { in: server/hub unreadEnvelope, find: Call, replace: '' }
`;
const read = (text: string): unknown => listIn(MutantSchema, text, 'faults/hub.yaml');

it('reads a mutant as it is written', () => {
  expect(read(one)).toEqual([
    {
      id: 'nameless-timeout',
      title: 'A timeout does not say how to get the result',
      requirement: 'ENV-04',
      part: 'hub',
      changes: [{ in: 'server/hub unreadEnvelope', find: 'Call', replace: '' }],
    },
  ]);
});

it.each([
  ['a part that we do not have', one.replace('part: hub', 'part: sub'), /faults\/hub\.yaml\/0\/part: must be equal/],
  ['a member that it does not know', one.replace('title', 'titel'), /faults\/hub\.yaml\/0: must (not )?have/],
  ['a mutant that changes nothing', one.replace(/changes:[^]*/, 'changes: []\n'), /\/0\/changes: must not have fewer/],
  ['a find that YAML reads as a number', one.replace('find: Call', 'find: 1'), /\/changes\/0\/find: must be string/],
])('refuses %s, and says where', (_, text, says) => expect(() => read(text)).toThrow(says));
