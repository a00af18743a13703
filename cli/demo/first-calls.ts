import { askAndShow, type Act } from './act.ts';

export const quickCall: Act = {
  title: 'A quick call and a query',
  promises: ['ENV-01', 'ENV-03'],
  play: async (context) => {
    const { unity } = context.setup;
    const code = 'return 6 * 7;';
    const answer = await askAndShow(context, `unity_execute_code ${code}`, () => unity.unity_execute_code({ code }));
    context.tell.check(answer.status === 'completed' && answer.result === 42, 'the answer is 42');
    const query = "Scene['Player'].transform.position";
    const position = await askAndShow(context, `unity_query ${query}`, () => unity.unity_query({ query }));
    context.tell.check(position.status === 'completed', 'the query was answered without compiling anything');
  },
};

export const compileError: Act = {
  title: 'A compile error says where',
  promises: ['ENV-05'],
  play: async (context) => {
    const code = 'var speed = 3;\nreturn sped * 2;';
    const answer = await askAndShow(context, `unity_execute_code ${code}`, () =>
      context.setup.unity.unity_execute_code({ code }),
    );
    context.tell.check(
      answer.status === 'error' && answer.error_code === 'compile_error' && answer.error.includes('(2,8)'),
      'it names line 2, column 8, and nothing ran',
    );
  },
};

export const help: Act = {
  title: 'Help',
  promises: ['ENV-09'],
  play: async (context) => {
    const answer = await askAndShow(context, 'unity_help timeouts', () =>
      context.setup.unity.unity_help({ topic: 'timeouts' }),
    );
    context.tell.check(
      answer.status === 'completed' && answer.result.text.includes('unity_get_result'),
      'it explains how to work with timeouts and log ids',
    );
  },
};
