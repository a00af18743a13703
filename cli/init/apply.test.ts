import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { ConfigLocation } from '../clients/place.ts';
import { applyPlan, previewPlan } from './apply.ts';
import { backupOf, backupText, planClients, type FilePlan } from './plan.ts';
import type { InitOptions } from './options.ts';
import { createMachine, type Machine } from './testing/machine.ts';

let machine: Machine;
beforeEach(() => {
  machine = createMachine();
});

const backups = (): string => join(machine.state, 'backups');
const program = { kind: 'registry', node: '/usr/bin/node', npx: '/usr/bin/npx', version: '1.2.3' } as const;
const options: InitOptions = {
  clients: [],
  scopes: ['user'],
  project: undefined,
  isProjectNamed: false,
  isRemoval: false,
  isUpgrade: false,
  withUnityPackage: false,
  tools: undefined,
  withSkills: false,
  yes: true,
  dryRun: false,
  json: false,
};

function plans(): readonly FilePlan[] {
  const place: ConfigLocation = { platform: 'linux', home: machine.home, env: {} };
  return planClients(options, place, program, backups()).files;
}

test('what a client has written between the question and the answer stays', () => {
  machine.put('.gemini/settings.json', '{\n  "theme": "dark"\n}\n');
  const [plan] = plans();
  if (plan === undefined) throw new Error('there is a plan');
  writeFileSync(join(machine.home, '.gemini/settings.json'), '{\n  "theme": "light",\n  "sessions": 4\n}\n');
  expect(applyPlan(plan, backups())).toMatchObject({
    state: 'written',
    backup: backupOf(backups(), join(machine.home, '.gemini/settings.json')),
  });
  expect(JSON.parse(machine.read('.gemini/settings.json'))).toMatchObject({
    theme: 'light',
    sessions: 4,
    mcpServers: { unity: { command: 'npx' } },
  });
  expect(backupText(backups(), join(machine.home, '.gemini/settings.json'))).toContain('"sessions": 4');
});

test('what has become unreadable meanwhile is refused, and stays as it is', () => {
  machine.put('.codex/config.toml', 'a = 1\n');
  const [plan] = plans();
  if (plan === undefined) throw new Error('there is a plan');
  writeFileSync(join(machine.home, '.codex/config.toml'), 'a = \n');
  expect(applyPlan(plan, backups())).toMatchObject({
    state: 'refused',
    reason: expect.stringContaining('cannot be read: line 1, column 5'),
  });
  expect(machine.read('.codex/config.toml')).toBe('a = \n');
  expect(machine.backups()).toEqual([]);
});

test('what the file system refuses is reported for that file, and the others continue', () => {
  machine.put('.codex', 'a file where the folder should be');
  machine.put('.gemini/settings.json', '{}');
  const outcomes = plans().map((plan) => applyPlan(plan, backups()));
  expect(outcomes.map(({ state, reason }) => [state, reason])).toEqual([
    ['refused', expect.stringContaining('ENOTDIR')],
    ['written', undefined],
  ]);
});

test('a dry run writes nothing', () => {
  machine.put('.codex/config.toml', 'a = 1\n');
  expect(plans().map((plan) => previewPlan(plan).state)).toEqual(['planned']);
  expect(machine.read('.codex/config.toml')).toBe('a = 1\n');
});
