import type { Check } from './read-checks.ts';

/** In 0.2 every scenario has this check besides its own, also one in which nothing happened. */
const EVERYWHERE = 'wire-schema-valid';

export function judgeScenario(
  name: string,
  fails: boolean,
  single: readonly string[],
  checks: readonly Check[] | undefined,
): { passed: boolean; differences: readonly string[] } {
  if (checks === undefined) return { passed: false, differences: [`${name} did not run`] };
  const bad = checks.filter(isBad);
  const passed = bad.length === 0 && checks.some(({ id, status }) => status === 'SUCCESS' && id !== EVERYWHERE);
  if (fails)
    return { passed, differences: passed ? [`${name} passes, and is expected to fail: remove it from the file`] : [] };
  if (single.length > 0) return { passed, differences: judgeChecks(name, single, checks) };
  if (passed) return { passed, differences: [] };
  return {
    passed,
    differences: bad.length === 0 ? [`${name} checked nothing`] : bad.map((check) => `${name}: ${sentenceOf(check)}`),
  };
}

/** Some checks of a scenario are known to fail, and the others are to hold. One id may stand for several checks. */
function judgeChecks(name: string, single: readonly string[], checks: readonly Check[]): readonly string[] {
  const unexpected = checks
    .filter((check) => isBad(check) && !single.includes(check.id))
    .map((check) => `${name}: ${sentenceOf(check)}`);
  const stale = single
    .filter((id) => !checks.some((check) => check.id === id && isBad(check)))
    .map((id) => `${name}:${id} does not fail, and is expected to: remove it from the file`);
  return [...unexpected, ...stale];
}

function isBad({ status }: Check): boolean {
  return status === 'FAILURE' || status === 'WARNING';
}

function sentenceOf({ id, status, errorMessage = 'no reason given' }: Check): string {
  return `${id} ${status === 'WARNING' ? 'warns' : 'failed'}: ${errorMessage.slice(0, 400)}`;
}
