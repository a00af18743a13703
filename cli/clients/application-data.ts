import { isWhole } from '../../server/lib/folders.ts';
import { joinPath, readVariable, type Place } from './place.ts';

/** Where programs with windows keep what belongs to the user. */
export function applicationData(place: Place): string {
  switch (place.platform) {
    case 'win32':
      return readVariable(place, 'APPDATA', joinPath(place, place.home, 'AppData', 'Roaming'));
    case 'darwin':
      return joinPath(place, place.home, 'Library', 'Application Support');
    case 'linux':
    case 'wsl':
      return configFolder(place);
  }
}

/** Relative paths are to be ignored (XDG Base Directory Specification). */
function configFolder(place: Place): string {
  const folder = joinPath(place, place.home, '.config');
  const path = readVariable(place, 'XDG_CONFIG_HOME', folder);
  return isWhole(path, 'linux') ? path : folder;
}

/** What Windows keeps for the user on this machine only. */
export function localData(place: Place): string {
  return readVariable(place, 'LOCALAPPDATA', joinPath(place, place.home, 'AppData', 'Local'));
}
