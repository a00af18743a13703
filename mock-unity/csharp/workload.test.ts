import { describe, expect, it } from 'vitest';
import { workload } from '../../generated/typescript/workload.ts';
import { createTrace, runToEnd } from './testing/trace.ts';

describe('the interpreter runs the normative subset', () => {
  it('knows that there is one', () => expect(workload.length).toBeGreaterThan(30));

  it.each(workload)('$name', ({ example }) => {
    expect(runToEnd(example, createTrace())).toMatchObject({ ok: true });
  });
});
