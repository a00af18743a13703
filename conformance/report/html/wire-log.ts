import { markup, type Markup } from '../markup.ts';
import type { WireLine } from '../model.ts';
import { countNoun, shortenText } from '../words.ts';
import { sayTime } from '../say-time.ts';

const WIRE_LIMIT = 200;
const MESSAGE_LENGTH = 1200;
/** Of one case: ten of them still make a file that can be mailed. */
const WIRE_CHARACTERS = 60_000;

/** Messages, folded. `most`: characters of all of them. */
export function wireLog(lines: readonly WireLine[] | undefined, most: number = WIRE_CHARACTERS): Markup | undefined {
  if (lines === undefined || lines.length === 0) return undefined;
  const shown: string[] = [];
  let size = 0;
  for (const line of lines.slice(0, WIRE_LIMIT)) {
    const text = `${sayTime(line.at).padStart(11)}  ${line.from} → ${line.to}  ${shortenText(line.message, MESSAGE_LENGTH)}\n`;
    size += text.length;
    if (size > most) break;
    shown.push(text);
  }
  const rest = lines.length - shown.length;
  return markup`<details><summary>Wire log (${countNoun(lines.length, 'message')})</summary><pre class="log" tabindex="0">${shown}${rest > 0 ? `... ${countNoun(rest, 'more message')} in results.jsonl\n` : ''}</pre></details>
`;
}
