import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distinctNames, packageName, snakeCase, typeName, valueName } from './context.ts';

it.each([
  ['log_id', 'log_id'],
  ['clientId', 'clientId'],
  ['class', 'class_'],
  ['__init__', '_init__'],
  ['None', 'None_'],
])('the member %s is called %s: as on the wire, where Python allows it', (wire, expected) => {
  expect(valueName(wire)).toBe(expected);
});

it.each([
  ['CompletedEnvelope', 'completed_envelope'],
  ['GetURLParams', 'get_url_params'],
  ['Vector3', 'vector3'],
])('the reader of %s is read_%s', (type, expected) => {
  expect(snakeCase(type)).toBe(expected);
});

it.each([
  ['mcp-unity-bridge', 'mcp_unity_bridge'],
  ['@acme/unity', 'acme_unity'],
  ['3d', 'contract_3d'],
  ['class', 'contract_class'],
])('the contract %s becomes the package %s', (contract, expected) => {
  expect(packageName(contract)).toBe(expected);
});

it('gives a type another name where Python or the package has a meaning for it', () => {
  expect(['Json', 'True', 'LogEntry'].map(typeName)).toEqual(['Json_', 'True_', 'LogEntry']);
});

it('never gives two members the same name, nor one that is taken', () => {
  const names = fc.uniqueArray(fc.stringMatching(/^[A-Za-z_]{1,3}$/), { maxLength: 30 });
  fc.assert(
    fc.property(names, names, (wire, taken) => {
      const given = [...distinctNames(wire, valueName, taken).values()];
      expect(new Set([...given, ...taken]).size).toBe(given.length + taken.length);
    }),
  );
});
