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
