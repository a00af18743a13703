import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { projectVersion } from './project-files.ts';

let project: string;
beforeEach(() => {
  project = scratchFolder();
  mkdirSync(join(project, 'ProjectSettings'));
});

test.each([
  ['m_EditorVersion: 6000.0.44f1\nm_EditorVersionWithRevision: 6000.0.44f1 (101c91f3a8fb)\n', '6000.0.44f1'],
  ['m_EditorVersion: 2021.3.45f1\r\nm_EditorVersionWithRevision: 2021.3.45f1 (0da89fac8e79)\r\n', '2021.3.45f1'],
  ['m_EditorVersion:\n', '2022.3.62f3'],
  ['m_EditorVersion: the newest\n', '2022.3.62f3'],
  [`m_EditorVersion: 6000.0.44f1\n${' '.repeat(5000)}`, '2022.3.62f3'],
])('%j is of %s', (text, version) => {
  writeFileSync(join(project, 'ProjectSettings', 'ProjectVersion.txt'), text);
  expect(projectVersion(project)).toBe(version);
});

test('a project without the file, or with a folder in its place, is of a version that the package supports', () => {
  expect(projectVersion(project)).toBe('2022.3.62f3');
  mkdirSync(join(project, 'ProjectSettings', 'ProjectVersion.txt'));
  expect(projectVersion(project)).toBe('2022.3.62f3');
});
