import { unlessSilent } from './unless-silent.ts';

/** Waits for the work, or for that time. */
export async function atMost(ms: number, work: Promise<void>): Promise<void> {
  await unlessSilent(work, ms);
}
