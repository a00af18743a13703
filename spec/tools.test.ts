import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { resultOf } from '../server/lib/errors.ts';
import { contract } from './contract.ts';
import { helpTopics, instructions } from './help.ts';
import { tools } from './tools.ts';

const toolNames = tools.map(({ name }) => name);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Everything in a schema that is text for people, or a pattern that text must match. */
function textsOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(textsOf);
  if (!isObject(schema)) return [];
  return Object.entries(schema).flatMap(([keyword, value]) => {
    const isText = typeof value === 'string' && ['description', 'title', 'pattern'].includes(keyword);
    return isText ? [value] : textsOf(value);
  });
}

function schemaOf(typeName: string): Record<string, unknown> {
  const schema: unknown = contract.types.find(({ name }) => name === typeName)?.schema;
  return isObject(schema) ? schema : {};
}

/** The statuses of the envelope's variants. */
function envelopeStatuses(): unknown[] {
  const variants = schemaOf(contract.envelope.union)['anyOf'];
  const refs = Array.isArray(variants)
    ? variants.flatMap((variant) => (isObject(variant) && typeof variant['$ref'] === 'string' ? [variant['$ref']] : []))
    : [];
  return refs.map((name) => {
    const properties = schemaOf(name)['properties'];
    const tag = isObject(properties) ? properties[contract.envelope.tag] : undefined;
    return isObject(tag) ? tag['const'] : undefined;
  });
}

test('there are six tools, with different names and titles', () => {
  expect(toolNames).toEqual([
    'unity_execute_code',
    'unity_query',
    'unity_get_result',
    'unity_get_logs',
    'unity_get_log_details',
    'unity_help',
  ]);
  expect(new Set(tools.map(({ title }) => title)).size).toBe(tools.length);
});

test('the envelope has five statuses, and a tool answers only with those', () => {
  const statuses = envelopeStatuses();
  expect(statuses).toEqual(['completed', 'timeout', 'error', 'in_progress', 'not_found']);
  for (const tool of tools) for (const status of tool.statuses) expect(statuses, tool.name).toContain(status);
});

test('in_progress and not_found come only from unity_get_result and unity_get_log_details (ENV-06)', () => {
  const asking = tools
    .filter(({ statuses }) => statuses.includes('in_progress') || statuses.includes('not_found'))
    .map(({ name }) => name);
  expect(asking).toEqual(['unity_get_result', 'unity_get_log_details']);
});

test('a tool that only reads is neither destructive nor described as to run once', () => {
  for (const { name, annotations } of tools) {
    if (!annotations.readOnlyHint) continue;
    expect(annotations.destructiveHint, name).toBe(false);
    expect(annotations.idempotentHint, name).toBe(true);
  }
});

test('the texts name what serves every tool, and the ready tool before the code for it', () => {
  expect(tools.find(({ name }) => name === 'unity_get_result')?.description).toContain(
    'of any tool that works in Unity',
  );
  for (const text of [instructions, helpTopics.find(({ topic }) => topic === 'recipes')?.text ?? ''])
    expect(text.search(/\bcall compile\b/)).toBeLessThan(text.indexOf('AI.Compile'));
  expect(instructions).toContain('call compile if it is in your list of tools');
});

test.each(['PrefabUtility', 'ProfilerRecorder'])('the recipe with %s is one that CI compiles', (part) => {
  const recipes = helpTopics.find(({ topic }) => topic === 'recipes')?.text ?? '';
  const compiled = readFileSync(new URL('../dotnet/Editor/Recipes.cs', import.meta.url), 'utf8').replace(/\s+/g, ' ');
  const codes = (recipes.match(/(?:^(?: {4}.*)?\n)+/gm) ?? []).map((code) => code.trim().replace(/\s+/g, ' '));
  const recipe = codes.find((code) => code.includes(part));
  expect(recipe).toBeDefined();
  expect(compiled).toContain(recipe);
});

test('help mentions all six tools and has no two topics of a name', () => {
  const overview = helpTopics[0]?.text ?? '';
  for (const name of toolNames) expect(overview).toContain(name);
  expect(new Set(helpTopics.map(({ topic }) => topic)).size).toBe(helpTopics.length);
  expect(new Set(helpTopics.map(({ title }) => title)).size).toBe(helpTopics.length);
});

test('help without a topic has the commands, the whole of the query examples and every topic', () => {
  const [overview, ...others] = helpTopics.map(({ topic, text }) => ({ topic, text }));
  const examples = others.find(({ topic }) => topic === 'query')?.text.match(/^\| .* \|$/gm) ?? [];
  expect(examples.length).toBeGreaterThan(6);
  for (const example of examples) expect(overview?.text).toContain(example);
  for (const { topic } of others) expect(overview?.text).toContain(topic);
  for (const command of ['AI.Write(', 'AI.Update(', 'AI.WriteError(', 'AI.LogId'])
    expect(overview?.text).toContain(command);
  expect(overview?.text.length, 'a short form').toBeLessThan(4000);
});

test('every topic of help can be asked for, and nothing else', () => {
  expect(schemaOf('HelpTopic')['enum']).toEqual(helpTopics.map(({ topic }) => topic));
});

test('topics of help that texts refer to exist', () => {
  const topics = helpTopics.map(({ topic }) => topic);
  const texts = [
    instructions,
    ...tools.map(({ description }) => description),
    ...contract.types.flatMap(({ schema }) => textsOf(schema)),
  ];
  const named = texts.flatMap((text) => [...text.matchAll(/\btopic "([^"]*)"/g)].map(([, topic]) => topic));
  expect(named).not.toEqual([]);
  for (const topic of named) expect(topics).toContain(topic);
});

test('every unity_ name in a text is one of the six tools', () => {
  const texts = [
    instructions,
    ...helpTopics.flatMap(({ title, text }) => [title, text]),
    ...tools.flatMap(({ title, description }) => [title, description]),
    ...contract.types.flatMap(({ schema }) => textsOf(schema)),
    ...contract.bridge.map(({ summary }) => summary),
    ...contract.errors.flatMap(({ meaning, remedy }) => [meaning, remedy]),
    ...contract.requirements.map(({ sentence }) => sentence),
  ];
  const named = new Set(texts.flatMap((text) => text.match(/\bunity_[a-z_]*/g) ?? []));
  expect([...named].filter((name) => !toolNames.includes(name) && name !== 'unity_')).toEqual([]);
  expect([...named].toSorted()).toEqual(toolNames.toSorted());
});

test('every pattern compiles with the flags u and v: HTML forms use v', () => {
  const patterns = [...new Set(JSON.stringify(contract).match(/(?<="pattern":)"(?:[^"\\]|\\.)*"/g))].map((text) =>
    String(JSON.parse(text)),
  );
  expect(patterns.length).toBeGreaterThan(5);
  const broken = patterns.flatMap((pattern) =>
    ['u', 'v']
      .filter((flag) => resultOf(() => new RegExp(pattern, flag)) === undefined)
      .map((flag) => `${pattern} ${flag}`),
  );
  expect(broken).toEqual([]);
});
