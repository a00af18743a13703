import { describe, expect, it } from 'vitest';
import { camelCase, distinctNames, pascalCase } from './text.ts';

describe('C# names', () => {
  it.each([
    ['log_id', 'LogId'],
    ['clientId', 'ClientId'],
    ['DOMAIN_RELOAD', 'DomainReload'],
    ['editor/hello', 'EditorHello'],
    ['2d', 'V2d'],
    ['', 'Empty'],
  ])('%s becomes %s', (wireName, expected) => {
    expect(pascalCase(wireName)).toBe(expected);
  });

  it('never is a keyword', () => {
    expect(camelCase('default')).toBe('@default');
  });

  it('differs from every other name in its place', () => {
    expect([...distinctNames(['read', 'log_id', 'logId', 'LogId'], pascalCase, ['Read']).values()]).toEqual([
      'ReadValue',
      'LogId',
      'LogIdValue',
      'LogIdValue2',
    ]);
  });
});
