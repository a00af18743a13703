import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord, readJson, textAt } from '../lib/files.ts';
import { bundledMachines } from './bundle-folder.ts';

/** Sentences about what the manifest says and the bundle does not have, or says otherwise. */
export function findManifestProblems(root: string, folder: string): readonly string[] {
  const manifest = readJson(join(folder, 'manifest.json'));
  const { tools }: { readonly tools: readonly { readonly name: string; readonly title: string }[] } = JSON.parse(
    readFileSync(join(root, 'generated', 'schema', 'tools.json'), 'utf8'),
  );
  const expected = JSON.stringify(tools.map(({ name, title }) => ({ name, description: title })));
  const platforms = [...new Set(bundledMachines.map((machine) => machine.split('-')[0] ?? ''))];
  const { compatibility, server } = manifest;
  const declared: unknown = isRecord(compatibility) ? compatibility['platforms'] : undefined;
  const entry = isRecord(server) ? textAt(server, 'entry_point', 'manifest.json, server') : '';
  return [
    ...(JSON.stringify(manifest['tools']) === expected
      ? []
      : [`manifest.json: expected the tools of the contract: ${expected}`]),
    ...(JSON.stringify(declared) === JSON.stringify(platforms)
      ? []
      : [`manifest.json: expected the platforms that have SQLite: ${platforms.join(', ')}`]),
    ...(existsSync(join(folder, entry)) ? [] : [`manifest.json: the entry point ${entry} is not in the bundle`]),
    ...(textAt(manifest, 'version', 'manifest.json') === readJson(join(root, 'package.json'))['version']
      ? []
      : ['manifest.json: its version is not that of package.json']),
  ];
}
