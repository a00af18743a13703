import type { ShownOperation } from '../../generated/typescript/link.ts';
import type { LogSummary } from '../../generated/typescript/types.ts';
import { askOperation, askOperations } from '../../server/forwarder/command.ts';
import { typedCommand } from '../clients/typed.ts';
import { localTime } from '../lib/local-time.ts';
import { listIn } from '../output/json.ts';
import { answerInTime } from './ask-state.ts';

/**
 * Says how many of these errors may be fixed: those that a project logged before its newest compilation began, if that had none. Only compilations that a
 * call asked for are known. Undefined if there are no such errors.
 */
export async function outdatedErrors(entries: readonly LogSummary[], stateDir: string): Promise<string | undefined> {
  const errors = entries.filter(({ log_type }) => log_type === 'error');
  const projects = new Set(errors.flatMap(({ editor }) => editor ?? []));
  const clean = await Promise.all([...projects].map((project) => cleanCompilation(project, stateDir)));
  const began = new Map(clean.flatMap((one) => (one?.started_at === undefined ? [] : [[one.editor, one.started_at]])));
  const outdated = errors.filter(
    ({ editor = '', timestamp }) => Date.parse(timestamp) < (began.get(editor) ?? Number.NEGATIVE_INFINITY),
  );
  if (outdated.length === 0) return undefined;
  const times = [...new Set(outdated.flatMap(({ editor = '' }) => began.get(editor) ?? []))];
  return `${outdated.length} of these errors came before the last compilation (${times.map(timeText).join(', ')}), which had none, and may be fixed: "${typedCommand('console --type error')}" shows those that Unity has now.`;
}

/** The newest compilation of a project that a call asked for; undefined if there was none, or it found errors. */
async function cleanCompilation(project: string, stateDir: string): Promise<ShownOperation | undefined> {
  const answer = await answerInTime(askOperations({ stateDir, editor: project, contains: 'compile', limit: SEARCHED }));
  const newest = answer?.operations.find(isCompilation);
  if (newest === undefined) return undefined;
  const result = (await answerInTime(askOperation({ stateDir, log_id: newest.log_id })))?.result;
  return result?.status === 'completed' && listIn(result.result, 'errors').length === 0 ? newest : undefined;
}

/** What has the word in it; most of that are compilations. */
const SEARCHED = 100;

const isCompilation = ({ tool, title, finished_at }: ShownOperation): boolean =>
  finished_at !== undefined &&
  (tool === 'compile' || (tool === 'unity_execute_code' && /^return AI\.Compile\(\);?$/.test(title)));

const timeText = (at: number): string => localTime(at).slice(0, SECONDS);

const SECONDS = '2026-11-21 10:00:00'.length;
