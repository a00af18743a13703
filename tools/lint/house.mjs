import { dirname, join, relative } from 'node:path';
import { whyNot } from './layers.mjs';

/** Each part imports only what `layers` lets it. */
const imports = {
  meta: { type: 'problem' },
  create(context) {
    const file = pathFrom(context.cwd, context.filename);
    const check = ({ source }) => {
      if (typeof source?.value !== 'string') return;
      const target = source.value.startsWith('.')
        ? pathFrom(context.cwd, join(dirname(context.filename), source.value))
        : source.value;
      const message = whyNot(file, target);
      if (message !== undefined) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

const pathFrom = (root, path) => relative(root, path).replaceAll('\\', '/');

const IMPURE = new Set(
  `Buffer Date Promise clearInterval clearTimeout console crypto fetch globalThis performance process queueMicrotask require setImmediate setInterval
  setTimeout`.split(/\s+/),
);

/** `Buffer.byteLength` measures a text, and neither reads nor stores anything. */
const isByteLength = ({ name, parent }) => name === 'Buffer' && parent.property?.name === 'byteLength';

/** A core is a synchronous event machine: code that waits, reads a clock or does IO is outside (docs/architecture.md). */
const pureCore = {
  meta: {
    type: 'problem',
    messages: {
      waits: 'A core is a synchronous event machine: no await and no async functions. Return an effect instead.',
      impure:
        'A core reads no clock, no randomness and does no IO: it gets `now` and ids from its caller and returns effects.',
    },
  },
  create(context) {
    const reportWait = (node) => context.report({ node, messageId: 'waits' });
    const reportAsync = (node) => {
      if (node.async) reportWait(node);
    };
    const reportGlobals = () => {
      const { variables, through } = context.sourceCode.scopeManager.globalScope;
      const builtIn = variables.filter(({ defs }) => defs.length === 0).flatMap(({ references }) => references);
      for (const { identifier, isValueReference } of [...builtIn, ...through])
        if (isValueReference && IMPURE.has(identifier.name) && !isByteLength(identifier))
          context.report({ node: identifier, messageId: 'impure' });
    };
    return {
      'Program:exit': reportGlobals,
      MemberExpression(node) {
        if (node.object.name === 'Math' && node.property.name === 'random')
          context.report({ node, messageId: 'impure' });
      },
      AwaitExpression: reportWait,
      FunctionDeclaration: reportAsync,
      FunctionExpression: reportAsync,
      ArrowFunctionExpression: reportAsync,
      ForOfStatement(node) {
        if (node.await) reportWait(node);
      },
    };
  },
};

/** One part asks the system for the home folder and the working folder, as neither need be there; a path that is resolved alone asks for the second. */
const folders = {
  meta: {
    type: 'problem',
    messages: {
      asks: 'Home folder and working folder come from server/lib/folders.ts, which says a sentence where there is none.',
    },
  },
  create(context) {
    const reportAsking = (node) => context.report({ node, messageId: 'asks' });
    const resolvers = new Set();
    return {
      ImportDeclaration({ source, specifiers }) {
        for (const one of specifiers) {
          if (source.value === 'node:os' && one.imported?.name === 'homedir') reportAsking(one);
          if (source.value === 'node:path' && one.imported?.name === 'resolve') resolvers.add(one.local.name);
        }
      },
      MemberExpression(node) {
        if (node.object.name === 'process' && node.property.name === 'cwd') reportAsking(node);
      },
      CallExpression(node) {
        if (resolvers.has(node.callee.name) && node.arguments.length === 1) reportAsking(node);
      },
    };
  },
};

export default { meta: { name: 'house' }, rules: { imports, folders, 'pure-core': pureCore } };
