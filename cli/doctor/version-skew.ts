import { compareVersions } from '../../server/lib/this-program.ts';
import { createFinding, type Finding } from './finding.ts';

/** The package of an Editor or project has another version than this program. `theirs`: undefined where it is not known. */
export function findVersionSkew(
  id: 'editor.version_skew' | 'project.package_skew',
  what: string,
  { theirs, ours }: { readonly theirs: string | undefined; readonly ours: string },
): Finding[] {
  const difference = theirs === undefined ? 0 : compareVersions(theirs, ours);
  if (difference === 0) return [];
  const remedy =
    difference < 0
      ? `Update the package in Unity to ${ours} (Window > Package Manager).`
      : `Update this program and the entries of the AI clients to ${theirs} or later.`;
  return [createFinding(id, `The package ${what} is ${theirs}, this program is ${ours}.`, remedy)];
}
