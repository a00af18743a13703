import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A page of the site: where it is in the repository, and where on the site. */
export interface SitePage {
  /** Relative to the repository. */
  readonly file: string;
  /** Relative to the site; ends in `.md`. */
  readonly path: string;
}

const single: readonly SitePage[] = [
  { file: 'CHANGELOG.md', path: 'changelog.md' },
  { file: 'CONTRIBUTING.md', path: 'contributing.md' },
  { file: 'SECURITY.md', path: 'report-a-vulnerability.md' },
];

/** docs/, what is generated for readers, and what is in the root of the repository. */
export function listPages(root: string): readonly SitePage[] {
  const namesIn = (folder: string): string[] =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .toSorted();
  return [
    ...namesIn('docs').map((name) => ({ file: `docs/${name}`, path: name })),
    ...namesIn('generated/docs').map((name) => ({ file: `generated/docs/${name}`, path: `reference/${name}` })),
    ...single,
  ];
}
