import { expect, test } from 'vitest';
import { annotationLine } from './output.ts';

test.each([
  [{ level: 'error', message: 'a\r\nb%0A' } as const, '::error::a%0D%0Ab%250A'],
  [
    { level: 'warning', message: 'm: n, o', title: 't: u, v', file: 'Assets/A,B.cs', line: 3, column: 4 } as const,
    '::warning file=Assets/A%2CB.cs,line=3,col=4,title=t%3A u%2C v::m: n, o',
  ],
])('%j is one workflow command, and no other', (annotation, line) => expect(annotationLine(annotation)).toBe(line));
