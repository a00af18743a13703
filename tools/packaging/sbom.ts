import { createHash } from 'node:crypto';
import { readFileSync, existsSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { type Check, readJson, textAt, runTool } from './lib/artefact.ts';
import { npmCommand } from '../../proof/mcp-suite/npm-command.mjs';

/** What we use of a component as npm writes it; the rest is passed on. */
interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly properties: readonly { readonly name: string; readonly value: string }[];
}

/** CycloneDX 1.5 as `npm sbom` writes it. */
export interface Sbom {
  readonly metadata: { readonly component: Component; readonly timestamp?: string; readonly [other: string]: unknown };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
  readonly [other: string]: unknown;
}

const DEVELOPMENT = 'cdx:npm:package:development';

/** The packages that are installed for development, by the lock file. `root`: the repository. */
export async function npmSbom(root: string): Promise<Sbom> {
  const { stdout } = await runTool(
    [...npmCommand(), 'sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'],
    { cwd: root },
  );
  return JSON.parse(stdout);
}

/**
 * What is shipped: production dependencies, and the development dependencies that are bundled, marked as such. `name`: of our package. Neither the time nor
 * chance is in it: the same release yields the same bytes.
 */
export function shippedSbom(all: Sbom, bundled: readonly ForeignPackage[], name: string): Sbom {
  const isBundled = (ref: string): boolean => bundled.some((one) => `${one.name}@${one.version}` === ref);
  const isProduction = ({ properties }: Component): boolean =>
    !properties.some((property) => property.name === DEVELOPMENT);
  const components = all.components
    .filter((component) => isBundled(component['bom-ref']) || isProduction(component))
    .map((component) =>
      isBundled(component['bom-ref'])
        ? { ...component, properties: [{ name: 'mcp-unity-bridge:bundled', value: 'true' }] }
        : component,
    );
  const refs = new Set([all.metadata.component['bom-ref'], ...components.map((component) => component['bom-ref'])]);
  const dependencies = all.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }));
  const { timestamp: _now, ...metadata } = all.metadata;
  const sbom = {
    ...all,
    metadata: { ...metadata, component: { ...metadata.component, name } },
    components,
    dependencies,
  };
  return {
    ...sbom,
    serialNumber: `urn:uuid:${uuidOf({ components, dependencies, version: metadata.component.version })}`,
  };
}

/** Of version 8: made from what it names. */
function uuidOf(content: unknown): string {
  const hex = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** `production`: names of the dependencies of package.json. `schema`: path of the JSON Schema of CycloneDX, beside those that it refers to. */
export function checkSbom(
  sbom: Sbom,
  bundled: readonly ForeignPackage[],
  production: readonly string[],
  schema: string,
): readonly Check[] {
  const refs = sbom.components.map((component) => component['bom-ref']);
  const validate = compileSchema(schema);
  const valid = validate(sbom);
  return [
    {
      name: 'CycloneDX 1.5',
      problems: valid
        ? []
        : (validate.errors ?? []).slice(0, 5).map(({ instancePath, message }) => `${instancePath} ${message}`),
    },
    {
      name: 'complete',
      problems: [
        ...bundled
          .filter(({ name, version }) => !refs.includes(`${name}@${version}`))
          .map(({ name, version }) => `${name}@${version} is bundled, and the lock file does not know it`),
        ...production
          .filter((name) => !sbom.components.some((component) => component.name === name))
          .map((name) => `${name} is a dependency, and is not in it`),
      ],
    },
  ];
}

function compileSchema(path: string): ValidateFunction {
  const ajv = new Ajv({ strict: false, validateFormats: true });
  addFormats.default(ajv);
  // Formats of international names, which no plugin of ajv has.
  ajv.addFormat('iri-reference', true);
  ajv.addFormat('idn-email', true);
  for (const part of ['spdx.SNAPSHOT.schema.json', 'jsf-0.82.SNAPSHOT.schema.json']) {
    // It is referred to by its file, whatever it calls itself.
    const { $id: _id, ...schema }: { readonly $id?: string } = JSON.parse(
      readFileSync(join(dirname(path), part), 'utf8'),
    );
    ajv.addSchema(schema, `http://cyclonedx.org/schema/${part}`);
  }
  return ajv.compile(JSON.parse(readFileSync(path, 'utf8')));
}

/** A package of another author whose code is in what we ship. */
export interface ForeignPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression of its package.json; "" if it has none. */
  readonly license: string;
  readonly homepage: string;
  /** Its texts: licence, and notice if there is one. */
  readonly texts: readonly string[];
}

/** What is not bundled, but put beside our files in the bundle for Claude Desktop, and is installed with the npm package. */
const besides = ['@photostructure/sqlite', 'node-gyp-build'] as const;

/** Files of licences, in every spelling that there is. */
const LICENCE_FILE = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

const README_FILE = /^readme\.md$/i;

/** Reads what build.mjs wrote (--inputs): names of input files, by the output that they went into. Sorted by name. `root`: the repository, below which they are. */
export function bundledPackages(
  root: string,
  inputs: Readonly<Record<string, readonly string[]>>,
): readonly ForeignPackage[] {
  const folders = new Set(
    Object.values(inputs)
      .flatMap((files) => files.flatMap(packageFolder))
      .map((folder) => resolve(root, folder)),
  );
  return sortPackages([...folders].map(readPackage));
}

/** See `besides`. */
export function installedPackages(root: string): readonly ForeignPackage[] {
  return sortPackages(besides.map((name) => readPackage(join(root, 'node_modules', name))));
}

/** Of the innermost package that a file belongs to. What esbuild has replaced with nothing is not in the output. */
function packageFolder(input: string): readonly string[] {
  if (input.startsWith('(disabled):')) return [];
  const found = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0];
  return found === undefined ? [] : [found];
}

function readPackage(folder: string): ForeignPackage {
  const manifest = readJson(join(folder, 'package.json'));
  const { license, homepage, repository } = manifest;
  const place = typeof homepage === 'string' ? homepage : JSON.stringify(repository ?? '');
  return {
    name: textAt(manifest, 'name', folder),
    version: textAt(manifest, 'version', folder),
    license: typeof license === 'string' ? license : '',
    homepage: /https?:\/\/[^"\s]+/.exec(place)?.[0].replace(/\.git$/, '') ?? '',
    texts: licenceTexts(folder),
  };
}

function licenceTexts(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim();
  const files = readdirSync(folder).toSorted();
  const own = files.filter((file) => LICENCE_FILE.test(file)).map(read);
  return own.length > 0 ? own : files.filter((file) => README_FILE.test(file)).flatMap((file) => sectionIn(read(file)));
}

/** Some packages have their licence in their README alone: as its last section. */
function sectionIn(readme: string): readonly string[] {
  const text = /^##? *licen[cs]e\n+([^#]+)$/im.exec(readme)?.[1]?.trim();
  return text?.includes('Permission is hereby granted') === true ? [text] : [];
}

function sortPackages(packages: readonly ForeignPackage[]): readonly ForeignPackage[] {
  return packages.toSorted((a, b) => (a.name + a.version < b.name + b.version ? -1 : 1));
}
