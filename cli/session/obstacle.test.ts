import { expect, test } from 'vitest';
import type { ServerStatus } from '../../generated/typescript/link.ts';
import { explainBlocked } from './ask-state.ts';

const NOW = 1_000_000;
const work = {
  log_id: 'x',
  tool: 'unity_query',
  editor: '/MyGame',
  title: 'x',
  client: 'c',
  accepted_at: NOW - 1_000,
  attempts: 0,
  waiting: [],
  deduplicated: 0,
  marks: [],
} as const;
const question = { code_hash: 'h', text: 'return 1;', reason: 'why' };

function statusWith(
  operation: Partial<ServerStatus['operations'][number]>,
  state: ServerStatus['editors'][number]['state'],
): ServerStatus {
  return {
    server_version: '0.1.0',
    pid: 1,
    started_at: 0,
    now: NOW,
    state_dir: '/state',
    store_id: 's',
    url: 'ws://x',
    live_url_open: false,
    editors: [{ project_path: '/MyGame', project_name: 'MyGame', state, seen_at: NOW - 5_000, unfinished: 1 }],
    clients: [],
    unfinished: 1,
    waiting_calls: 1,
    operations: [{ ...work, state: 'accepted', ...operation }],
    store: { kind: 'open' },
  };
}

test.each<[what: string, status: ServerStatus, canAsk: boolean, sentence: RegExp | undefined]>([
  ['an Editor that is connected', statusWith({}, 'connected'), false, undefined],
  ['an Editor that reloads, and comes back by itself', statusWith({}, 'reloading'), false, undefined],
  [
    'an Editor that was closed',
    statusWith({}, 'away'),
    false,
    /^the Editor of MyGame is not connected \(last seen 5 s ago\)\. The work starts when it is back\. After 9 min 59 s it never starts\.$/,
  ],
  [
    'an Editor that went away with the work',
    statusWith({ attempts: 1 }, 'away'),
    false,
    /^the Editor of MyGame is not connected .* What became of the work is known when it is back\.$/,
  ],
  ['work that has ended', statusWith({ finished_at: NOW }, 'away'), false, undefined],
  ['other work', statusWith({ log_id: 'y' }, 'away'), false, undefined],
  [
    'a question that a user is asked elsewhere',
    statusWith({ question }, 'connected'),
    false,
    /^waiting for your approval, on the page of ".* open"\. Without it the work never runs; the question ends in 9 min 59 s\.$/,
  ],
  ['a question that is asked here', statusWith({ question }, 'connected'), true, undefined],
])('%s', (_what, status, canAsk, sentence) => {
  const obstacle = explainBlocked(status, 'x', canAsk);
  if (sentence === undefined) expect(obstacle).toBeUndefined();
  else expect(obstacle).toMatch(sentence);
});
