import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const support = fileURLToPath(new URL('../codegen/support', import.meta.url));

/** For esbuild: the texts of codegen/support stand in the place of the module that reads the folder. */
export const textsAreEmbedded = {
  name: 'texts-are-embedded',
  setup: ({ onLoad }) =>
    onLoad({ filter: /support.support-text\.ts$/ }, () => {
      const texts = readdirSync(support)
        .filter((name) => !name.endsWith('.ts'))
        .map((name) => [name, readFileSync(join(support, name), 'utf8')]);
      return {
        contents: `const texts = new Map(${JSON.stringify(texts)});
export function supportText(name) {
  const text = texts.get(name);
  if (text === undefined) throw new Error('there is no text ' + name + ' in codegen/support');
  return text;
}`,
      };
    }),
};
