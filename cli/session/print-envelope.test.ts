import { expect, test } from 'vitest';
import { whatNext } from './print-envelope.ts';

test.each([
  ['that waits for an approval', whatNext('a', true, undefined), ['answer it:', 'withdraw it:', 'its state:']],
  ['that runs', whatNext('a', false, undefined), ['wait for it again:', 'cancel it:', 'its state and result:']],
  [
    'whose code keeps Unity busy',
    whatNext('a', false, 'a'),
    ['wait for it again:', 'cancel it:', 'its state and result:'],
  ],
  [
    'behind code that keeps Unity busy',
    whatNext('a', false, 'b'),
    ['wait for it again:', 'cancel it:', 'stop the code before it:', 'its state and result:'],
  ],
])('of work %s', (_, text, labels) => {
  expect(text.split('\n').map((line) => line.trim().split('  ')[0])).toEqual(labels);
});

test('--force is said of the work alone whose code keeps Unity busy', () => {
  expect(whatNext('a', false, undefined)).not.toContain('--force');
  expect(whatNext('a', false, 'a')).toContain('cancel a, with --force');
  expect(whatNext('a', false, 'b')).toContain('cancel b --force');
  expect(whatNext('a', false, 'b')).not.toContain('cancel a --force');
});
