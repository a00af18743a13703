import { expect, test } from 'vitest';
import { findBlockingWait } from './describe-progress.ts';

test.each<[string, ReturnType<typeof findBlockingWait>]>([
  ['return F().Result;', { line: 1, text: '.Result' }],
  ['var t = F();\nt.Wait();', { line: 2, text: '.Wait()' }],
  ['Task.WaitAll(a, b);', { line: 1, text: '.WaitAll()' }],
  ['return F().GetAwaiter()\n  .GetResult();', { line: 1, text: '.GetAwaiter().GetResult()' }],
  ['return t.Result == 3;', { line: 1, text: '.Result' }],
  ['/* t.Wait()\n*/ return F() . Result;', { line: 2, text: '.Result' }],
  ['var s = $"{x}" + t.Result;', { line: 1, text: '.Result' }],
  ['return await F();', undefined],
  ['yield return new WaitForSeconds(1);', undefined],
  ['return results.Resultant + hit.ResultCount;', undefined],
  ['x.Result = 3;', undefined],
  ['return task.Result();', undefined],
  ['// t.Wait()\nreturn ".Result" + @"a "" .Wait()" + \'"\';', undefined],
  ['', undefined],
])('%j blocks: %j', (code, wait) => {
  expect(findBlockingWait(code)).toEqual(wait);
});
