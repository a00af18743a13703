import { nearestName } from '../../server/lib/nearest.ts';
import { typedCommand } from '../clients/typed.ts';

/** Those of Unity's enumeration BuildTarget that people build for, and the group of each. */
const groups: Readonly<Record<string, string>> = {
  StandaloneWindows64: 'Standalone',
  StandaloneWindows: 'Standalone',
  StandaloneOSX: 'Standalone',
  StandaloneLinux64: 'Standalone',
  Android: 'Android',
  iOS: 'iOS',
  tvOS: 'tvOS',
  VisionOS: 'VisionOS',
  WebGL: 'WebGL',
  WSAPlayer: 'WSA',
};

const otherNames: Readonly<Record<string, string>> = {
  windows: 'StandaloneWindows64',
  win64: 'StandaloneWindows64',
  mac: 'StandaloneOSX',
  macos: 'StandaloneOSX',
  osx: 'StandaloneOSX',
  linux: 'StandaloneLinux64',
  linux64: 'StandaloneLinux64',
  web: 'WebGL',
  uwp: 'WSAPlayer',
};

/** Other tools take the target of a build as an option. Here it is that of the Editor: the sentence says how that one is switched. */
export function noTarget(target: string | undefined): string {
  const names = Object.keys(groups);
  const meant = target === undefined ? undefined : meantBy(target, names);
  const example = meant ?? 'Android';
  const code = `EditorUserBuildSettings.SwitchActiveBuildTarget(BuildTargetGroup.${groups[example]}, BuildTarget.${example})`;
  const unknown =
    meant === undefined
      ? ` ${target === undefined ? 'Targets' : `${target} is none; targets`} are ${names.join(', ')}.`
      : '';
  return `build has no --target: it builds for the platform that the Editor is set to, which is switched by ${typedCommand(`run "${code}"`)} (Unity then imports all assets again).${unknown}`;
}

function meantBy(target: string, names: readonly string[]): string | undefined {
  const word = target.toLowerCase();
  return names.find((name) => name.toLowerCase() === word) ?? otherNames[word] ?? nearestName(target, names);
}
