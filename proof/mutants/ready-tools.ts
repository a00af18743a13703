import type { Mutant } from './mutant.ts';

/** Broken Editors: ready tools that take what they should refuse, or change what they only read. */
export const readyToolMutants: readonly Mutant[] = [
  {
    id: 'hierarchy-marks-the-scene',
    title: 'Reading the hierarchy leaves unsaved changes in the scene',
    requirement: 'RDY-01',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/ready-tools/run-ready-tool.ts',
        find: 'return lookAtHierarchy(given, host.scene, editor);',
        replace: 'try { return lookAtHierarchy(given, host.scene, { ...editor }); } finally { editor.isDirty = true; }',
      },
    ],
  },
  {
    id: 'missing-object-is-the-root',
    title: 'A path that names no object is taken for the first one of the scene',
    requirement: 'RDY-02',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/ready-tools/look.ts',
        find: 'scene.locate(path) ??',
        replace: 'scene.locate(path) ?? scene.roots()[0] ??',
      },
    ],
  },
  {
    id: 'folder-unchecked',
    title: 'A folder that there is not, or that lies outside of the project, is searched all the same',
    requirement: 'RDY-02',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/ready-tools/look.ts',
        find: "if (!['Assets', 'Assets/Scenes'].includes(folder))",
        replace: "if (folder === '')",
      },
    ],
  },
  {
    id: 'misfit-value-marks-the-scene',
    title: 'A value that does not fit is refused after the scene was marked as changed',
    requirement: 'RDY-02',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/ready-tools/serialized.ts',
        find: "  const value = given['value'] ?? null;\n",
        replace: "  const value = given['value'] ?? null;\n  editor.isDirty = true;\n",
      },
    ],
  },
  {
    id: 'build-into-assets',
    title: 'A player is built into the folder of the assets',
    requirement: 'RDY-02',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/ready-tools/act.ts',
        find: "if (path === '' || /^Assets(\\/|$)/i.test(path))",
        replace: "if (path === '')",
      },
    ],
  },
  {
    id: 'missing-scene-is-built',
    title: 'A player is built without the scene that there is not',
    requirement: 'RDY-02',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/ready-tools/act.ts',
        find: 'if (missing !== undefined)',
        replace: "if (missing === '')",
      },
    ],
  },
  {
    id: 'plays-over-unsaved-scenes',
    title: 'Play mode is entered over unsaved changes, where Unity opens a dialog',
    requirement: 'RDY-03',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/ready-tools/act.ts',
        find: "    refuseUnsaved('play_mode', host, editor);\n",
        replace: '',
      },
    ],
  },
  {
    id: 'saves-in-play-mode',
    title: 'Saving in play mode says that it was done',
    requirement: 'RDY-03',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/ready-tools/act.ts',
        find: '  if (editor.isPlaying)\n    refuseTool(',
        replace: '  if (!editor.isPlaying && editor.isPaused)\n    refuseTool(',
      },
    ],
  },
  {
    id: 'compiles-in-play-mode',
    title: 'Scripts are compiled while play mode is on, whose state the reload throws away',
    requirement: 'RDY-03',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/ready-tools/act.ts',
        find: "  refusePlaying('compile', editor);\n",
        replace: '',
      },
    ],
  },
  {
    id: 'builds-in-play-mode',
    title: 'A player is built while play mode is on',
    requirement: 'RDY-03',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/ready-tools/act.ts',
        find: "  refusePlaying('build_player', editor);\n",
        replace: '',
      },
    ],
  },
  {
    id: 'play-mode-answers-early',
    title: 'Entering play mode is answered after the reload as if nothing had been entered',
    requirement: 'RDY-04',
    part: 'editor',
    changes: [{ file: 'mock-unity/engine/unity-engine.ts', find: '    editor.isPlaying = true;\n', replace: '' }],
  },
];
