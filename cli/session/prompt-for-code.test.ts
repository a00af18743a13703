import { expect, test } from 'vitest';
import { isOpen, statementOf } from './prompt-for-code.ts';

test.each([
  ['6 * 7', 'return 6 * 7;'],
  [' Camera.main.transform.position ', 'return Camera.main.transform.position;'],
  ['var a = 1; return a;', 'var a = 1; return a;'],
  ['if (true) { Debug.Log(1); }', 'if (true) { Debug.Log(1); }'],
])('%j is run as %j', (typed, code) => expect(statementOf(typed)).toBe(code));

test.each([
  ['foreach (var i in list) {', true],
  ['new[] { 1,', true],
  ['Debug.Log("(");', false],
  [`var c = '{';`, false],
  ['f(1); // (', false],
  ['f(1); /* ( */', false],
  ['foreach (var i in list) {\n}', false],
])('%j is open: %j', (code, open) => expect(isOpen(code)).toBe(open));
