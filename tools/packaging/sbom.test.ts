import { expect, test } from 'vitest';
import { shippedSbom, type Sbom } from './sbom.ts';

const development = [{ name: 'cdx:npm:package:development', value: 'true' }];

/** As npm writes it: our package, a dependency with one of its own, and two that are there for development. */
const all: Sbom = {
  bomFormat: 'CycloneDX',
  serialNumber: 'urn:uuid:by-chance',
  metadata: {
    timestamp: '2026-01-01T00:00:00Z',
    component: { 'bom-ref': 'ours@1.0.0', name: 'folder', version: '1.0.0', properties: [] },
  },
  components: [
    { 'bom-ref': 'dep@1.0.0', name: 'dep', version: '1.0.0', properties: [] },
    { 'bom-ref': 'deeper@1.0.0', name: 'deeper', version: '1.0.0', properties: [] },
    { 'bom-ref': 'bundled@2.0.0', name: 'bundled', version: '2.0.0', properties: development },
    { 'bom-ref': 'linter@3.0.0', name: 'linter', version: '3.0.0', properties: development },
  ],
  dependencies: [
    { ref: 'ours@1.0.0', dependsOn: ['dep@1.0.0', 'bundled@2.0.0', 'linter@3.0.0'] },
    { ref: 'dep@1.0.0', dependsOn: ['deeper@1.0.0'] },
    { ref: 'bundled@2.0.0', dependsOn: ['linter@3.0.0'] },
    { ref: 'linter@3.0.0', dependsOn: [] },
  ],
};
const bundled = [{ name: 'bundled', version: '2.0.0', license: 'MIT', homepage: '', texts: [] }];

test('it has what is shipped: dependencies, and what is bundled, marked; no tool of ours', () => {
  const sbom = shippedSbom(all, bundled, 'ours');
  expect(sbom.components.map((component) => [component.name, component.properties])).toEqual([
    ['dep', []],
    ['deeper', []],
    ['bundled', [{ name: 'mcp-unity-bridge:bundled', value: 'true' }]],
  ]);
  expect(sbom.dependencies).toEqual([
    { ref: 'ours@1.0.0', dependsOn: ['dep@1.0.0', 'bundled@2.0.0'] },
    { ref: 'dep@1.0.0', dependsOn: ['deeper@1.0.0'] },
    { ref: 'bundled@2.0.0', dependsOn: [] },
  ]);
  expect(sbom.metadata.component.name).toBe('ours');
});

test('neither time nor chance is in it, and another content has another number', () => {
  const later = {
    ...all,
    serialNumber: 'urn:uuid:another',
    metadata: { ...all.metadata, timestamp: '2027-01-01T00:00:00Z' },
  };
  expect(shippedSbom(later, bundled, 'ours')).toEqual(shippedSbom(all, bundled, 'ours'));
  expect(shippedSbom(all, [], 'ours')['serialNumber']).not.toBe(shippedSbom(all, bundled, 'ours')['serialNumber']);
  expect(shippedSbom(all, bundled, 'ours')['serialNumber']).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/,
  );
});
