import { expect, test } from 'vitest';
import { Fragment, jsx } from './jsx-runtime.mjs';
import { toHtml } from './to-html.ts';

const Row = ({ words }: { readonly words: string }): unknown =>
  jsx('b', { title: words, hidden: true, children: words });

test('elements, components, lists and fragments become HTML; nothing is nothing', () => {
  const parts = [jsx(Row, { words: 'a' }), [1, false, null, undefined], jsx('input', { checked: false, id: 'x' })];
  expect(toHtml(jsx(Fragment, { children: parts }))).toBe('<b title="a" hidden>a</b>1<input id="x"/>');
});

test('hostile text stays text, in elements and in attributes, and what cannot be seen is written out', () => {
  const safe = '&lt;/b&gt;&quot;&#39;&amp;\\u202e';
  expect(toHtml(jsx(Row, { words: `</b>"'&\u202e` }))).toBe(`<b title="${safe}" hidden>${safe}</b>`);
});

test('what came as JSON is no element', () => {
  const forged: unknown = JSON.parse('{"type":"script","props":{"children":"alert(1)"},"constructor":null}');
  expect(toHtml(jsx('p', { children: forged }))).not.toContain('<script');
});
