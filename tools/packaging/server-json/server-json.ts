import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { type Check, isRecord, readJson, textAt } from '../lib/artefact.ts';

/**
 * The entry for the MCP registry as a release publishes it: server.json of the repository with the bundle for Claude Desktop, whose hash is known only then.
 * `bundle`: its file, as it is attached to the release.
 */
export function releasedServerJson(
  root: string,
  bundle: { readonly path: string; readonly name: string },
): Readonly<Record<string, unknown>> {
  const entry = readJson(join(root, 'server.json'));
  const version = textAt(entry, 'version', 'server.json');
  const { repository, packages } = entry;
  const place = isRecord(repository) ? textAt(repository, 'url', 'server.json, repository') : '';
  const mcpb = {
    registryType: 'mcpb',
    identifier: `${place}/releases/download/v${version}/${bundle.name}`,
    version,
    fileSha256: createHash('sha256').update(readFileSync(bundle.path)).digest('hex'),
    transport: { type: 'stdio' },
  };
  return { ...entry, packages: [...(Array.isArray(packages) ? packages : []), mcpb] };
}

/** The documented requirements of the registry, also on npm: there `mcpName` must be the name of the entry. */
export function checkServerJson(root: string, entry: Readonly<Record<string, unknown>>): readonly Check[] {
  const ajv = new Ajv({ allErrors: true });
  addFormats.default(ajv);
  const schema: object = JSON.parse(readFileSync(new URL('./constraints.schema.json', import.meta.url), 'utf8'));
  const validate = ajv.compile(schema);
  validate(entry);
  const manifest = readJson(join(root, 'package.json'));
  const packages = Array.isArray(entry['packages']) ? entry['packages'].filter(isRecord) : [];
  const npm = packages.find(({ registryType }) => registryType === 'npm');
  return [
    {
      name: 'our own schema',
      problems: (validate.errors ?? [])
        .filter(({ keyword }) => keyword !== 'anyOf')
        .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`),
    },
    {
      name: 'mcpName',
      problems: [
        ...(manifest['mcpName'] === entry['name']
          ? []
          : [`package.json: expected ${String(entry['name'])} as mcpName, got ${String(manifest['mcpName'])}`]),
        ...(npm?.['identifier'] === manifest['name']
          ? []
          : [
              `server.json names the npm package ${String(npm?.['identifier'])}, and it is ${String(manifest['name'])}`,
            ]),
        ...packages
          .filter(({ version }) => version !== manifest['version'])
          .map(
            ({ registryType }) =>
              `server.json: the version of its ${String(registryType)} package is not that of package.json`,
          ),
      ],
    },
  ];
}
