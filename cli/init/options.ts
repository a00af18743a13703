import { parseArgs } from 'node:util';
import { workingFolder } from '../../server/lib/folders.ts';
import { scopes, type Scope } from '../clients/client.ts';
import type { Place } from '../clients/place.ts';
import { toolOffers } from '../../server/mcp/protocol/tool-offer.ts';
import { oneOf } from '../lib/words.ts';
import { projectOf } from '../lib/unity-project.ts';
import type { InitOptions } from './init-options.ts';
import { namedClient } from './named-client.ts';

const flags = {
  yes: { type: 'boolean', short: 'y', default: false },
  client: { type: 'string', multiple: true },
  scope: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  remove: { type: 'boolean', default: false },
  'unity-package': { type: 'boolean', default: false },
  skills: { type: 'boolean', default: false },
  project: { type: 'string' },
  tools: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Undefined: help is wanted. Throws, in a sentence, on what is not understood or cannot be. */
export function readOptions(
  argv: readonly string[],
  placeWith: (project: string | undefined) => Place,
): InitOptions | undefined {
  const { values } = parseArgs({ args: [...argv], options: flags });
  if (values.help) return undefined;
  const project = projectOf(values.project);
  const chosen = scopesOf(values.scope, values.remove);
  if (project === undefined && (values.scope === 'project' || values['unity-package']))
    throw new Error(noProject(values.scope === 'project' ? '--scope project' : '--unity-package'));
  return {
    clients: [...new Set(values.client ?? [])].map((id) => namedClient(id, chosen, placeWith(project?.path))),
    scopes: chosen,
    project,
    isProjectNamed: values.project !== undefined,
    isRemoval: values.remove,
    isUpgrade: false,
    withUnityPackage: values['unity-package'],
    tools: values.tools === undefined ? undefined : oneOf('tools', values.tools, toolOffers),
    withSkills: values.skills,
    yes: values.yes,
    dryRun: values['dry-run'],
    json: values.json,
  };
}

function scopesOf(text: string | undefined, isRemoval: boolean): readonly Scope[] {
  if (text === undefined) return isRemoval ? scopes : ['user'];
  const scope = scopes.find((name) => name === text);
  if (scope === undefined) throw new Error(`expected ${scopes.join(' or ')} as --scope, got "${text}"`);
  return [scope];
}

function noProject(option: string): string {
  return `expected a Unity project for ${option}: there is no ProjectSettings/ProjectVersion.txt in ${workingFolder()} or above it. Go to the folder of your own project, the one that you open in Unity, or name it with --project <dir>`;
}
