/** @jsxRuntime automatic @jsxImportSource preact */
import { createHash } from 'node:crypto';
import type { ComponentChildren, JSX } from 'preact';
import { toHtml } from './to-html.ts';
import { viewFile } from './view-file.ts';

interface DocumentProps {
  readonly title: string;
  readonly suiteVersion: string;
  /** Added to the style of all pages. */
  readonly style?: string;
  readonly children: ComponentChildren;
}

/** A whole document that loads nothing and only runs its own script, whose hash is in its policy. */
export const documentHtml = (props: DocumentProps): string => `<!doctype html>\n${toHtml(<Document {...props} />)}\n`;

/** The colours and the base of the live page are first. System fonts; light or dark as in the reader's system; print. */
const styles = (['page/styles/colours.css', 'page/styles/base.css', 'conformance/report/view/report.css'] as const).map(
  viewFile,
);

const script = viewFile('conformance/report/view/report.js');

function Document({ title, suiteVersion, style = '', children }: DocumentProps): JSX.Element {
  const allStyles = [...styles, style].join('\n');
  const policy = `default-src 'none'; style-src ${hashOf(allStyles)}; script-src ${hashOf(script)}; img-src data:; base-uri 'none'; form-action 'none'`;
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={policy} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <meta name="generator" content={`mcp-unity-bridge ${suiteVersion}`} />
        <link rel="icon" href="data:," />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: allStyles }} />
      </head>
      <body>
        <a class="skip" href="#main">
          To the results
        </a>
        {children}
        <script dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>
  );
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
