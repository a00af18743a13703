import assert from 'node:assert/strict';
import type { Attack } from './sandbox.ts';
import { sendRequest, type HttpQuestion, initialize, INITIALIZE, JSON_TYPES, serveHttp, rawAnswer } from './http.ts';

/** Attacks on Streamable HTTP, by forbidden clients and with forbidden URLs. */
export const httpAttacks: readonly Attack[] = [
  {
    slug: 'dns-rebinding-http',
    title: 'A name that points to 127.0.0.1 gets nothing from /mcp, with any method',
    requirements: ['SEC-03'],
    kills: ['http-host-ignored'],
    async run(sandbox) {
      const { url, port } = await serveHttp(sandbox);
      for (const host of [
        'evil.example',
        `evil.example:${port}`,
        `localhost.evil.example:${port}`,
        '127.0.0.1:1',
        `127.0.0.1:${port}.evil.example`,
      ]) {
        for (const headers of [{ Host: host }, { Host: host, Origin: `http://${host}` }]) {
          for (const method of ['POST', 'GET', 'DELETE', 'OPTIONS', 'PUT']) {
            const { status } = await sendRequest(url, {
              method,
              headers: { ...JSON_TYPES, ...headers },
              ...(method === 'POST' ? { body: INITIALIZE } : {}),
            });
            assert.equal(status, 403, `${method} with ${JSON.stringify(headers)} was answered with ${status}`);
          }
        }
      }
      assert.equal((await initialize(url)).status, 200, 'without these headers it is served');
    },
  },
  {
    slug: 'cross-site-http',
    title: 'A page of another origin starts no session, runs nothing, and may read no answer',
    requirements: ['SEC-03'],
    kills: ['http-origin-ignored', 'http-says-any-origin'],
    async run(sandbox) {
      const { url, port } = await serveHttp(sandbox);
      const editor = await sandbox.editor();
      const honest = await initialize(url);
      const session = String(honest.headers['mcp-session-id'] ?? '');
      const call = JSON.stringify({
        jsonrpc: '2.0',
        id: 2,
        method: 'tools/call',
        params: { name: 'unity_execute_code', arguments: { code: 'return 1;' } },
      });
      for (const origin of [
        'https://evil.example',
        'null',
        'http://localhost',
        `http://127.0.0.1:${Number(port) + 1}`,
        `https://127.0.0.1:${port}`,
        `http://127.0.0.1:${port}.evil.example`,
        'file://',
        '',
      ]) {
        // Requests that a page can send with fetch, without a preflight and after one.
        const questions: HttpQuestion[] = [
          { method: 'POST', headers: { 'Content-Type': 'text/plain', Accept: '*/*' }, body: INITIALIZE },
          { method: 'POST', headers: JSON_TYPES, body: INITIALIZE },
          { method: 'POST', headers: { ...JSON_TYPES, 'Mcp-Session-Id': session }, body: call },
          { method: 'GET', headers: { Accept: 'text/event-stream', 'Mcp-Session-Id': session } },
          { method: 'DELETE', headers: { 'Mcp-Session-Id': session } },
          {
            method: 'OPTIONS',
            headers: { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'content-type' },
          },
        ];
        for (const question of questions) {
          const answer = await sendRequest(url, { ...question, headers: { ...question.headers, Origin: origin } });
          assert.equal(
            answer.status,
            403,
            `${question.method} from ${JSON.stringify(origin)} was answered with ${answer.status}`,
          );
          assert.equal(answer.headers['access-control-allow-origin'], undefined);
        }
      }
      assert.equal(honest.headers['access-control-allow-origin'], undefined, 'an answer says which pages may read it');
      assert.equal(editor.executed.length, 0);
      // A form sends no JSON: without an Origin too.
      assert.equal(
        (
          await sendRequest(url, {
            method: 'POST',
            headers: { 'Content-Type': 'text/plain', Accept: '*/*' },
            body: INITIALIZE,
          })
        ).status,
        415,
      );
    },
  },
  {
    slug: 'no-bearer-no-service',
    title: 'With --bearer no client is served that does not bring the token, wherever else it puts it',
    requirements: ['SEC-01'],
    kills: ['bearer-ignored'],
    async run(sandbox) {
      const { url } = await serveHttp(sandbox, '--bearer');
      const token = sandbox.token();
      const wrong: Record<string, string>[] = [
        {},
        { Authorization: 'Bearer ' },
        { Authorization: `Bearer ${'0'.repeat(64)}` },
        { Authorization: `Bearer ${token.slice(0, 63)}` },
        { Authorization: `Bearer ${token}0` },
        { Authorization: `Bearer ${token.toUpperCase()}x` },
        { Authorization: `Basic ${Buffer.from(`user:${token}`).toString('base64')}` },
        { Authorization: token },
        { Cookie: `token=${token}` },
        { 'X-Token': token },
      ];
      for (const headers of wrong) {
        for (const method of ['POST', 'GET', 'DELETE']) {
          const answer = await sendRequest(url, {
            method,
            headers: { ...JSON_TYPES, ...headers },
            ...(method === 'POST' ? { body: INITIALIZE } : {}),
          });
          assert.equal(
            answer.status,
            401,
            `${method} with ${Object.keys(headers).join()} was answered with ${answer.status}`,
          );
          assert.match(String(answer.headers['www-authenticate']), /^Bearer/);
          assert.ok(!answer.body.includes(token));
        }
      }
      assert.equal(
        (await sendRequest(`${url}?access_token=${token}`, { method: 'POST', headers: JSON_TYPES, body: INITIALIZE }))
          .status,
        401,
      );
      assert.equal((await initialize(url, { Authorization: `Bearer ${token}` })).status, 200);
    },
  },
  {
    slug: 'paths-as-project',
    title: 'A path that climbs, or a flood of parameters, in the URL of /mcp names no project and reads no file',
    requirements: ['SEC-03'],
    kills: [],
    async run(sandbox) {
      const { url } = await serveHttp(sandbox);
      await sandbox.editor();
      for (const project of [
        '../..',
        '..%2f..',
        './x',
        '..',
        'x/../../y',
        '..\\..',
        `${'a/'.repeat(5_000)}`,
        'a&project=b',
      ]) {
        const { status, body } = await sendRequest(`${url}?project=${project}`, {
          method: 'POST',
          headers: JSON_TYPES,
          body: INITIALIZE,
        });
        assert.equal(status, 400, `?project=${project.slice(0, 40)} was answered with ${status} ${body.slice(0, 200)}`);
      }
      for (const path of ['/mcp/..%2ftoken', '/token', '/mcp/../token', '/.env', '//mcp/token', '/mcp%00'])
        assert.match(
          await rawAnswer(
            Number(new URL(url).port),
            `GET ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nAccept: text/event-stream\r\nConnection: close\r\n\r\n`,
          ),
          /^HTTP\/1\.1 (404|400)/,
          path,
        );
    },
  },
];
