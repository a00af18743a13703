import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../../../conformance/lib/temporary-folder.ts';
import { readJson } from '../lib/artefact.ts';
import { checkServerJson, releasedServerJson } from './server-json.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = makeTemporaryFolder();
afterAll(() => folder.remove());
const bundle = { path: join(folder.path, 'x.mcpb'), name: 'x.mcpb' };
writeFileSync(bundle.path, 'a bundle');

const entry = releasedServerJson(root, bundle);
const npm = Array.isArray(entry['packages']) ? entry['packages'][0] : {};

function problems(changed: object): readonly string[] {
  return checkServerJson(root, { ...entry, ...changed }).flatMap((check) => check.problems);
}

test('server.json is what the registry documents, as it is committed and as it is released', () => {
  expect(checkServerJson(root, readJson(join(root, 'server.json'))).flatMap((check) => check.problems)).toEqual([]);
  expect(problems({})).toEqual([]);
});

test('a release adds the bundle, with its hash and the place where it will be', () => {
  const version = String(readJson(join(root, 'package.json'))['version']);
  expect(entry['packages']).toEqual([
    npm,
    {
      registryType: 'mcpb',
      identifier: `https://github.com/mcp-unity-bridge/mcp-unity-bridge/releases/download/v${version}/x.mcpb`,
      version,
      fileSha256: 'cd98c950d629c66548537b4ecd68dab3e8cf59974ba6e40df5a1a7354b39db5f',
      transport: { type: 'stdio' },
    },
  ]);
});

test.each([
  [{ description: 'x'.repeat(101) }, /\/description must NOT have more than 100 characters/],
  [{ name: 'mcp-unity-bridge' }, /\/name must match pattern/],
  [{ version: '^0.1.0' }, /\/version must match pattern/],
  [{ version: 'latest' }, /\/version must match pattern/],
  [
    { $schema: 'https://static.modelcontextprotocol.io/schemas/2025-07-09/server.schema.json' },
    /\/\$schema must be equal to constant/,
  ],
  [{ website_url: 'https://x.example' }, /must NOT have additional properties/],
  [{ websiteUrl: 'somewhere' }, /\/websiteUrl must match format/],
  [{ repository: { url: 'https://x.example' } }, /\/repository must have required property 'source'/],
  [{ packages: [] }, /\/packages must NOT have fewer than 1 items/],
  [{ packages: [{ ...npm, transport: undefined }] }, /must have required property 'transport'/],
  [
    { packages: [{ ...npm, packageArguments: [{ type: 'named', name: 'project', description: 'x' }] }] },
    /\/name must match pattern/,
  ],
  [{ packages: [{ ...npm, identifier: 'another' }] }, /names the npm package another/],
  [{ packages: [{ ...npm, version: '9.9.9' }] }, /the version of its npm package is not that of package\.json/],
])('%j is wrong', (changed, sentence) => {
  expect(problems(JSON.parse(JSON.stringify(changed)))).toEqual(
    expect.arrayContaining([expect.stringMatching(sentence)]),
  );
});

test('without mcpName npm would not know whose entry it is', () => {
  const { mcpName: _name, ...manifest } = readJson(join(root, 'package.json'));
  writeFileSync(join(folder.path, 'package.json'), JSON.stringify(manifest));
  expect(checkServerJson(folder.path, entry).flatMap((check) => check.problems)).toEqual([
    'package.json: expected io.github.mcp-unity-bridge/mcp-unity-bridge as mcpName, got undefined',
  ]);
});
