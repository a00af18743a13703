import type { Mutant } from './mutant.ts';

const CHECK = 'server/sign-in/check-token.ts';

/** Doors left open where people sign in: what proof/attacks/sign-in-attacks.ts gets through. */
export const signInMutants: readonly Mutant[] = [
  {
    id: 'sign-in-any-audience',
    title: 'An access token for any server of the issuer is good for this one',
    requirement: 'SEC-07',
    part: 'mcp',
    changes: [{ file: CHECK, find: 'issuer, audience, algorithms', replace: 'issuer, algorithms' }],
  },
  {
    id: 'sign-in-any-time',
    title: 'An access token is good for ever',
    requirement: 'SEC-07',
    part: 'mcp',
    changes: [{ file: CHECK, find: 'const CLOCK_TOLERANCE_S = 30;', replace: 'const CLOCK_TOLERANCE_S = 86_400;' }],
  },
  {
    id: 'sign-in-unsigned',
    title: 'What an access token says is believed without its signature',
    requirement: 'SEC-07',
    part: 'mcp',
    changes: [
      { file: CHECK, find: 'import { errors, jwtVerify,', replace: 'import { decodeJwt, errors, jwtVerify,' },
      {
        file: CHECK,
        find: '({ payload } = await jwtVerify(token,',
        replace: 'payload = decodeJwt(token); if (payload.iss !== issuer) ({ payload } = await jwtVerify(token,',
      },
    ],
  },
  {
    id: 'sign-in-any-issuer',
    title: 'An access token that names another issuer is good where the key fits',
    requirement: 'SEC-07',
    part: 'mcp',
    changes: [{ file: CHECK, find: 'issuer, audience, algorithms', replace: 'audience, algorithms' }],
  },
  {
    id: 'sign-in-any-scope',
    title: 'A scope that begins like the one that is demanded will do',
    requirement: 'SEC-07',
    part: 'mcp',
    changes: [
      {
        file: CHECK,
        find: '!scopesOf(payload).includes(scope)',
        replace: '!scopesOf(payload).join(" ").includes(scope)',
      },
    ],
  },
  {
    id: 'sign-in-any-session',
    title: 'A user who has signed in may go on with the session of another user',
    requirement: 'SEC-07',
    part: 'mcp',
    changes: [
      {
        file: 'server/http/sessions.ts',
        find: 'if (session !== undefined && session.principalId === principal.id) return session;',
        replace:
          'if (session !== undefined && (session.principalId === principal.id || principal.subject)) return session;',
      },
    ],
  },
  {
    id: 'audit-without-caller',
    title: 'The audit log does not say who has signed in and ran something',
    requirement: 'SEC-07',
    part: 'mcp',
    changes: [
      {
        file: 'server/policy/audit-log.ts',
        find: 'caller === undefined ? {} :',
        replace: 'caller !== "nobody" ? {} :',
      },
    ],
  },
  {
    id: 'sign-in-leaves-links-open',
    title: 'Where people sign in, links are taken without any proof at their handshake',
    requirement: 'SEC-07',
    part: 'mcp',
    changes: [
      {
        file: 'server/http/serve-http.ts',
        find: 'const needsToken = settings.bearer || settings.signIn !== undefined;',
        replace: 'const needsToken = settings.bearer;',
      },
    ],
  },
  {
    id: 'role-unasked',
    title: 'What their roles say of people who have signed in is not looked at',
    requirement: 'SEC-08',
    part: 'mcp',
    changes: [
      {
        file: 'server/policy/policies.ts',
        find: 'if (roles === undefined || subject === undefined) return policy;',
        replace: 'if (roles !== undefined || subject === undefined) return policy;',
      },
    ],
  },
  {
    id: 'role-wins-over-policy',
    title: 'A role allows what the policy denies',
    requirement: 'SEC-08',
    part: 'mcp',
    changes: [
      {
        file: 'server/policy/roles.ts',
        find: 'isStricter(role.decision, policy.decision) ?',
        replace: 'role.decision !== policy.decision ?',
      },
    ],
  },
  {
    id: 'role-not-for-records',
    title: 'A record of another project is judged without the role of its reader',
    requirement: 'SEC-08',
    part: 'mcp',
    changes: [
      {
        file: 'server/hub/calls/deny.ts',
        find: 'judgeTool(hub, open.call.call.tool, editor, open.call.client), editor)',
        replace: 'judgeTool(hub, open.call.call.tool, editor), editor)',
      },
    ],
  },
  {
    id: 'role-not-for-lists',
    title: 'The list of operations is the same for every role',
    requirement: 'SEC-08',
    part: 'mcp',
    changes: [
      {
        file: 'server/hub/look/operations-read.ts',
        find: "mayRead(hub, 'unity_get_result', editor, client)",
        replace: "mayRead(hub, 'unity_get_result', editor, {})",
      },
      {
        file: 'server/hub/look/operations-read.ts',
        find: "withheldProjects(hub, 'unity_get_result', client)",
        replace: "withheldProjects(hub, 'unity_get_result', {})",
      },
    ],
  },
  {
    id: 'role-not-for-tasks',
    title: 'Any role looks at the tasks of any project',
    requirement: 'SEC-08',
    part: 'mcp',
    changes: [
      {
        file: 'server/hub/look/task.ts',
        find: "judgeTool(hub, 'unity_get_result', editor, client)",
        replace: "judgeTool(hub, 'unity_get_result', editor)",
      },
    ],
  },
  {
    id: 'role-not-for-decisions',
    title: 'A client that may look at a task decides about it',
    requirement: 'SEC-08',
    part: 'mcp',
    changes: [
      {
        file: 'server/hub/look/task.ts',
        find: 'client.subject !== undefined && own',
        replace: 'client.subject === undefined && own',
      },
    ],
  },
  {
    id: 'no-role-is-any-role',
    title: 'Without a role everything is allowed that the policy allows',
    requirement: 'SEC-08',
    part: 'mcp',
    changes: [
      { file: 'server/policy/roles.ts', find: "best ?? { decision: 'deny',", replace: "best ?? { decision: 'allow'," },
    ],
  },
  {
    id: 'role-of-the-first-token',
    title: 'A session keeps the roles of the token that it began with',
    requirement: 'SEC-08',
    part: 'mcp',
    changes: [
      {
        file: 'server/http/session.ts',
        find: 'state.principal = exchange.principal;',
        replace: 'state.principal ??= exchange.principal;',
      },
    ],
  },
  {
    id: 'withdrawn-machine-stays',
    title: 'An Editor that is connected stays so when the token of its machine is withdrawn',
    requirement: 'SEC-09',
    part: 'bridge',
    changes: [{ file: 'server/process/watch-server.ts', find: 'running.lookAtMachines();', replace: '' }],
  },
  {
    id: 'withdrawn-machine-returns',
    title: 'The machines are those of the first Editor that came',
    requirement: 'SEC-09',
    part: 'bridge',
    changes: [
      {
        file: 'server/home/machines.ts',
        find: 'if (stamp === seen) return machines;',
        replace: 'if (seen !== undefined) return machines;',
      },
    ],
  },
  {
    id: 'machine-by-the-server-token',
    title: "The server's own token is good for the Editors of every machine",
    requirement: 'SEC-09',
    part: 'bridge',
    changes: [
      {
        file: 'server/editors/editors.ts',
        find: 'authentication(channel, machine?.token)',
        replace: 'authentication(channel)',
      },
    ],
  },
];
