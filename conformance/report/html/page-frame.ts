import { createHash } from 'node:crypto';
import { type Markup, markup, raw } from '../markup.ts';
import { script } from './script.ts';

/** A whole document that loads nothing and runs nothing but its own script, whose hash is in its policy. */
export function pageHtml({
  title,
  generator,
  style,
  body,
}: {
  readonly title: string;
  readonly generator: string;
  readonly style: string;
  readonly body: Markup;
}): string {
  const { markup: text } = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${`default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; img-src data:; base-uri 'none'; form-action 'none'`}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="${generator}">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body>
<a class="skip" href="#main">To the results</a>
${body}<script>${raw(script)}</script>
</body>
</html>
`;
  return text;
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
