import { dirname } from 'node:path';
import { isWithin } from '../../server/hub/protocol/decide-call.ts';
import { isObject, parseJson } from '../../server/lib/json.ts';
import { joinPath, readVariable, type Place } from '../clients/place.ts';
import { createFinding, type Finding } from './finding.ts';
import { readText } from './look.ts';

/** Gemini CLI starts no MCP servers, not even the user's, in a folder that its user has told it not to trust. */
export async function judgeTrust(place: Place): Promise<Finding[]> {
  const { project } = place;
  if (project === undefined) return [];
  const file = joinPath(place, readVariable(place, 'GEMINI_CLI_HOME', place.home), '.gemini', 'trustedFolders.json');
  const untrusted = nearestRule(rulesOf(await readText(file).catch(() => undefined)), project);
  if (untrusted?.isTrusted !== false) return [];
  const found = `Gemini CLI was told not to trust ${untrusted.folder} (${file}).`;
  return [
    createFinding(
      'client.folder_untrusted',
      found,
      `In Gemini CLI: /permissions, or change that line of ${file}; then restart it.`,
    ),
  ];
}

interface Rule {
  readonly folder: string;
  readonly isTrusted: boolean;
}

/** What cannot be read is the client's affair: it asks its user anew. */
function rulesOf(text: string | undefined): Rule[] {
  return Object.entries(parseObject(text)).map(([path, rule]) => ({
    folder: rule === 'TRUST_PARENT' ? dirname(path) : path,
    isTrusted: rule !== 'DO_NOT_TRUST',
  }));
}

function parseObject(text: string | undefined): object {
  const value = text === undefined ? undefined : parseJson(text);
  return isObject(value) ? value : {};
}

/** The rule that is about the folder itself, or else about the nearest one around it. */
function nearestRule(rules: readonly Rule[], folder: string): Rule | undefined {
  return rules.filter((rule) => isWithin(folder, rule.folder)).toSorted((a, b) => b.folder.length - a.folder.length)[0];
}
