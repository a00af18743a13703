import { statusStyles } from '../status-styles.ts';
import type { CaseResult } from '../model.ts';
import { sentenceOf } from '../requirement-rows.ts';
import { inline, fence } from './markdown-text.ts';

/** A case that failed: what was found, the promises that it broke, and how to play it again. */
export function failureLines(result: CaseResult): readonly string[] {
  const [finding] = result.findings;
  const broken =
    finding?.requirements.map(
      (id) => `> ${inline(id)}: ${inline(sentenceOf(id) ?? 'not a promise of this contract')}`,
    ) ?? [];
  return [
    `#### ${statusStyles[result.status].symbol} ${inline(result.id)} ${inline(result.title)}`,
    '',
    inline(finding?.message ?? result.reason ?? statusStyles[result.status].meaning),
    ...(broken.length === 0 ? [] : ['', broken.join('\n>\n')]),
    ...(result.replay === undefined ? [] : ['', fence(result.replay)]),
    '',
  ];
}
