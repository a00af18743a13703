import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { badgeJson, badgeOf, badgeSvg } from './badge.ts';
import { chromeTrace } from './chrome-trace.ts';
import { reportHtml } from '../html/page.ts';
import { junitXml } from './junit.ts';
import type { Run } from '../model.ts';
import { makeRedact, type RedactOptions } from './redact.ts';
import { resultsJsonl } from './results-jsonl.ts';
import { summaryMarkdown } from './summary.ts';

export interface ReportOptions extends RedactOptions {
  /** Where index.html can be read, for the summary. */
  readonly url?: string;
}

/**
 * Writes the report of a run into a folder, which is made if need be, in every format there is; secrets are taken out first (SEC-05).
 * Returns the paths, index.html first. Throws an Error with a sentence if the folder cannot be written.
 */
export async function writeReport(run: Run, dir: string, options: ReportOptions = {}): Promise<readonly string[]> {
  const clean = makeRedact(options)(run);
  const files: readonly (readonly [name: string, text: string])[] = [
    ['index.html', reportHtml(clean)],
    ['results.jsonl', resultsJsonl(clean)],
    ['junit.xml', junitXml(clean)],
    ['badge.svg', badgeSvg(badgeOf(clean))],
    ['badge.json', badgeJson(badgeOf(clean))],
    ['summary.md', summaryMarkdown(clean, options.url)],
    ['trace.json', chromeTrace(clean)],
  ];
  try {
    await mkdir(dir, { recursive: true });
    await Promise.all(files.map(([name, text]) => writeFile(join(dir, name), text)));
  } catch (error) {
    throw new Error(
      `The report cannot be written into ${dir} (${error instanceof Error ? error.message : String(error)}). Name a folder that can be written.`,
      { cause: error },
    );
  }
  return files.map(([name]) => join(dir, name));
}
