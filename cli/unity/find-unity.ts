import { statSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { readRegularJson } from '../../server/lib/files.ts';
import { isObject, memberOf } from '../../server/lib/json.ts';
import { homeFolder } from '../../server/lib/folders.ts';

/** Where Editors are looked for. */
export interface UnitySearch {
  /** As ProjectVersion.txt has it, such as "2022.3.62f3". */
  readonly version: string;
  /** `--unity`, else UNITY_PATH: the program, macOS' Unity.app, or the folder of the version. */
  readonly named?: string;
  readonly platform?: NodeJS.Platform;
  readonly env?: NodeJS.ProcessEnv;
  readonly home?: string;
}

/** The Editor of a version, or the places where it is not. */
export type FoundUnity =
  | { readonly kind: 'found'; readonly program: string }
  | { readonly kind: 'missing'; readonly looked: readonly string[] };

/** Where Unity Hub puts Editors, by its public files, and by its defaults. Reads files and nothing else. */
export function findUnity({
  version,
  named,
  platform = process.platform,
  env = process.env,
  home = homeFolder(),
}: UnitySearch): FoundUnity {
  const path = platform === 'win32' ? win32 : posix;
  const candidates = named === undefined ? fromHub() : programsIn(named);
  const program = candidates.find(isFile);
  return program === undefined ? { kind: 'missing', looked: [...new Set(candidates)] } : { kind: 'found', program };

  function fromHub(): string[] {
    const config = hubFolder();
    const second: unknown = readRegularJson(path.join(config, 'secondaryInstallPath.json'));
    const roots = [...(typeof second === 'string' && path.isAbsolute(second) ? [second] : []), defaultRoot()];
    return [
      ...locatedIn(readRegularJson(path.join(config, 'editors-v2.json')), version).flatMap(programsIn),
      ...locatedIn(readRegularJson(path.join(config, 'editors.json')), version).flatMap(programsIn),
      ...roots.flatMap((root) => programsIn(path.join(root, version))),
    ];
  }

  function hubFolder(): string {
    if (platform === 'win32') return path.join(env['APPDATA'] ?? path.join(home, 'AppData', 'Roaming'), 'UnityHub');
    if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', 'UnityHub');
    return path.join(env['XDG_CONFIG_HOME'] ?? path.join(home, '.config'), 'UnityHub');
  }

  function defaultRoot(): string {
    if (platform === 'win32') return path.join(env['ProgramFiles'] ?? 'C:\\Program Files', 'Unity', 'Hub', 'Editor');
    return platform === 'darwin' ? '/Applications/Unity/Hub/Editor' : path.join(home, 'Unity', 'Hub', 'Editor');
  }

  function programsIn(place: string): string[] {
    if (platform === 'win32') return [place, path.join(place, 'Editor', 'Unity.exe'), path.join(place, 'Unity.exe')];
    if (platform === 'darwin')
      return [place, path.join(place, 'Contents/MacOS/Unity'), path.join(place, 'Unity.app/Contents/MacOS/Unity')];
    return [place, path.join(place, 'Editor', 'Unity'), path.join(place, 'Unity')];
  }
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** Of version 2 a list `data`; before, an object by version. A location is a text or a list of them. */
function locatedIn(file: unknown, version: string): string[] {
  const list = memberOf(file, 'data');
  const entries = Array.isArray(list) ? list : isObject(file) ? Object.values(file) : [];
  return entries
    .filter((entry) => memberOf(entry, 'version') === version)
    .flatMap((entry: unknown) => memberOf(entry, 'location'))
    .flat()
    .filter((place) => typeof place === 'string');
}
