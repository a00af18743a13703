import { jsonValueOf, memberOf, readJsonServers } from '../clients/json-text.ts';
import type { Program } from '../clients/launch.ts';
import { UnreadableText } from '../clients/text-position.ts';
import { addJsonMember, removeJsonMember } from './json-edit.ts';

export const unityPackageName = 'com.mcp-unity-bridge.editor';
/** A folder of the repository, as Unity's Package Manager takes it. */
export const unityPackageUrl = 'https://github.com/mcp-unity-bridge/mcp-unity-bridge.git?path=/unity';
const DEPENDENCIES = 'dependencies';

/** What becomes of the text of a project's Packages/manifest.json. */
export type ManifestChange =
  | { readonly kind: 'added' | 'removed'; readonly value: string; readonly text: string }
  | { readonly kind: 'unchanged'; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string; readonly line?: number; readonly column?: number };

/** Where Unity gets the package: from this clone, or by git. */
export function unityPackageSource(program: Program): string {
  if (program.kind === 'registry' || program.unityPackage === undefined) return unityPackageUrl;
  return `file:${program.unityPackage.replaceAll('\\', '/')}`;
}

/** Adds the package to a manifest, where it is not there from wherever, or takes it out. */
export function changeManifest(text: string | undefined, source: string, isRemoval: boolean): ManifestChange {
  if (text === undefined)
    return { kind: 'refused', reason: 'is not there: open the project in Unity once, which makes it' };
  try {
    const dependencies = readJsonServers(text, DEPENDENCIES);
    const there = dependencies === undefined ? undefined : memberOf(dependencies, unityPackageName);
    if (isRemoval) {
      if (there === undefined) return { kind: 'unchanged', reason: `does not have ${unityPackageName}` };
      return {
        kind: 'removed',
        value: String(jsonValueOf(there.value)),
        text: removeJsonMember(text, DEPENDENCIES, unityPackageName),
      };
    }
    if (there !== undefined)
      return { kind: 'unchanged', reason: `already has ${unityPackageName} (${String(jsonValueOf(there.value))})` };
    return { kind: 'added', value: source, text: addJsonMember(text, DEPENDENCIES, unityPackageName, source) };
  } catch (error) {
    if (error instanceof UnreadableText) return { kind: 'refused', reason: error.message, ...error.position };
    throw error;
  }
}
