import type { BridgeRun } from './bridge-run.ts';

/** Lets time pass, and fails as soon as something happens that may not. */
export async function watchFor(bridgeRun: BridgeRun, ms: number, look: () => void): Promise<void> {
  let failure: Error | undefined;
  await new Promise<void>((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      watching.stop();
      resolve();
    };
    const check = (): void => {
      try {
        look();
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error));
        finish();
      }
    };
    const timer = setTimeout(finish, ms);
    const watching = bridgeRun.onChange(check);
    check();
  });
  if (failure !== undefined) throw failure;
}
