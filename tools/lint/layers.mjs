/**
 * Which part of the house may import what. `files` and the rest are patterns of paths from the repository's root; what is no path is the name of a
 * package. Every line whose `files` match holds. Type imports count.
 */
export const layers = [
  {
    files: /^spec\//,
    only: /^(spec\/|typebox$|typebox\/|node:|vitest$)/,
    because: 'spec/ imports nothing but TypeBox: everything else is generated from it.',
  },
  {
    files: /^codegen\//,
    never: /^(server|mock-unity|conformance|proof|cli)\//,
    because: 'codegen/ knows only spec/.',
  },
  {
    files: /^server\//,
    never: /^(spec|codegen|mock-unity|conformance|proof|cli)\//,
    because: 'server/ imports only generated/ and itself.',
  },
  {
    files: /^(index\.ts|(server|cli\/(?!docs\/)|page|mock-unity|conformance|generated|codegen)\b)/,
    never: /^proof\/kit\//,
    because: 'proof/kit is for tests: what people install has nothing of it.',
  },
  {
    files: /^server\/hub\//,
    only: /^(server\/hub\/|generated\/typescript\/)/,
    because: 'server/hub imports only its own files and generated/.',
  },
  {
    files: /^server\/(?!process\/)/,
    never: /^server\/process\//,
    because: 'server/process puts the server together: it is above all other parts, and imported by none.',
  },
  {
    files: /^server\/runner\//,
    never: /^server\/(clients|editors|live|policy|team)\//,
    because: 'server/runner is below the parts that feed it.',
  },
  {
    files: /^server\/store\//,
    never: /^server\/(clients|editors|live|policy|runner|team)\//,
    because: 'server/store knows the hub and what it is asked to keep, and no part that asks.',
  },
  {
    files: /^server\/lib\//,
    never: /^server\/(clients|editors|hub|live|policy|runner|store|team)\//,
    because: 'server/lib is below all other parts of the server.',
  },
  {
    files: /^(server\/(?!team\/)|cli\/)(?!.*(\.test\.ts$|\/testing\/))/,
    never: /^server\/team\/(?!team\.ts$)/,
    because: 'What serves a team has one door, server/team/team.ts, which is loaded when it is asked for.',
  },
  {
    files: /^page\/.*\.tsx?$/,
    never:
      /^(node:|(spec|codegen|generated|mock-unity|conformance|proof|cli)\/|server\/(?!clients\/link\/protocol\.ts$))/,
    because:
      'The page is what a browser gets: its own files, packages, and of the server only the contract server/clients/link/protocol.ts.',
  },
  {
    files: /^page\/shared\//,
    only: /^(page\/shared\/|preact$)/,
    because: 'page/shared is drawn without a browser as well, by conformance/: it has no state and no hooks.',
  },
  {
    files: /^conformance\/(?!.*(\.test\.ts$|\/testing\/))/,
    never: /^page\/(?!shared\/)/,
    because: 'Reports are made of the parts in page/shared; the rest of the page needs a browser and a server.',
  },
  {
    files: /^mock-unity\//,
    never: /^(spec|codegen|server|conformance|proof|cli)\//,
    because: 'mock-unity/ imports only generated/, so that it is a second reading of the contract.',
  },
  {
    files: /^mock-unity\/(core|csharp|engine|query|ready-tools|render|scene)\//,
    never: /^(mock-unity\/io\/|node:|ws$)/,
    because: 'The simulated Editor is pure: IO is in mock-unity/io.',
  },
  {
    files: /^proof\/oracles\//,
    only: /^(proof\/oracles\/|generated\/typescript\/)/,
    because:
      'An oracle knows the contract and the history, never the code that it judges: compared with itself, code proves nothing.',
  },
  {
    files: /^conformance\//,
    never: /^proof\//,
    because: 'conformance/ is what others run: what we prove on ourselves is no part of it.',
  },
  {
    files: /^conformance\/(player|script|report)\//,
    never: /^(server|mock-unity|cli|conformance\/(targets|runner|bridge|behaviour))\//,
    because: 'A case is played on any target, and a report shows any run: neither knows who makes it.',
  },
  {
    files: /^conformance\/(targets|lib|runner|bridge)\//,
    never: /^(server\/(hub|clients\/mcp|store)|mock-unity)\//,
    because: 'The black box is tried from outside: nothing of what it tries is imported.',
  },
  {
    files: /^conformance\/examples\//,
    never:
      /^(mcp-unity-bridge|(spec|codegen|generated|server|mock-unity|proof|cli|page|conformance\/(?!examples\/))\/)/,
    because: 'Examples are of another make: they share no code with us.',
  },
];

/** Why `file` must not import `target`, both as in `layers`; undefined where it may. */
export function whyNot(file, target) {
  return layers.find(
    ({ files, only, never }) => files.test(file) && (never?.test(target) === true || only?.test(target) === false),
  )?.because;
}
