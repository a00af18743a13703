import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { resultOf } from '../../server/lib/attempt.ts';

/**
 * Throws where a file of a project is elsewhere by a link. A repository keeps links, so whoever gives a project away would choose which file of this user is
 * written.
 */
export function refuseOutside(project: string, path: string): void {
  const real = realPlaceOf(path);
  const fromProject = relative(realpathSync(project), real);
  if (fromProject.split(/[\\/]/)[0] !== '..' && !isAbsolute(fromProject)) return;
  throw new Error(
    `it is outside of the project by a link, at ${real}: replace the link by a file or folder, or change that file by hand`,
  );
}

/** Also of a file that is not there, or whose link leads to nothing. */
function realPlaceOf(path: string): string {
  const real = resultOf(() => realpathSync(path));
  if (real !== undefined) return real;
  const folder = dirname(path);
  if (folder === path) return path;
  const place = join(realPlaceOf(folder), basename(path));
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  return isLink ? resolve(dirname(place), readlinkSync(path)) : place;
}
