import { expect, test } from 'vitest';
import { escapeMarkup, makeVisible, markup, raw } from './text.ts';

test('what is put into a template is escaped, and markup is not', () => {
  const hostile = `</script><img src=x onerror="alert('1')">&`;
  const { markup: made } =
    markup`<b title="${hostile}">${hostile}${raw('<i>')}${undefined}${[1, '<', markup`<u>${'<'}</u>`]}</b>`;
  const safe = '&lt;/script&gt;&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;';
  expect(made).toBe(`<b title="${safe}">${safe}<i>1&lt;<u>&lt;</u></b>`);
});

test.each([
  ['\u0000\u001b[31m', '\\u0000\\u001b[31m'],
  ['a\u202eb\u200b', 'a\\u202eb\\u200b'],
  ['\ud83d', '\\ud83d'],
  ['\ude00x', '\\ude00x'],
  ['\u{1f600} é 漢', '\u{1f600} é 漢'],
  ['one\r\ntwo\tthree\rfour', 'one\ntwo\tthree\\u000dfour'],
  ['\ufffe', '\\ufffe'],
])('what cannot be seen is written out: %j', (text, shown) => {
  expect(makeVisible(text)).toBe(shown);
  expect(escapeMarkup(text)).toBe(shown);
});
