import { Type, type Static, type TSchema } from 'typebox';
import { join, relative } from 'node:path';
import { readdirSync, readFileSync } from 'node:fs';
import { Value } from 'typebox/value';
import { parse } from 'yaml';
import { ROOT } from './sources.ts';

const strict = { additionalProperties: false } as const;
const place = {
  in: Type.String({ description: 'A folder or file, and what is declared in it: `server/hub createHub.step`.' }),
  at: Type.Optional(
    Type.String({ description: 'The node below that (sources.ts): `if "live === undefined" > test`.' }),
  ),
  uses: Type.Optional(Type.Array(Type.String(), { description: 'Names to import: `server/hub endOperation`.' })),
};
const find = Type.Optional(
  Type.String({ description: 'A text that occurs once in the node, whatever its layout. Absent: the whole node.' }),
);

/** A change of TypeScript at a symbol: of a node or of a text in it; or statements before or after the one with the node. */
const SourceChange = Type.Union([
  Type.Object({ ...place, find, replace: Type.String() }, strict),
  Type.Object({ ...place, before: Type.String() }, strict),
  Type.Object({ ...place, after: Type.String() }, strict),
]);

/** A change of C#. Each `find` occurs exactly once in its file, whatever its layout. */
const TextChange = Type.Object({ file: Type.String(), find: Type.String(), replace: Type.String() }, strict);

export const TextChanges = Type.Array(TextChange, { minItems: 1 });

export const MutantSchema = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9-]+$' }),
    title: Type.String({ description: 'What the broken part does, as a statement.' }),
    requirement: Type.String({ description: 'The promise that it breaks.' }),
    part: Type.Enum(['hub', 'editor', 'store', 'forwarder', 'bridge', 'mcp', 'shell', 'generated']),
    isCanary: Type.Optional(
      Type.Literal(true, {
        description:
          'No case can name it, as it fails too rarely, or only where two servers share a space: the search alone has to see it.',
      }),
    ),
    changes: Type.Array(SourceChange, { minItems: 1 }),
    search: Type.Optional(
      Type.Object(
        {
          runs: Type.Integer({ minimum: 1 }),
          rules: Type.Array(Type.String(), { minItems: 1 }),
          of: Type.Optional(
            Type.Enum(['space', 'day'], {
              description: 'Among runs of two servers of a space, or of results that are kept for a day.',
            }),
          ),
        },
        {
          ...strict,
          description:
            'Runs in which a search must see it; absent: it is beyond the simulator (shells), and cases alone kill it.',
        },
      ),
    ),
  },
  strict,
);

const EquivalentSchema = Type.Object({ ...MutantSchema.properties, reason: Type.String() }, strict);

/**
 * A fault that a real bridge could have, as a change of the source: made while a bundle is built, so that the published one contains nothing of it
 * (proof/mutants/README.md).
 */
export type Mutant = Static<typeof MutantSchema>;

export type SourceChange = Static<typeof SourceChange>;

export type TextChange = Static<typeof TextChange>;

/** A change that breaks no promise: another part fulfils it. A search that kills one after all fails the check. */
export type Equivalent = Static<typeof EquivalentSchema>;

/** Every broken variant of the hub, the mock Editor and the shells. Each is killed by a scripted case; those in the cores that are visible through our own transports by a search as well. */
export const mutants: readonly Mutant[] = readLists(MutantSchema, join(import.meta.dirname, 'faults'));

export const equivalents: readonly Equivalent[] = readList(
  EquivalentSchema,
  join(import.meta.dirname, 'equivalents.yaml'),
);

/** The mutant of this name. */
export function mutantNamed(id: string): Mutant {
  const found = mutants.find((mutant) => mutant.id === id);
  if (found === undefined) throw new Error(`no mutant is called ${id}`);
  return found;
}

/** The entries of a YAML file. Throws with the file, the place and the expected form. */
export function readList<Entry extends TSchema>(entry: Entry, file: string): Static<Entry>[] {
  return listIn(entry, readFileSync(file, 'utf8'), relative(ROOT, file));
}

/** The entries of all YAML files in a folder and its subfolders, in the order of their names. */
export function readLists<Entry extends TSchema>(entry: Entry, folder: string): Static<Entry>[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'));
  return names.toSorted().flatMap((name) => readList(entry, join(folder, name)));
}

/** The entries in a YAML text; `file` is its name in errors. */
export function listIn<Entry extends TSchema>(entry: Entry, text: string, file: string): Static<Entry>[] {
  const list = Type.Array(entry);
  const value: unknown = parse(text);
  if (Value.Check(list, value)) return value;
  const [error] = Value.Errors(list, value);
  throw new Error(`${file}${error?.instancePath}: ${error?.message} ${JSON.stringify(error?.params)}`);
}
