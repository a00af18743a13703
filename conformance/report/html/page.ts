import { makeAnchors } from '../anchors.ts';
import { type Markup, markup } from '../markup.ts';
import type { Run } from '../model.ts';
import { styleOfVerdict } from '../status-styles.ts';
import { requirementRows } from '../requirement-rows.ts';
import { casesSection } from './cases-section.ts';
import type { Context, Section } from './context.ts';
import { failureSection } from './failure-section.ts';
import { knownSection } from './known-section.ts';
import { lifecycleSection } from './lifecycle-section.ts';
import { matrixSection } from './matrix-section.ts';
import { mutantSection } from './mutant-section.ts';
import { pageHtml } from './page-frame.ts';
import { requirementSection } from './requirement-section.ts';
import { runSection } from './run-section.ts';
import { slowestSection } from './slowest-section.ts';
import { style } from './style.ts';
import { verdictHeader } from './verdict-header.ts';

/** index.html: one file (page-frame.ts). The run is expected to hold no secrets (redact.ts); everything in it is escaped. */
export function reportHtml(run: Run): string {
  const context: Context = { run, anchors: makeAnchors(run.results) };
  const rows = requirementRows(run);
  const sections = [
    failureSection(context),
    runSection(context),
    requirementSection(context, rows),
    matrixSection(context),
    lifecycleSection(context),
    mutantSection(context),
    slowestSection(context),
    knownSection(context),
    casesSection(context),
  ].filter((section) => section !== undefined);
  return pageHtml({
    title: `${styleOfVerdict(run).headline}: ${run.subject.name}`,
    generator: `mcp-unity-bridge ${run.suite_version}`,
    style,
    body: markup`${verdictHeader(run, rows)}
<div class="page">
${contents(sections)}
<main id="main">
${sections.map((section) => (section.id === 'failures' ? openSection(section) : foldedSection(section)))}</main>
</div>
<footer><p>Made by mcp-unity-bridge ${run.suite_version}, ${run.started_at}. The same data: results.jsonl, junit.xml, trace.json (opens in ui.perfetto.dev), summary.md, badge.svg.</p></footer>
`,
  });
}

const openSection = ({ id, title, body }: Section): Markup =>
  markup`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>
${body}
</section>
`;

/** What is wrong is seen at once; all else when it is asked for. A link into it opens it (script.ts; browsers do so themselves where there is no script). */
const foldedSection = ({ id, title, note, body }: Section): Markup =>
  markup`<details class="section" id="${id}"><summary><h2 id="${id}-title">${title}</h2>${note === undefined ? undefined : markup` <span class="note">${note}</span>`}</summary>
${body}
</details>
`;

const contents = (sections: readonly Section[]): Markup =>
  markup`<nav aria-label="Contents"><ul>${sections.map(
    ({ id, title, note }) =>
      markup`<li><a href="#${id}">${title}</a>${note === undefined ? undefined : markup` <span class="note">${note}</span>`}</li>`,
  )}</ul></nav>`;
