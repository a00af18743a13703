import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { parse } from 'yaml';
import { root } from './bundle.mjs';
import { embeddedTexts, textsModule } from './embed-texts.mjs';

/** `changes`: texts in the place of our files, by path. */
export const changed = (changes) => ({
  name: 'changed',
  load: {
    filter: { id: /\.ts$/ },
    handler: (id) => (Object.hasOwn(changes, id) ? { code: changes[id], moduleType: 'ts' } : null),
  },
});

/** Commands, their lookup, and the search for and start of a server are files of their own, loaded on demand. */
export const commandsStayOutside = {
  name: 'commands-stay-outside',
  resolveId: {
    filter: { id: /^\.\/(?:[a-z]+-command|find-standby|server-starts)\.ts$/ },
    handler: (path, _importer, { kind }) =>
      kind === 'dynamic-import' ? { id: path.replace(/\.ts$/, '.cjs'), external: true } : null,
  },
};

/** What imports the user's own files is a file of its own. */
export const importFileStaysOutside = {
  name: 'import-file-stays-outside',
  resolveId: {
    filter: { id: /^\.\/import-file\.ts$/ },
    handler: () => ({ id: './import-file.cjs', external: true }),
  },
};

/** The SDK without its JSON Schema compiler: see the file. */
export const lightShims = {
  name: 'light-shims',
  resolveId: {
    filter: { id: /^@modelcontextprotocol\/(?:server|client)\/_shims$/ },
    handler: () => join(root, 'server', 'clients', 'mcp', 'sdk-shims.ts'),
  },
};

/** Pages of the conformance suite are made of elements alone: see the file. */
export const lightElements = {
  name: 'light-elements',
  resolveId: {
    filter: { id: /^preact\/jsx-runtime$/ },
    handler: () => join(root, 'conformance', 'report', 'view', 'jsx-runtime.mjs'),
  },
};

/** Style sheets and scripts of those pages, each by its path. */
const viewFiles = [
  'page/styles/colours.css',
  'page/styles/base.css',
  'conformance/report/view/report.css',
  'conformance/report/view/report.js',
  'conformance/board/view/board.css',
];

/** They are data of the bundle, minified: they replace the module that reads them. */
export const viewFilesAreEmbedded = {
  name: 'view-files-are-embedded',
  load: {
    filter: { id: /[\\/]view-file\.ts$/ },
    handler: () => ({
      code: `const texts = ${JSON.stringify(Object.fromEntries(viewFiles.map((path) => [path, minified(path)])))};\nexport const viewFile = (path) => texts[path];`,
      moduleType: 'js',
    }),
  },
};

const minified = (path) =>
  transformSync(readFileSync(join(root, path), 'utf8'), {
    loader: path.endsWith('.css') ? 'css' : 'js',
    minify: true,
    target: ['chrome115', 'firefox115', 'safari16.5'],
  }).code;

/** The texts of codegen/support are data of the bundle as well. */
export const textsAreEmbedded = {
  name: 'texts-are-embedded',
  load: { filter: { id: textsModule }, handler: () => ({ code: embeddedTexts(), moduleType: 'js' }) },
};

/** The cases of the suite are data of the bundle: they replace the modules that read the folder. */
export const casesAreEmbedded = {
  name: 'cases-are-embedded',
  load: {
    filter: { id: /[\\/](?:case-files|all-cases)\.ts$/ },
    handler: (id) =>
      id.endsWith('case-files.ts') ? returned('caseFiles', bridgeCases()) : returned('allCases', serverCases()),
  },
};

const bridgeCases = () => readCases().filter(isForBridges);

/** What servers are tested with is parsed already: no YAML is read to run it. */
const serverCases = () =>
  readCases()
    .filter((file) => !isForBridges(file))
    .map(({ text }) => parse(text))
    .sort((a, b) => (a.id < b.id ? -1 : 1));

const isForBridges = ({ path }) => path.startsWith('bridge/');

function readCases() {
  const folder = join(root, 'conformance', 'cases');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.yaml'))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

function returned(name, value) {
  return { code: `const value = ${JSON.stringify(value)};\nexport const ${name} = () => value;`, moduleType: 'js' };
}
