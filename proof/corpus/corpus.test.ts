import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { playScenario } from '../sim/play.ts';
import { corpusFiles, readCorpusEntry } from './corpus.ts';

describe('what failed once', () => {
  it.each(corpusFiles().map((file) => ({ name: basename(file), ...readCorpusEntry(file) })))(
    '$name is $status',
    ({ status, rule, scenario }) => {
      const { verdict } = playScenario(scenario);
      if (status === 'fixed') return expect(verdict).toEqual({ kind: 'pass' });
      expect(
        verdict.kind === 'violation' ? verdict.violations.map((violation) => violation.rule) : [verdict.kind],
        'an unexpected pass: set its status to "fixed"',
      ).toContain(rule);
    },
  );
});
