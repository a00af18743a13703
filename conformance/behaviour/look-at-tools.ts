import { NotMeasured } from './not-measured.ts';
import { openScene } from './scene.ts';
import type { Subject } from './surroundings.ts';

const LIST_MS = 20_000;

/** Before anything is played: why the bridge cannot be called, as a sentence; undefined where it has the tools that it is said to have. */
export async function lookAtTools(subject: Subject): Promise<string | undefined> {
  const { call, retrieve, cancel } = subject.manifest;
  try {
    const scene = await openScene(subject, () => 1);
    const names = await scene.client.toolNames(LIST_MS);
    await scene.end();
    if (names === undefined) return `the server did not answer tools/list within ${LIST_MS / 1000} s`;
    const wanted = [call, retrieve, cancel].flatMap((one) => (typeof one === 'object' ? [one.tool] : []));
    const missing = wanted.filter((name) => !names.includes(name));
    return missing.length === 0
      ? undefined
      : `the server has no tool ${missing.join(', ')}. It has: ${names.length === 0 ? 'none' : names.join(', ')}. Name one of these in --call or in the manifest`;
  } catch (error) {
    if (error instanceof NotMeasured) return error.message;
    throw error;
  }
}
