import { readdirSync, readFileSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import type { Script } from '../core/compile-scripts.ts';
import { resultOf } from '../lib/attempt.ts';

/** Every .cs file below `<project>/Assets`; links are not followed, and what cannot be read is left out. */
export function readScripts(projectPath: string): Script[] {
  return scriptsIn(projectPath, 'Assets');
}

function scriptsIn(projectPath: string, folder: string): Script[] {
  return entriesOf(join(projectPath, folder)).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return scriptsIn(projectPath, path);
    const text = entry.isFile() && entry.name.endsWith('.cs') ? textOf(join(projectPath, path)) : undefined;
    return text === undefined ? [] : [{ path, text }];
  });
}

const entriesOf = (folder: string): Dirent[] => resultOf(() => readdirSync(folder, { withFileTypes: true })) ?? [];

const textOf = (path: string): string | undefined => resultOf(() => readFileSync(path, 'utf8'));
