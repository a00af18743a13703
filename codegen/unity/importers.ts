export function importerOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name === 'package.json' && !path.includes('/')) return plain('PackageManifestImporter');
  const kind = name.slice(name.lastIndexOf('.'));
  const importer = importers.get(kind);
  if (importer === undefined)
    throw new Error(
      `unity/${path}: it is not known what Unity's .meta file for ${kind} looks like; add it to codegen/unity/importers.ts`,
    );
  return importer;
}

// As Unity writes them, with the blanks at the ends of lines: it would write them again otherwise.
const bundle = '  userData: \n  assetBundleName: \n  assetBundleVariant: \n';

function plain(name: string): string {
  return `${name}:\n  externalObjects: {}\n${bundle}`;
}

export const folderImporter = `folderAsset: yes\n${plain('DefaultImporter')}`;

const importers: ReadonlyMap<string, string> = new Map([
  [
    '.cs',
    `MonoImporter:\n  externalObjects: {}\n  serializedVersion: 2\n  defaultReferences: []\n  executionOrder: 0\n  icon: {instanceID: 0}\n${bundle}`,
  ],
  ['.asmdef', plain('AssemblyDefinitionImporter')],
  ['.md', plain('TextScriptImporter')],
  ['.json', plain('TextScriptImporter')],
  ['.txt', plain('TextScriptImporter')],
]);
