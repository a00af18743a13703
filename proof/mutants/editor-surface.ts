import type { Mutant } from './mutant.ts';

/** Broken Editors: what the policy of the project allows, what can be read of it, and the Editor's own tools. */
export const editorSurfaceMutants: readonly Mutant[] = [
  {
    id: 'policy-not-enforced-in-editor',
    title: 'The Editor leaves the policy of the project to the server',
    requirement: 'SEC-04',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/project-policy.ts',
        find: 'if (blocked !== undefined) return {',
        replace: "if (blocked === '') return {",
      },
    ],
  },
  {
    id: 'blocked-as-not-started',
    title: 'The news of work that a policy has blocked does not say that it was a policy',
    requirement: 'SEC-04',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/operation.ts',
        find: "error_code: ended.error_code ?? 'not_started'",
        replace: "error_code: 'not_started'",
      },
    ],
  },
  {
    id: 'approval-hash-ignored',
    title: 'Any approval will do, also that of other code',
    requirement: 'SEC-04',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/project-policy.ts',
        find: 'if (approval.code_hash === expected) return undefined;',
        replace: "if (approval.code_hash !== '') return undefined;",
      },
    ],
  },
  {
    id: 'approval-not-wanted',
    title: 'Work that the policy wants to be approved starts without an approval',
    requirement: 'SEC-04',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/project-policy.ts',
        find: 'if (approval === undefined) return `${wanted}, and no approval came with it.`;',
        replace: 'if (approval === undefined) return undefined;',
      },
    ],
  },
  {
    id: 'policy-judged-only-at-accept',
    title: 'The policy is looked at when work is accepted, and not when it starts',
    requirement: 'SEC-04',
    part: 'editor',
    changes: [
      { file: 'mock-unity/core/main-thread.ts', find: '  if (!hooks.mayStart(operation)) return;\n', replace: '' },
    ],
  },
  {
    id: 'broken-policy-ignored',
    title: 'A policy file that cannot be read counts as none',
    requirement: 'SEC-04',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/project-policy.ts',
        find: "if (policy.kind === 'none') return undefined;",
        replace: "if (policy.kind !== 'policy') return undefined;",
      },
    ],
  },
  {
    id: 'policy-by-bridge-tool',
    title: "Rules about the Editor's own tools are never found: all of them are custom_tool",
    requirement: 'SEC-04',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/project-policy.ts',
        find: 'const name = toolNameOf(work);',
        replace: 'const name: string = work.tool;',
      },
    ],
  },
  {
    id: 'image-as-bytes',
    title: 'A texture of the project is served as bytes of an unknown kind',
    requirement: 'WIR-01',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/io/read-asset.ts',
        find: 'if (image !== undefined) return {',
        replace: "if (image === '') return {",
      },
    ],
  },
  {
    id: 'asset-path-escapes',
    title: 'A path with .. in it reads files outside of Assets',
    requirement: 'SEC-05',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/resource-uri.ts',
        find: `  if (name === '.' || name === '..') return 'its path has "." or ".." in it';\n`,
        replace: "  if (name === '..') return undefined;\n",
      },
      {
        file: 'mock-unity/io/read-asset.ts',
        find: 'if (!names.includes(name)) return',
        replace: "if (name !== '..' && !names.includes(name)) return",
      },
      {
        file: 'mock-unity/io/read-asset.ts',
        find: 'if (!at.startsWith(assets + sep)) return',
        replace: "if (!path.includes('..') && !at.startsWith(assets + sep)) return",
      },
    ],
  },
  {
    id: 'asset-link-followed',
    title: 'A link in Assets is followed wherever it leads',
    requirement: 'SEC-05',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/io/read-asset.ts',
        find: 'if (!at.startsWith(assets + sep)) return',
        replace: "if (at === '') return",
      },
    ],
  },
  {
    id: 'resource-off-the-main-thread',
    title: 'A resource is read while code holds the main thread',
    requirement: 'EXO-11',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/resources.ts',
        find: 'parts.mainThread.errand(() => readNow(parts, request));',
        replace: 'readNow(parts, request);',
      },
    ],
  },
  {
    id: 'hello-without-tools',
    title: "hello does not name the Editor's own tools",
    requirement: 'PSH-02',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/conversation.ts',
        find: '      ...(tools.length === 0 ? {} : { tools: [...tools] }),\n',
        replace: '',
      },
    ],
  },
  {
    id: 'custom-tool-runs-again',
    title: "A call of one of the Editor's own tools that is sent again after its end runs again",
    requirement: 'EXO-01',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/requests.ts',
        find: "if (operation !== undefined && operation.phase !== 'stale') return answerKnown",
        replace:
          "if (operation !== undefined && operation.phase !== 'stale' && !(operation.phase === 'finished' && params.tool === 'custom_tool')) return answerKnown",
      },
    ],
  },
  {
    id: 'unknown-tool-runs',
    title: 'A call of a tool that the Editor has not (any more) ends as completed',
    requirement: 'EXO-02',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/project-policy.ts',
        find: "record.tool !== 'custom_tool' || environment.tools.some(",
        replace: "record.tool !== 'unity_query' || environment.tools.some(",
      },
    ],
  },
  {
    id: 'refused-tools-not-shown',
    title: 'Nobody who works in the Editor hears that a tool of it is not offered',
    requirement: 'PSH-02',
    part: 'editor',
    changes: [
      {
        file: 'mock-unity/core/requests.ts',
        find: 'return showRefused(parts, frame.params);',
        replace: 'return undefined;',
      },
    ],
  },
];
