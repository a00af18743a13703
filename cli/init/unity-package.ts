import { packageVersion } from '../../server/lib/version.ts';
import type { Program } from '../clients/program.ts';

export const unityPackageName = 'com.mcp-unity-bridge.editor';
/** A folder of the repository, as Unity's Package Manager takes it. */
export const unityPackageUrl = 'https://github.com/mcp-unity-bridge/mcp-unity-bridge.git?path=/unity';

/** Where Unity gets the package: from this clone, or by git. */
export function unityPackageSource(program: Program): string {
  if (program.kind === 'registry') return `${unityPackageUrl}#v${program.version}`;
  if (program.unityPackage === undefined) return unityPackageUrl;
  return `file:${program.unityPackage.replaceAll('\\', '/')}`;
}

/** A warning about a package source that only this machine has, to be read before the manifest is committed; undefined for any other source. */
export function ofThisMachine(source: string): string | undefined {
  if (!source.startsWith('file:') || source.startsWith('file:.')) return undefined;
  return `This folder is on this machine alone, and Unity opens the project nowhere else with it. Before you commit the manifest, write the git URL in its place (${unityPackageUrl}#v${packageVersion}), or copy the folder to Packages/${unityPackageName}.`;
}
