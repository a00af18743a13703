import { toolValidators } from '../../generated/typescript/validators.js';
import type { Envelope } from '../../generated/typescript/types.ts';
import type { ToolAnswer } from '../../conformance/script/target-client.ts';
import { limits } from '../../generated/typescript/limits.ts';
import { showAnswer, type Shown } from '../../server/mcp/shown/show-answer.ts';
import { type State, newLogId, type MadeCall } from './virtual-state.ts';

/** The real shell checks each envelope once more, and answers `internal_error` where it does not fit: that is told here as it is. */
export function answerOf(tool: string, at: number, envelope: Envelope): ToolAnswer {
  const validator = Object.entries(toolValidators).find(([name]) => name === tool)?.[1];
  const checked = validator?.envelope(envelope);
  return checked?.ok === false
    ? { at, envelope, invalid: checked.errors[0]?.message ?? 'the envelope does not fit' }
    : { at, envelope };
}

/** As the real MCP shell shows it (ENV-10, ENV-11), but for its images. */
export const shownTo = (state: State, { tool, args }: MadeCall, envelope: Envelope): Shown =>
  showAnswer({ tool, given: args, limit: limits.answer_limit_bytes, newLogId: () => newLogId(state) }, envelope);
