import { conformance01, conformance02, type SuitePackage } from './packages.ts';
import { required2025, required2026, suite01, type ScenarioSet } from './scenarios.ts';

/** One run of a suite against one server. */
export interface Leg {
  /** Also the name of its file of expected failures: expectations/<id>.yml. */
  readonly id: string;
  /** `product`: the server as it is shipped, with a mock Editor. `fixtures`: the same HTTP and MCP parts with proof/mcp-fixtures. */
  readonly server: 'product' | 'fixtures';
  readonly suite: SuitePackage;
  /** The newest revision of the protocol that is spoken. */
  readonly revision: '2025-11-25' | '2026-07-28';
  readonly args: readonly string[];
  readonly scenarios: ScenarioSet;
}

const runs = [
  { name: '0.1', suite: conformance01, revision: '2025-11-25', args: ['--suite', 'all'], scenarios: suite01 },
  {
    name: '2025-11-25',
    suite: conformance02,
    revision: '2025-11-25',
    args: ['--requirements', '2025-11-25'],
    scenarios: required2025,
  },
  {
    name: '2026-07-28',
    suite: conformance02,
    revision: '2026-07-28',
    args: ['--requirements', '2026-07-28'],
    scenarios: required2026,
  },
] as const;

export const legs: readonly Leg[] = (['product', 'fixtures'] as const).flatMap((server) =>
  runs.map(({ name, ...run }) => ({ id: `${server}-${name}`, server, ...run })),
);
