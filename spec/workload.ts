import type { WorkloadConstruct } from './form.ts';

/** The C# subset that the mock's interpreter, the headless host and a real Editor all run (DESIGN section 4). */
export const workload: readonly WorkloadConstruct[] = [];
