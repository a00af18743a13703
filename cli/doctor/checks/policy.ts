import { toolNames } from '../../../generated/typescript/tools.ts';
import { judgeBy, type PolicyFile } from '../../../server/policy/judge.ts';
import { userPolicyPath } from '../../../server/policy/policies.ts';
import { quotePath } from '../../lib/terminal-text.ts';
import {
  type DoctorCheck,
  type CheckResult,
  type Setting,
  createFinding,
  type DoctorFinding,
  type Known,
} from '../check.ts';
import { policyFiles } from '../files.ts';

/** Checks the user's policy (SEC-04), for this folder's project and the open ones. */
export const checkPolicy: DoctorCheck = { id: 'policy', title: 'Policy', limitMs: 5_000, run: checkPolicyFiles };

function checkPolicyFiles({ stateDir }: Setting, known: Known): CheckResult {
  const files = policyFiles(stateDir, known);
  const findings = files.flatMap(brokenFindings);
  const there = files.filter(({ reading }) => reading.kind !== 'none').map(({ path }) => path);
  const summary = there.length === 0 ? 'no file: the six tools and those of the package are allowed' : there.join(', ');
  return { summary, findings: findings.length > 0 ? findings : findRestrictions(stateDir, files) };
}

function brokenFindings({ path, reading }: PolicyFile): DoctorFinding[] {
  if (reading.kind !== 'broken') return [];
  return [
    createFinding('policy.broken', reading.reason, `Fix or delete ${path}; "mcp-unity-bridge policy check" checks it.`),
  ];
}

function findRestrictions(stateDir: string, files: readonly PolicyFile[]): DoctorFinding[] {
  const [user, ...projects] = files;
  if (user === undefined) return [];
  const sets = projects.length === 0 ? [[user]] : projects.map((file) => [user, file]);
  return sets.flatMap((set) => {
    const restricted = toolNames.flatMap((tool) => {
      const { decision } = judgeBy(set, tool, userPolicyPath(stateDir));
      return decision === 'allow' ? [] : [`${tool}: ${decision}`];
    });
    const path = set.findLast(({ reading }) => reading.kind === 'policy')?.path;
    if (restricted.length === 0 || path === undefined) return [];
    return [
      createFinding(
        'policy.restricts',
        `${path} restricts ${restricted.join(', ')}.`,
        `If that is not meant: "mcp-unity-bridge policy show" says which rule does it; change it in ${quotePath(path)}.`,
      ),
    ];
  });
}
