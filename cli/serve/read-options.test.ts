import { expect, test } from 'vitest';
import { tcpPortOf } from './read-options.ts';

test.each<[string | undefined, string | undefined, number | undefined]>([
  [undefined, undefined, undefined],
  ['', undefined, 8700],
  [undefined, '', 8700],
  ['', '', 8700],
  ['', '8701', 8701],
  ['9000', '8701', 9000],
  [undefined, '8701', 8701],
])('--tcp %o and UNITY_TCP_PORT=%o mean the port %o', (option, fromEnvironment, port) =>
  expect(tcpPortOf(option, fromEnvironment)).toBe(port),
);

test.each([
  ['0', undefined, '--tcp, got "0"'],
  ['x', '8700', '--tcp, got "x"'],
  [undefined, '70000', 'UNITY_TCP_PORT, got "70000"'],
  [undefined, '-1', 'UNITY_TCP_PORT'],
  ['87e2', undefined, '--tcp'],
])('--tcp %o and UNITY_TCP_PORT=%o are refused', (option, fromEnvironment, says) =>
  expect(() => tcpPortOf(option, fromEnvironment)).toThrow(says),
);
