/** Cores are synchronous: whoever waits does so in a shell (DESIGN section 4). */
const synchronous = {
  meta: {
    type: 'problem',
    messages: {
      waits:
        'A core is a synchronous event machine: no await and no async functions. Return an effect and let the shell wait.',
    },
  },
  create(context) {
    const report = (node) => context.report({ node, messageId: 'waits' });
    const reportAsync = (node) => {
      if (node.async) report(node);
    };
    return {
      AwaitExpression: report,
      FunctionDeclaration: reportAsync,
      FunctionExpression: reportAsync,
      ArrowFunctionExpression: reportAsync,
      ForOfStatement(node) {
        if (node.await) report(node);
      },
    };
  },
};

export default { meta: { name: 'pure-core' }, rules: { synchronous } };
