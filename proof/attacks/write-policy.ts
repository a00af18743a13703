import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Policy } from '../../generated/typescript/types.ts';
import type { AttackSandbox } from './sandbox.ts';

type Content = Omit<Policy, 'version'>;

export const writeUserPolicy = ({ home }: AttackSandbox, policy: Content): void =>
  writePolicy(join(home.dir, 'policy.json'), policy);

export const writeProjectPolicy = (project: string, policy: Content): void =>
  writePolicy(join(project, 'ProjectSettings', 'mcp-unity-bridge-policy.json'), policy);

export function writePolicy(path: string, policy: Content): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ version: 1, ...policy }), { mode: 0o600 });
}
