import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { requirements } from '../../spec/requirements.ts';
import { MutantSchema, readList, mutants } from '../../proof/mutants/mutant.ts';
import { changedFiles } from '../../proof/mutants/source-changes.ts';
import { reasonOf } from '../../server/lib/errors.ts';
import { type BridgeCase, loadBridgeCases, readBridgeCase } from './bridge-case.ts';

const cases = loadBridgeCases();
/** Mock Editors with faults that a Unity side of another make could have: those of the conversation. */
const brokenMocks = ['broken-mocks', 'broken-tcp-mocks'].flatMap((name) =>
  readList(MutantSchema, join(import.meta.dirname, `../../proof/mutants/faults/${name}.yaml`)),
);
const good = `id: BRG-999
slug: good
title: It answers a ping
requirements: [WIR-01]
severity: MUST
level: L1
kills: []
steps:
  - { do: hello }
  - { do: ping }
expect: []
`;

/** The sentence about a file that is not a case. */
function complaint(text: string, file = 'bridge/good.yaml'): string {
  try {
    readBridgeCase(file, text);
    return '';
  } catch (error) {
    return reasonOf(error);
  }
}

describe('the cases for Unity sides', () => {
  it('are many, with ids of their own', () => {
    expect(cases.length).toBeGreaterThanOrEqual(60);
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
    expect(() => loadBridgeCases(['a', 'b'].map((name) => ({ path: `bridge/${name}/good.yaml`, text: good })))).toThrow(
      'BRG-999 is the id of two cases',
    );
  });

  it('name promises that there are, and faults that there are', () => {
    const known = new Set(requirements.map(({ id }) => id));
    const faults = new Set(mutants.map(({ id }) => id));
    expect(cases.flatMap((each) => each.requirements.filter((id) => !known.has(id)))).toEqual([]);
    expect(cases.flatMap((each) => each.kills.filter((id) => !faults.has(id)))).toEqual([]);
  });

  it('have titles that state what happens', () => {
    expect(
      cases.filter(({ title }) => /\b(should|must|shall|can|may|will)\b/i.test(title)).map(({ title }) => title),
    ).toEqual([]);
  });

  it('say which transport they need, where a step is about one', () => {
    const needing = (transport: 'ws' | 'tcp', words: RegExp): string[] =>
      cases
        .filter((each) => words.test(JSON.stringify(each.steps)) && each.needs?.includes(transport) !== true)
        .map(({ slug }) => slug);
    expect(needing('ws', /"fragments"|"elsewhere"/)).toEqual([]);
    expect(needing('tcp', /"do":"(raw|stranger)"|"as":"(push_|proof_of_a_websocket)/)).toEqual([]);
  });

  it('do not expect the ledger of operations that they never name', () => {
    const wrong = cases.flatMap((each: BridgeCase) => {
      const text = JSON.stringify(each.steps);
      return each.expect.flatMap((expectation) =>
        'ledger' in expectation && !text.includes(`"${expectation.ledger}"`) && expectation.ledger !== 'stolen'
          ? [`${each.id}: ${expectation.ledger}`]
          : [],
      );
    });
    expect(wrong).toEqual([]);
  });

  it.each(brokenMocks)('one of them names the fault $id, which still fits the source', (broken) => {
    expect(cases.some(({ kills }) => kills.includes(broken.id))).toBe(true);
    expect(() => changedFiles(broken)).not.toThrow();
  });
});

describe('a file that is not a case', () => {
  it('is read if it is one', () => expect(complaint(good)).toBe(''));

  it.each([
    { what: 'an unknown step', text: good.replace('do: ping', 'do: pong'), says: '/steps/1/do: expected one of hello' },
    { what: 'an unknown member of a step', text: good.replace('do: ping', 'do: ping, loud: true'), says: '/steps/1' },
    { what: 'a member that is missing', text: good.replace('do: ping', 'do: close'), says: '/steps/1' },
    {
      what: 'a wrong step within a repetition',
      text: good.replace('{ do: ping }', '{ do: repeat, times: 2, steps: [{ do: nothing }] }'),
      says: '/steps/1/steps/0/do',
    },
    {
      what: 'a program that is not there',
      text: good.replace('do: ping', 'do: execute, as: a, program: build'),
      says: 'the program "build" is not among the programs of the case (there are none)',
    },
    { what: 'an id of another area', text: good.replace('BRG-999', 'EXO-001'), says: '/id' },
    { what: 'no YAML', text: 'a: [', says: 'is not YAML' },
    {
      what: 'another file name',
      text: good.replace('slug: good', 'slug: better'),
      says: 'the file is to be named better.yaml',
    },
  ])('is named with its place: $what', ({ text, says }) => {
    expect(complaint(text)).toContain(says);
    expect(complaint(text)).toContain('bridge/good.yaml');
  });
});
