import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { contract } from '../../spec/contract.ts';
import { loadContract } from '../load.ts';
import { emitDocs } from './reference.ts';

const repository = join(import.meta.dirname, '../..');
const model = loadContract(contract, { specFolder: 'spec', specFile: 'spec/contract.ts' });
const text = ['protocol.md', 'protocol-clients.md']
  .map((page) => readFileSync(join(repository, 'docs', page), 'utf8'))
  .join('\n');
const tables = emitDocs(model).find(({ path }) => path === 'docs/protocol-tables.md')?.text ?? '';
const blocks = [...text.matchAll(/```mermaid\n([\s\S]*?)```/g)].map(([, block]) => block ?? '');

const methods = model.bridge.map(({ name }) => name);
const bridgeErrors = model.errors.filter(({ scope }) => scope === 'bridge').map(({ code }) => code);

describe('the pages about the protocol', () => {
  it.each(methods)('reports the method %s', (name) => expect(text).toMatch(new RegExp(`\\b${name}\\b`)));
  it.each(bridgeErrors)('reports the error %s', (code) => expect(text).toContain(code));

  it('reports no method that does not exist', () => {
    const prefixes = new Set(methods.flatMap((name) => (name.includes('/') ? [name.slice(0, name.indexOf('/'))] : [])));
    const named = [...text.matchAll(/(?<![\w./:-])([a-z]+)\/([a-z_]+)(?![\w/])/g)].flatMap(([name, prefix = '']) =>
      prefixes.has(prefix) ? [name] : [],
    );
    // MCP's own method of that name.
    const known = new Set([...methods, 'tools/call']);
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it('names only members that its methods have', () => {
    const members = new Set(
      model.types.flatMap((type) => (type.kind === 'object' ? type.fields.map(({ name }) => name) : [])),
    );
    const named = [...text.matchAll(/(?<=[{,] ?)([a-z]+_[a-z_]+)(?=[,:}])/g)].map(([name]) => name);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !members.has(name))).toEqual([]);
  });

  it('links only to what exists', () => {
    const links = [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, link]) => link ?? '');
    expect(links.length).toBeGreaterThan(4);
    for (const link of links.filter((one) => one.endsWith('.md') || one.endsWith('.json')))
      expect(() => readFileSync(join(repository, 'docs', link))).not.toThrow();
  });
});

describe('its diagrams', () => {
  it('are there, of each part of the story', () => {
    expect(blocks).toHaveLength(10);
    for (const what of [
      'upgrade',
      'push_port',
      'operation/execute',
      'DOMAIN_RELOAD',
      'suspended',
      'deduplicated',
      'operation/cancel',
      'elicitation/create',
      'tools/refused',
      'tasks/get',
    ])
      expect(
        blocks.some((block) => block.includes(what)),
        what,
      ).toBe(true);
  });

  test.each(blocks.map((block, index) => [index + 1, block] as const))(
    'number %i reads as a sequence diagram',
    (_number, block) => {
      const [head, ...lines] = block.trimEnd().split('\n');
      expect(head).toBe('sequenceDiagram');
      const actors = new Set<string>();
      let depth = 0;
      for (const line of lines.map((one) => one.trim())) {
        const participant = /^participant (\w+) as \S.*$/.exec(line)?.[1];
        const arrow = /^(\w+)(?:->>|-->>)(\w+): \S.*$/.exec(line);
        const note = /^Note (?:left of|right of|over) (\w+)(?:,(\w+))?: \S.*$/.exec(line);
        // A semicolon ends a statement in mermaid, and a number sign begins an entity.
        expect(line).not.toMatch(/[;#]/);
        if (participant !== undefined) actors.add(participant);
        else if (arrow !== null || note !== null)
          for (const actor of (arrow ?? note ?? []).slice(1).filter(Boolean))
            expect([...actors], line).toContain(actor);
        else if (/^(alt|loop|opt) \S/.test(line)) depth += 1;
        else if (line === 'end') depth -= 1;
        else expect(line).toMatch(/^else( \S.*)?$/);
        expect(depth).toBeGreaterThanOrEqual(0);
      }
      expect(depth).toBe(0);
      expect(actors.size).toBeGreaterThan(1);
    },
  );
});

describe('protocol-tables.md', () => {
  it('has every method, error, limit, state and signal of the contract', () => {
    const names = [
      ...methods,
      ...model.errors.map(({ code }) => code),
      ...model.limits.map(({ name }) => name),
      ...model.lifecycle.states.map(({ name }) => name),
      ...model.lifecycle.signals.map(({ name }) => name),
    ];
    expect(names.filter((name) => !tables.includes(`\`${name}\``))).toEqual([]);
  });

  it('links to headings of the reference', () => {
    expect(tables).toContain('](reference.md#');
    expect(tables).not.toContain('](#');
  });
});
