import { expect, test } from 'vitest';
import { mapArguments } from './mapping.ts';

test.each([
  [
    { code: 'return 1;', timeout: 500 },
    { source: 'return 1;', options: { wait: 500 }, label: 'for 500' },
  ],
  [{ code: 'return 1;' }, { source: 'return 1;', options: {}, label: 'for ' }],
])('arguments %j are sent as the tool wants them', (args, sent) => {
  const template = { source: '{{code}}', options: { wait: '{{timeout}}' }, label: 'for {{timeout}}' };
  expect(mapArguments({ arguments: template }, args)).toEqual(sent);
});

test('without a template arguments are sent as they are', () => {
  expect(mapArguments({}, { code: 'x' })).toEqual({ code: 'x' });
});
