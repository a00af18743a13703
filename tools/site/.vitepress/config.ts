import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitepress';
import { places, sidebarOf } from '../pages.ts';

/** Languages that the highlighter does not have, or has under another name. */
const alike = new Map([
  ['console', 'sh'],
  ['jsonl', 'json'],
  ['mermaid', 'txt'],
  ['ebnf', 'txt'],
]);

/** The documentation as a site. It loads nothing from another server. */
export default defineConfig({
  title: 'mcp-unity-bridge',
  description: 'Let an AI client drive the Unity Editor, and never lose a result, hang, or run the same work twice.',
  // GitHub serves it below the name of the repository.
  base: '/mcp-unity-bridge/',
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: '/mcp-unity-bridge/favicon.svg' }]],
  srcDir: places.pages,
  outDir: places.site,
  cacheDir: places.cache,
  cleanUrls: true,
  markdown: {
    // What looks like a tag in a sentence is text.
    html: false,
    config(markdown) {
      // Braces in code are text, no expression.
      markdown.renderer.rules['code_inline'] = (tokens, at) =>
        `<code v-pre>${markdown.utils.escapeHtml(tokens[at]?.content ?? '')}</code>`;
      // Commands are indented on our pages: the site shows them as it shows fenced ones, with a button to copy.
      markdown.core.ruler.push('commands', ({ tokens }) => {
        for (const token of tokens) {
          if (token.type === 'code_block') Object.assign(token, { type: 'fence', info: 'sh', markup: '```' });
          token.info = alike.get(token.info) ?? token.info;
        }
      });
    },
  },
  themeConfig: {
    logo: '/favicon.svg',
    search: { provider: 'local' },
    sidebar: sidebarOf(readFileSync(join(places.pages, 'index.md'), 'utf8')).map(({ text, items }) => ({
      text,
      items: [...items],
    })),
    nav: [
      { text: 'Getting started', link: '/getting-started' },
      { text: 'Commands', link: '/commands' },
      { text: 'Reference', link: '/reference/reference' },
    ],
    socialLinks: [{ icon: 'github', link: 'https://github.com/mcp-unity-bridge/mcp-unity-bridge' }],
    outline: [2, 3],
  },
});
