import type { BuildOptions } from 'esbuild';

export function buildPage(outdir: string, more?: BuildOptions): Promise<void>;
