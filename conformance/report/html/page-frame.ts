import { createHash } from 'node:crypto';
import { type Markup, markup, raw } from '../markup.ts';

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

/** What the page can do beyond HTML and CSS: search in the cases, copy a command, open what a link leads into, and what is closed before it is printed. Without it all can be read. */
const script = `(() => {
const text = document.getElementById('filter-text');
if (text) {
  text.closest('label').hidden = false;
  const rows = [...document.querySelectorAll('.all-cases tr[id]')].map((row) => ({ row, words: row.textContent.toLowerCase() }));
  text.addEventListener('input', () => {
    const wanted = text.value.trim().toLowerCase();
    for (const { row, words } of rows) row.hidden = !words.includes(wanted);
  });
}
for (const button of document.querySelectorAll('.copyable button')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const code = button.previousElementSibling;
    getSelection().selectAllChildren(code);
    try {
      await navigator.clipboard.writeText(code.textContent);
      button.textContent = 'Copied';
    } catch {
      button.textContent = 'Selected: press Ctrl+C';
    }
  });
}
const reveal = (hash) => {
  for (let at = document.getElementById(decodeURIComponent(hash.slice(1))); at !== null; at = at.parentElement)
    if (at instanceof HTMLDetailsElement) at.open = true;
};
addEventListener('click', ({ target }) => {
  const link = target instanceof Element ? target.closest('a[href^="#"]') : null;
  if (link !== null) reveal(link.hash);
});
const arrive = () => {
  reveal(location.hash);
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
};
addEventListener('hashchange', arrive);
if (location.hash !== '') arrive();
addEventListener('beforeprint', () => { for (const details of document.querySelectorAll('details')) details.open = true; });
})();`;
