import { jsonValueOf, memberNode, readJsonServers } from '../clients/json-text.ts';
import { unlessUnreadable } from '../clients/text-file.ts';
import { addJsonMember, removeJsonMember } from './json-edit.ts';
import { packageVersion } from '../../server/lib/this-program.ts';
import type { ProgramOrigin } from '../clients/launch.ts';

const DEPENDENCIES = 'dependencies';

/** The change of a project's Packages/manifest.json. */
export type ManifestChange =
  | {
      readonly kind: 'added' | 'removed' | 'updated';
      readonly value: string;
      readonly text: string;
      readonly note?: string;
    }
  | { readonly kind: 'unchanged'; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string; readonly line?: number; readonly column?: number };

/** `add`: where it is not there from wherever; `upgrade`: where it was installed from our repository, by git. */
type ManifestAim = 'add' | 'remove' | 'upgrade';

export function changeManifest(text: string | undefined, source: string, aim: ManifestAim): ManifestChange {
  if (text === undefined)
    return { kind: 'refused', reason: 'is not there: open the project in Unity once, which makes it' };
  return unlessUnreadable(
    () => changeText(text, source, aim),
    ({ message, position }) => ({ kind: 'refused', reason: message, ...position }),
  );
}

function changeText(text: string, source: string, aim: ManifestAim): ManifestChange {
  const dependencies = readJsonServers(text, DEPENDENCIES);
  const there = dependencies === undefined ? undefined : memberNode(dependencies, unityPackageName);
  if (aim === 'upgrade')
    return upgradePackage(text, there === undefined ? undefined : jsonValueOf(there.value), source);
  if (aim === 'remove') {
    if (there === undefined) return { kind: 'unchanged', reason: `does not have ${unityPackageName}` };
    return {
      kind: 'removed',
      value: String(jsonValueOf(there.value)),
      text: removeJsonMember(text, DEPENDENCIES, unityPackageName),
    };
  }
  if (there !== undefined)
    return { kind: 'unchanged', reason: `already has ${unityPackageName} (${String(jsonValueOf(there.value))})` };
  const note = ofThisMachine(source);
  const added = addJsonMember(text, DEPENDENCIES, unityPackageName, source);
  return { kind: 'added', value: source, text: added, ...(note === undefined ? {} : { note }) };
}

/** Replaces only the version. A source of the user's choice (a branch, a folder, a registry) is unchanged. */
function upgradePackage(text: string, value: unknown, source: string): ManifestChange {
  if (typeof value !== 'string') return { kind: 'unchanged', reason: `does not have ${unityPackageName}` };
  if (!isOfRelease(value) || !isOfRelease(source))
    return { kind: 'unchanged', reason: `has ${unityPackageName} from elsewhere (${value})` };
  if (value === source) return { kind: 'unchanged', reason: `already has ${unityPackageName} (${value})` };
  const at = text.indexOf(JSON.stringify(value), text.indexOf(JSON.stringify(unityPackageName)));
  if (at === -1) return { kind: 'refused', reason: `writes ${value} in an unusual way: change it manually` };
  const next = `${text.slice(0, at)}${JSON.stringify(source)}${text.slice(at + JSON.stringify(value).length)}`;
  return { kind: 'updated', value: source, text: next };
}

const isOfRelease = (value: string): boolean =>
  value.startsWith(unityPackageUrl) && /^(#v\d[^#]*)?$/.test(value.slice(unityPackageUrl.length));

export const unityPackageName = 'com.mcp-unity-bridge.editor';

/** A folder of the repository, in the form of Unity's Package Manager. */
export const unityPackageUrl = 'https://github.com/mcp-unity-bridge/mcp-unity-bridge.git?path=/unity';

/** The source of the package for Unity: this clone, or git. */
export function unityPackageSource(program: ProgramOrigin): string {
  if (program.kind === 'registry') return `${unityPackageUrl}#v${program.version}`;
  if (program.unityPackage === undefined) return unityPackageUrl;
  return `file:${program.unityPackage.replaceAll('\\', '/')}`;
}

/** A warning about a package source that only this machine has, to be read before the manifest is committed; undefined for any other source. */
function ofThisMachine(source: string): string | undefined {
  if (!source.startsWith('file:') || source.startsWith('file:.')) return undefined;
  return `This folder is only on this machine, and the project does not open anywhere else with it. Before you commit the manifest, replace it with the git URL (${unityPackageUrl}#v${packageVersion}), or copy the folder to Packages/${unityPackageName}.`;
}
