import { absolutePath } from '../../server/lib/folders.ts';

/** An option that is the path of a file or a folder; absolute. An empty one would mean the working folder. Throws, in a sentence. */
export function givenPath(name: string, what: 'file' | 'folder', text: string): string {
  if (text.trim() === '') throw new Error(`expected the path of a ${what} as ${name}, got "${text}"`);
  return absolutePath(text);
}
