import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const support = fileURLToPath(new URL('../codegen/support', import.meta.url));

/** The module that reads the folder codegen/support, for a bundler's filter. */
export const textsModule = /support.support-text\.ts$/;

/** Its replacement in a bundle: the texts themselves. */
export function embeddedTexts() {
  const texts = readdirSync(support)
    .filter((name) => !name.endsWith('.ts'))
    .map((name) => [name, readFileSync(join(support, name), 'utf8')]);
  return `const texts = new Map(${JSON.stringify(texts)});
export function supportText(name) {
  const text = texts.get(name);
  if (text === undefined) throw new Error('there is no text ' + name + ' in codegen/support');
  return text;
}`;
}
