import { describe, expect, it } from 'vitest';
import { contract } from '../../spec/contract.ts';
import { loadContract } from '../load.ts';
import { anchor, code, prose, table } from './type-text.ts';
import { emitDocs } from './reference.ts';

const model = loadContract(contract, { specFolder: 'spec', specFile: 'spec/contract.ts' });
const text = emitDocs(model)[0]?.text ?? '';

describe('reference.md', () => {
  it('names everything that the contract has', () => {
    const names = [
      ...model.types.map((type) => type.name),
      ...model.tools.map((tool) => tool.name),
      ...model.tools.flatMap((tool) => [tool.title, ...tool.statuses]),
      ...model.bridge.flatMap((method) => [method.name, method.summary]),
      ...model.errors.flatMap((error) => [error.code, error.meaning]),
      ...model.lifecycle.states.flatMap((state) => [state.name, state.description]),
      ...model.lifecycle.signals.map((signal) => signal.name),
      ...model.limits.flatMap((limit) => [limit.name, String(limit.value)]),
      ...model.requirements.flatMap((requirement) => [requirement.id, requirement.sentence]),
      ...model.workload.map((construct) => construct.name),
      ...model.rendering.map((rule) => rule.kind),
      model.queryGrammar,
    ];
    const envelopes = model.types
      .filter((type) => type.name.endsWith('Envelope') || type.name.endsWith('Params'))
      .map((type) => type.name);
    const shownElsewhere = new Set(envelopes);
    const missing = names.filter(
      (name) =>
        !shownElsewhere.has(name) &&
        ![name, prose(name), name.replaceAll('|', String.raw`\|`)].some((form) => text.includes(form)),
    );
    expect(missing).toEqual([]);
  });

  it('links only to headings that it has, and has each once', () => {
    const titles = [...text.matchAll(/^#+ (.*)$/gm)].map(([, title]) => anchor(title ?? ''));
    const anchors = new Set(titles);
    expect(titles).toHaveLength(anchors.size);
    const links = [...text.matchAll(/\]\(#([^)]*)\)/g)].map(([, link]) => link ?? '');
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter((link) => !anchors.has(link))).toEqual([]);
  });

  it('shows the lifecycle as a diagram with every transition', () => {
    const diagram = /```mermaid\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
    for (const { from, to, signal } of model.lifecycle.transitions)
      expect(diagram).toMatch(new RegExp(`${from} --> ${to}: .*\\b${signal}\\b`));
  });
});

describe('Markdown', () => {
  it('keeps the bars, line breaks, tags and backticks of the contract from being markup', () => {
    expect(table(['a|b'], [['x\ny|z']])).toBe('| a\\|b |\n| --- |\n| x<br>y\\|z |\n\n');
    expect(prose('List<int> is `List<int>`')).toBe('List\\<int> is `List<int>`');
    expect(code('a`b')).toBe('`` a`b ``');
  });
});
