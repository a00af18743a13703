import { parseArgs } from 'node:util';
import { workingFolder } from '../../server/lib/folders.ts';
import type { Place } from '../clients/place.ts';
import { projectOf } from '../lib/unity-project.ts';
import { UsageError } from '../lib/usage-error.ts';
import type { SkillClient } from './skill-client.ts';
import { clientsFor } from './choose-clients.ts';
import { verbOf, type SkillsVerb } from './skills-verb.ts';

/** What the command line asks for. */
export interface SkillsOptions {
  readonly verb: SkillsVerb;
  readonly clients: readonly SkillClient[];
  readonly isGlobal: boolean;
  readonly place: Place;
  readonly json: boolean;
}

const flags = {
  client: { type: 'string', multiple: true },
  global: { type: 'boolean', short: 'g', default: false },
  project: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Undefined: help is wanted. Throws UsageError, and what `parseArgs` throws. */
export function readSkillsOptions(
  argv: readonly string[],
  placeWith: (project: string | undefined) => Place,
): SkillsOptions | undefined {
  const { values, positionals } = parseArgs({ args: [...argv], options: flags, allowPositionals: true });
  if (values.help) return undefined;
  const verb = verbOf(positionals);
  const project = values.global && values.project === undefined ? undefined : projectOf(values.project)?.path;
  if (!values.global && project === undefined)
    throw new UsageError(
      `expected a Unity project: there is no ProjectSettings/ProjectVersion.txt in ${workingFolder()} or above it. Go to its folder, name it with --project <dir>, or take --global for every project`,
    );
  const place = placeWith(project);
  const clients = clientsFor(verb, values.client ?? [], values.global, place);
  return { verb, clients, isGlobal: values.global, place, json: values.json };
}
