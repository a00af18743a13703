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
        if (isValueReference && IMPURE.has(identifier.name)) context.report({ node: identifier, messageId: 'impure' });
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

export default { meta: { name: 'house' }, rules: { imports, 'pure-core': pureCore } };
