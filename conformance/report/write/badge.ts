import { styleOfVerdict, type Tone } from '../status-styles.ts';
import { markup } from '../text.ts';
import type { Run } from '../model.ts';

const LABEL = 'mcp-unity-bridge';

/** White on each has a contrast above 4.5. */
const colours: Readonly<Record<Tone, string>> = { good: '#1a7f37', bad: '#c62828', odd: '#8a5a00', grey: '#57606a' };

/** The text of a badge, and its style. */
export interface Badge {
  readonly message: string;
  readonly tone: Tone;
}

/** Level, outcome and day: the day shows the age of a badge. */
export function badgeOf(run: Run): Badge {
  const { badge, tone } = styleOfVerdict(run);
  return { message: `${badge}, ${dayOf(run.started_at)}`, tone };
}

/** The day of an ISO 8601 date and time. */
export const dayOf = (moment: string): string => moment.slice(0, 'yyyy-mm-dd'.length);

/** For https://shields.io/badges/endpoint-badge. */
export const badgeJson = ({ message, tone }: Badge): string =>
  `${JSON.stringify({ schemaVersion: 1, label: LABEL, message, color: colours[tone], isError: tone !== 'good' }, undefined, 2)}\n`;

/** A badge like the usual ones: what was tested against on the left, the outcome on the right. */
export function badgeSvg({ message, tone }: Badge): string {
  const [left, right] = [widthOf(LABEL), widthOf(message)];
  const { markup: text } =
    markup`<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${`${LABEL}: ${message}`}">
<title>${`${LABEL}: ${message}`}</title>
<clipPath id="r"><rect width="${left + right}" height="20" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="${left}" height="20" fill="#3b434b"/><rect x="${left}" width="${right}" height="20" fill="${colours[tone]}"/></g>
<g fill="#fff" text-anchor="middle" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">
<text x="${left / 2}" y="14" textLength="${left - PADDING}" lengthAdjust="spacingAndGlyphs">${LABEL}</text>
<text x="${left + right / 2}" y="14" textLength="${right - PADDING}" lengthAdjust="spacingAndGlyphs">${message}</text>
</g></svg>
`;
  return text;
}

const PADDING = 12;
/** Width of a character of Verdana at 11 px; `textLength` makes other fonts fit. */
const CHARACTER = 6.9;

const widthOf = (text: string): number => Math.round(text.length * CHARACTER) + PADDING;
