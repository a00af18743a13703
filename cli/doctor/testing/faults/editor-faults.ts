import { cpSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFakeEditor } from '../../../../proof/kit/fake-editor.ts';
import { waitFor } from '../../../../proof/kit/scratch.ts';
import { openMock, type Examined } from '../fixture.ts';
import { openInSafeMode, type Fault, folderElsewhere, visitAsEditor, manifestWith } from './fault.ts';

export const editorFaults: readonly Fault[] = [
  {
    title: 'an Editor in Safe Mode, with a script that does not compile',
    finds: ['project.does_not_compile', 'editor.none_connected'],
    cannot: () => (process.platform === 'linux' ? undefined : 'the log of the Editor lies elsewhere here'),
    async play(fixture) {
      await fixture.serve();
      await visitAsEditor(fixture);
      openInSafeMode(fixture);
      return fixture.doctor();
    },
  },
  {
    title: 'an Editor that has another project open, whose scripts do not compile',
    finds: ['editor.none_connected'],
    async play(fixture) {
      await fixture.serve();
      await visitAsEditor(fixture);
      openInSafeMode(fixture);
      rmSync(join(fixture.project, 'Assets', 'Player.cs'));
      return fixture.doctor();
    },
  },
  {
    title: 'Editors of other projects, while the project of this folder is open in none',
    finds: ['editor.not_this_project'],
    async play(fixture) {
      await fixture.serve();
      const other = join(folderElsewhere(fixture), 'Other');
      mkdirSync(other);
      await openMock(fixture, other);
      return fixture.doctor();
    },
  },
  {
    title: 'a manifest that names a folder of the package which is on another machine',
    finds: ['project.package_folder_missing', 'editor.none_connected'],
    async play(fixture) {
      await fixture.serve();
      await visitAsEditor(fixture);
      writeFileSync(join(fixture.project, 'Packages', 'manifest.json'), manifestWith('file:/home/anna/clone/unity'));
      return fixture.doctor();
    },
  },
  {
    title: 'a log of an Editor that was open before, whose errors are fixed',
    finds: ['editor.none_connected'],
    async play(fixture) {
      await fixture.serve();
      await visitAsEditor(fixture);
      utimesSync(openInSafeMode(fixture), 0, 0);
      return fixture.doctor();
    },
  },
  {
    title: 'Editors that are busy, that reload, and that are of another version; and a folder that fits all of them',
    finds: ['editor.reloading', 'editor.ambiguous', 'editor.blocked', 'editor.version_skew'],
    async play(fixture) {
      await fixture.serve();
      const [busy, reloading, old] = ['Busy', 'Reloading', 'Old'].map((name) => join(folderElsewhere(fixture), name));
      if (busy === undefined || reloading === undefined || old === undefined) throw new Error('three names');
      for (const path of [busy, reloading, old]) mkdirSync(path);
      const [first, second] = await Promise.all([openMock(fixture, busy), openMock(fixture, reloading)]);
      const editor = createFakeEditor(fixture.home, {
        projectPath: old,
        hello: { bridge_version: '0.0.1 (protocol 1.0)' },
      });
      await editor.connect();
      first.send('block forever');
      second.send('reload 60000');
      await waitFor('both faults', async () => {
        const { editors } = await fixture.status();
        return (
          editors.some(({ blocked_since }) => blocked_since !== undefined) &&
          editors.some(({ state }) => state === 'reloading')
        );
      });
      const examined = await fixture.doctor({ cwd: folderElsewhere(fixture) });
      editor.disconnect();
      return examined;
    },
  },
  {
    title: 'an Editor that takes a query and does not answer',
    finds: ['call.timed_out'],
    async play(fixture) {
      await fixture.serve();
      const editor = createFakeEditor(fixture.home, { projectPath: fixture.project });
      await editor.connect();
      const examined = await fixture.doctor();
      editor.disconnect();
      return examined;
    },
  },
  {
    title: 'an Editor that cannot write its journal, as a file is in its place',
    finds: ['call.failed', 'project.journal_not_writable'],
    async play(fixture) {
      await fixture.serve();
      await openMock(fixture, fixture.project);
      rmSync(join(fixture.project, 'AI_Logs'), { recursive: true });
      writeFileSync(join(fixture.project, 'AI_Logs'), '');
      return fixture.doctor();
    },
  },
  {
    title: 'a project of an old Unity whose manifest is broken, and a policy that is',
    finds: ['token.corrupt', 'project.manifest_broken', 'project.unity_too_old', 'policy.broken'],
    async play(fixture) {
      writeFileSync(join(fixture.dir, 'token'), '');
      writeFileSync(join(fixture.project, 'ProjectSettings', 'ProjectVersion.txt'), 'm_EditorVersion: 2019.4.40f1\n');
      writeFileSync(join(fixture.project, 'Packages', 'manifest.json'), '{\n  "dependencies": {\n    "a": 1,,\n  }\n}');
      writeFileSync(
        join(fixture.project, 'ProjectSettings', 'mcp-unity-bridge-policy.json'),
        '{ "version": 1, "rules": "none" }',
      );
      return fixture.doctor();
    },
  },
  {
    title: 'a package of another version, wherever the manifest has it from',
    finds: [
      'token.corrupt',
      'project.package_skew',
      'project.package_skew',
      'project.package_skew',
      'project.package_skew',
      'project.package_skew',
    ],
    async play(fixture) {
      writeFileSync(join(fixture.dir, 'token'), '');
      const path = join(fixture.project, 'Packages', 'manifest.json');
      const folder = join(fixture.project, 'Local');
      mkdirSync(folder);
      writeFileSync(join(folder, 'package.json'), '{ "version": "0.0.2" }');
      const results: Examined[] = [];
      cpSync(folder, join(fixture.project, 'Library', 'PackageCache', 'com.mcp-unity-bridge.editor@0123abc'), {
        recursive: true,
      });
      for (const wanted of [
        '0.0.1',
        'https://example.com/x.git?path=/unity#v99.0.0',
        'https://example.com/x.git?path=/unity',
        'file:../Local',
      ]) {
        writeFileSync(path, manifestWith(wanted));
        results.push(await fixture.doctor());
      }
      writeFileSync(path, '{}');
      cpSync(folder, join(fixture.project, 'Packages', 'com.mcp-unity-bridge.editor'), { recursive: true });
      const last = await fixture.doctor();
      return {
        ...last,
        ids: () => [...results.flatMap((one) => one.ids().filter((id) => id.startsWith('project.'))), ...last.ids()],
      };
    },
  },
];
