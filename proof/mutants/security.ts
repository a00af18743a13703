import type { Mutant } from './mutant.ts';

/** Doors left open: what attacks (proof/attacks) get through. */
export const securityMutants: readonly Mutant[] = [
  {
    id: 'bridge-origin-ignored',
    title: 'A page in a browser may open the WebSocket of the bridge',
    requirement: 'SEC-02',
    part: 'bridge',
    changes: [
      {
        file: 'server/editors/listen.ts',
        find: 'if (request.headers.origin !== undefined) return',
        replace: "if (request.headers.origin === 'https://attacker.example') return",
      },
    ],
  },
  {
    id: 'bridge-host-ignored',
    title: 'The bridge answers to any name that is made to point to 127.0.0.1',
    requirement: 'SEC-02',
    part: 'bridge',
    changes: [
      {
        file: 'server/editors/listen.ts',
        find: 'if (![`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`].includes(host))',
        replace: 'if (!host.includes(`:${port}`))',
      },
    ],
  },
  {
    id: 'server-nonce-constant',
    title: 'The server asks every Editor to prove the same: who has recorded one is let in',
    requirement: 'SEC-02',
    part: 'bridge',
    changes: [
      {
        file: 'server/editors/editors.ts',
        find: "nonce: randomBytes(32).toString('hex')",
        replace: "nonce: randomBytes(0).toString('hex').padEnd(64, '0')",
      },
    ],
  },
  {
    id: 'hello-without-proof',
    title: 'An Editor that says hello without a proof is taken at its word',
    requirement: 'SEC-02',
    part: 'bridge',
    changes: [
      {
        file: 'server/editors/connection.ts',
        find: 'if (!authenticated) return authenticate(frame);',
        replace:
          "if (frame.kind === 'request' && frame.method === 'editor/hello') {\n      authenticated = true;\n      options.onAuthenticated();\n    }\n    if (!authenticated) return authenticate(frame);",
      },
    ],
  },
  {
    id: 'silent-connections-lock-out',
    title: 'Connections that say nothing take the place of Editors: the newest is cut off',
    requirement: 'SEC-02',
    part: 'bridge',
    changes: [
      {
        file: 'server/editors/unproved.ts',
        find: 'waiting.delete(oldest);\n      oldest.destroy();',
        replace: 'waiting.delete(connection);\n      connection.destroy();',
      },
    ],
  },
  {
    id: 'impostor-server-believed',
    title: "A forwarder sends its client's work to any program that answers at the address in hub.json",
    requirement: 'SEC-02',
    part: 'forwarder',
    changes: [
      {
        file: 'server/forwarder/find-server.ts',
        find: "const isProved = first?.type === 'welcome' && isProof(token, linkProofText.server(hub.boot_id, open.client_uuid), first.proof);",
        replace:
          "const isProved = first?.type === 'welcome' && (first.proof !== '' || isProof(token, linkProofText.server(hub.boot_id, open.client_uuid), first.proof));",
      },
    ],
  },
  {
    id: 'link-proof-ignored',
    title: 'The local socket serves who cannot prove the token',
    requirement: 'SEC-02',
    part: 'shell',
    changes: [
      {
        file: 'server/mcp/receive-link.ts',
        find: 'if (!isProof(options.token(), linkProofText.forwarder(linkId, frame.client_uuid), frame.proof))',
        replace:
          "if (!isProof(options.token(), linkProofText.forwarder(linkId, frame.client_uuid), frame.proof) && frame.proof === '')",
      },
    ],
  },
  {
    id: 'token-for-all-to-read',
    title: 'The file of the token can be read by every user of the machine',
    requirement: 'SEC-05',
    part: 'shell',
    changes: [
      {
        file: 'server/process/serve.ts',
        find: '  process.umask(OTHERS_MAY_NOTHING);\n',
        replace: '  process.umask(0);\n',
      },
      { file: 'server/home/state-dir.ts', find: 'constants.O_WRONLY, 0o600);', replace: 'constants.O_WRONLY, 0o644);' },
    ],
  },
  {
    id: 'files-for-all-to-read',
    title: 'The files of the store can be read by every user who reaches them',
    requirement: 'SEC-05',
    part: 'shell',
    changes: [{ file: 'server/process/serve.ts', find: '  process.umask(OTHERS_MAY_NOTHING);\n', replace: '' }],
  },
  {
    id: 'folder-for-all-to-read',
    title: 'A state folder that others may read is left as it is',
    requirement: 'SEC-05',
    part: 'shell',
    changes: [
      {
        file: 'server/home/state-dir.ts',
        find: 'if ((stat.mode & 0o077) !== 0) chmodSync(dir, 0o700);',
        replace: 'if (stat.mode === 0) chmodSync(dir, 0o700);',
      },
    ],
  },
  {
    id: 'policy-mode-ignored',
    title: 'A policy that everybody may write is believed',
    requirement: 'SEC-04',
    part: 'shell',
    changes: [
      {
        file: 'server/policy/read-policy.ts',
        find: 'if (!mustBePrivate) return undefined;',
        replace: 'if (stat.size >= 0) return undefined;',
      },
    ],
  },
  {
    id: 'token-in-log',
    title: 'The log of the server tells with which token it began',
    requirement: 'SEC-05',
    part: 'shell',
    changes: [
      {
        file: 'server/process/serve.ts',
        find: "log('info', 'listening', {",
        replace: "log('info', 'listening', { token: readOrCreateToken(options.stateDir),",
      },
      { file: 'server/lib/json.ts', find: "text.replaceAll(secret, '[secret]')", replace: 'text' },
    ],
  },
  {
    id: 'token-in-refusal',
    title: 'An Editor that proves itself wrongly is told what would have been right',
    requirement: 'SEC-05',
    part: 'bridge',
    changes: [
      {
        file: 'server/editors/authentication.ts',
        find: "'The proof is wrong: this Editor has another token than the server.",
        replace: "options.token + ': The proof is wrong: this Editor has another token than the server.",
      },
    ],
  },
  {
    id: 'http-host-ignored',
    title: '/mcp answers to any name that is made to point to 127.0.0.1',
    requirement: 'SEC-03',
    part: 'mcp',
    changes: [
      {
        file: 'server/http/guard.ts',
        find: 'if (!hosts.includes(host)) return',
        replace: 'if (!hosts.includes(host) && host.length > 1000) return',
      },
      {
        file: 'server/http/guard.ts',
        find: '!hosts.some((name) => origin.toLowerCase() === `${scheme}://${name}`)',
        replace: '![...hosts, host].some((name) => origin.toLowerCase() === `${scheme}://${name}`)',
      },
    ],
  },
  {
    id: 'http-origin-ignored',
    title: 'Pages of any origin may use /mcp',
    requirement: 'SEC-03',
    part: 'mcp',
    changes: [
      {
        file: 'server/http/guard.ts',
        find: 'if (origin !== undefined && !hosts.some(',
        replace: "if (origin === 'https://attacker.example' && !hosts.some(",
      },
    ],
  },
  {
    id: 'http-says-any-origin',
    title: '/mcp lets pages of every origin read its answers',
    requirement: 'SEC-03',
    part: 'mcp',
    changes: [
      {
        file: 'server/http/listen.ts',
        find: "  server.on('request', (request, response) => {\n",
        replace:
          "  server.on('request', (request, response) => {\n    response.setHeader('access-control-allow-origin', '*');\n",
      },
    ],
  },
  {
    id: 'link-origin-ignored',
    title: 'A page of the very origin of the server may open /mcp/link',
    requirement: 'SEC-03',
    part: 'mcp',
    changes: [
      {
        file: 'server/http/listen.ts',
        find: 'return headers.origin === undefined ? undefined :',
        replace: "return headers.origin !== 'https://attacker.example' ? undefined :",
      },
    ],
  },
  {
    id: 'bearer-ignored',
    title: 'Any token will do where one is demanded',
    requirement: 'SEC-01',
    part: 'mcp',
    changes: [
      {
        file: 'server/http/guard.ts',
        find: 'if (timingSafeEqual(digest(given), digest(token))) return undefined;',
        replace: 'if (timingSafeEqual(digest(token), digest(token))) return undefined;',
      },
    ],
  },
  {
    id: 'bearer-only-when-asked',
    title: 'Beyond the loopback interface the token is demanded only where --bearer is said',
    requirement: 'SEC-01',
    part: 'mcp',
    changes: [
      {
        file: 'server/http/http-settings.ts',
        find: 'bearer: options.bearer || !isLocal }',
        replace: 'bearer: options.bearer }',
      },
    ],
  },
  {
    id: 'binds-without-tls',
    title: 'The server listens on every interface without TLS',
    requirement: 'SEC-01',
    part: 'mcp',
    changes: [
      {
        file: 'server/http/http-settings.ts',
        find: 'if (!isLocal && tls === undefined)',
        replace: "if (!isLocal && tls === undefined && options.host === '')",
      },
    ],
  },
  {
    id: 'bridge-on-all-interfaces',
    title: 'The bridge can be reached from other machines',
    requirement: 'SEC-01',
    part: 'bridge',
    changes: [
      {
        file: 'server/editors/listen.ts',
        find: "http.listen(0, '127.0.0.1', resolve);",
        replace: "http.listen(0, '0.0.0.0', resolve);",
      },
    ],
  },
  {
    id: 'link-nonce-constant',
    title: 'Every link over HTTP gets the same challenge: who has recorded one is let in',
    requirement: 'SEC-02',
    part: 'mcp',
    changes: [
      {
        file: 'server/http/link-socket.ts',
        find: "const nonce = randomBytes(NONCE_BYTES).toString('hex');",
        replace: "const nonce = randomBytes(NONCE_BYTES).fill(0).toString('hex');",
      },
    ],
  },
  {
    id: 'remote-impostor-believed',
    title: "`connect` sends its client's work to any server that answers at the URL",
    requirement: 'SEC-02',
    part: 'forwarder',
    changes: [
      {
        file: 'server/forwarder/find-remote-server.ts',
        find: 'if (!isProof(token, linkProofText.server(linkId, open.client_uuid), answer.proof))',
        replace:
          "if (!isProof(token, linkProofText.server(linkId, open.client_uuid), answer.proof) && answer.proof === '')",
      },
    ],
  },
  {
    id: 'silent-http-lock-out',
    title: 'Connections that say nothing take the place of HTTP clients: the newest is cut off',
    requirement: 'SEC-03',
    part: 'mcp',
    changes: [
      {
        file: 'server/http/bounded-connections.ts',
        find: 'const [oldest = name] = idle;',
        replace: 'const oldest = name;',
      },
    ],
  },
  {
    id: 'bodies-without-end',
    title: 'The body of an HTTP request may be as large as the memory',
    requirement: 'WIR-03',
    part: 'mcp',
    changes: [
      {
        file: 'server/http/read-body.ts',
        find: "if (Number(request.headers['content-length'] ?? 0) > one) return { kind: 'too_large' };\n",
        replace: '',
      },
      {
        file: 'server/http/read-body.ts',
        find: "        if (length > one) return { kind: 'too_large' };\n        if (held > all) return { kind: 'busy' };\n",
        replace: '',
      },
    ],
  },
  {
    id: 'hub-file-trouble-fatal',
    title: 'A server that cannot write hub.json ends',
    requirement: 'WIR-03',
    part: 'shell',
    changes: [
      {
        file: 'server/process/watches.ts',
        find: 'reason = failureOf(work);',
        replace: 'work();\n    reason = failureOf(work);',
      },
    ],
  },
  {
    id: 'doors-beyond-descriptors',
    title: 'The doors of a server hold more connections than it may have files',
    requirement: 'WIR-03',
    part: 'shell',
    changes: [
      {
        file: 'server/lib/connection-bounds.ts',
        find: 'const free = Math.max(0, descriptors - OWN_DESCRIPTORS);',
        replace: 'const free = Math.max(1_000_000, descriptors);',
      },
    ],
  },
  {
    id: 'unproved-links-unbounded',
    title: 'Links that prove nothing take all places of /mcp',
    requirement: 'SEC-03',
    part: 'mcp',
    changes: [{ file: 'server/http/link-socket.ts', find: '    unproved.add(socket);\n', replace: '' }],
  },
  {
    id: 'link-user-unasked',
    title: 'Another user of the machine gets a link, until it has to prove something',
    requirement: 'SEC-03',
    part: 'mcp',
    changes: [
      {
        file: 'server/http/listen.ts',
        find: 'const admitted = refusal === undefined && door === users ? users.admit(request) : { refusal };',
        replace:
          'const admitted: { readonly refusal?: Refusal | undefined } | Promise<{ readonly refusal?: Refusal | undefined }> = { refusal };',
      },
    ],
  },
  {
    id: 'link-handshake-unproved',
    title: 'With --bearer a client without the token gets a link, until it has to prove something',
    requirement: 'SEC-03',
    part: 'mcp',
    changes: [
      {
        file: 'server/http/link-socket.ts',
        find: "if (isProof(token, linkProofText.handshake(searchParams.get('nonce') ?? ''), searchParams.get('proof') ?? '')) return undefined;",
        replace:
          "if (isProof(token, linkProofText.handshake(searchParams.get('nonce') ?? ''), searchParams.get('proof') ?? '') || searchParams.has('nonce')) return undefined;",
      },
    ],
  },
  {
    id: 'unread-link-read',
    title: 'A client that reads nothing has all its requests answered, until its link is cut for it',
    requirement: 'WIR-03',
    part: 'mcp',
    changes: [
      {
        file: 'server/mcp/link-requests.ts',
        find: '!stopped && socket.writableLength <= UNREAD_BYTES && fresh.size < FRESH_LIMIT',
        replace: '!stopped && socket.writable && fresh.size >= 0',
      },
    ],
  },
  {
    id: 'client-name-uncut',
    title: 'What a client calls itself is told to Editors and stored, however long it is',
    requirement: 'WIR-03',
    part: 'mcp',
    changes: [
      {
        file: 'server/mcp/protocol/client-message.ts',
        find: 'return text.length <= NAME_CHARS ? text :',
        replace: 'return text.length >= 0 ? text :',
      },
    ],
  },
  {
    id: 'client-names-all-told',
    title: 'Editors are told the names of all clients, however many there are',
    requirement: 'WIR-03',
    part: 'shell',
    changes: [
      {
        file: 'server/process/client-names.ts',
        find: 'return names.length <= TOLD ? names :',
        replace: 'return names.length >= 0 ? names :',
      },
    ],
  },
  {
    id: 'log-never-set-aside',
    title: 'A log file grows for as long as the disk takes it',
    requirement: 'WIR-03',
    part: 'shell',
    changes: [
      {
        file: 'server/lib/rotating-file.ts',
        find: 'file.bytes >= state.limit_bytes',
        replace: 'file.bytes >= 1000 * state.limit_bytes',
      },
    ],
  },
  {
    id: 'refusals-told-each',
    title: 'Each request of a stranger that is refused is a line of the log',
    requirement: 'WIR-03',
    part: 'shell',
    changes: [
      {
        file: 'server/lib/log.ts',
        find: "if (level !== 'warning') return log(...entry);",
        replace: 'if (level !== undefined) return log(...entry);',
      },
    ],
  },
  {
    id: 'first-frame-without-end',
    title: 'Who has not proved the token may send as much as a client with a program',
    requirement: 'WIR-03',
    part: 'mcp',
    // Two doors: the bytes of the WebSocket, and those of the link within it, which is all that there is on a local socket.
    changes: [
      {
        file: 'server/http/link-socket.ts',
        find: 'const UNPROVED_BYTES = 80 * 1024;',
        replace: 'const UNPROVED_BYTES = 80_000 * 1024;',
      },
      {
        file: 'server/mcp/receive-link.ts',
        find: '(early += chunk.length) > OPEN_LIMIT_BYTES',
        replace: '(early += chunk.length) > 1000 * OPEN_LIMIT_BYTES',
      },
    ],
  },
  {
    id: 'deny-is-advice',
    title: 'What the policy denies runs all the same',
    requirement: 'SEC-04',
    part: 'shell',
    changes: [
      {
        file: 'server/policy/judge.ts',
        find: '  const { decision, max_execution_ms, idempotent } = merged;\n',
        replace:
          "  const { max_execution_ms, idempotent } = merged;\n  const decision = merged.decision === 'deny' ? 'allow' : merged.decision;\n",
      },
    ],
  },
  {
    id: 'other-project',
    title: 'A client in the folder of a project that is closed gets the only other Editor',
    requirement: 'EXO-05',
    part: 'shell',
    changes: [
      {
        file: 'server/hub/protocol/decide-call.ts',
        find: 'oneOf(below.length > 0 ? below : possible)',
        replace: 'oneOf(below.length > 0 ? below : candidates)',
      },
    ],
  },
  {
    id: 'ready-writer-is-a-reader',
    title: 'A ready tool that writes runs although the policy denies unity_execute_code',
    requirement: 'SEC-04',
    part: 'shell',
    changes: [
      {
        file: 'server/policy/same-tool.ts',
        find: "ready.read_only_hint === true ? 'unity_query' : 'unity_execute_code';",
        replace: "ready.read_only_hint === true ? 'unity_query' : 'unity_help';",
      },
    ],
  },
  {
    id: 'ask-is-allow',
    title: 'Work that the user is to be asked about runs without asking',
    requirement: 'SEC-04',
    part: 'shell',
    changes: [
      {
        file: 'server/policy/judge.ts',
        find: '  const { decision, max_execution_ms, idempotent } = merged;\n',
        replace:
          "  const { max_execution_ms, idempotent } = merged;\n  const decision = merged.decision === 'ask' ? 'allow' : merged.decision;\n",
      },
    ],
  },
  {
    id: 'weaker-policy-wins',
    title: 'Of two policies the weaker wins',
    requirement: 'SEC-04',
    part: 'shell',
    changes: [
      {
        file: 'server/policy/judge.ts',
        find: 'isStricter(other.rule.decision, strictest.rule.decision)',
        replace: 'isStricter(strictest.rule.decision, other.rule.decision)',
      },
    ],
  },
  {
    id: 'project-policy-unread',
    title: 'The policy that comes with a project is not read',
    requirement: 'SEC-04',
    part: 'shell',
    changes: [
      {
        file: 'server/policy/policies.ts',
        find: '...project_paths\n',
        replace: '...project_paths.slice(0, 0)\n',
      },
    ],
  },
  {
    id: 'broken-policy-allows',
    title: 'A policy file that cannot be understood is ignored',
    requirement: 'SEC-04',
    part: 'shell',
    changes: [
      {
        file: 'server/policy/judge.ts',
        find: 'if (broken.length > 0) return',
        replace: 'if (broken.length > 2) return',
      },
    ],
  },
  {
    id: 'rate-unlimited',
    title: 'The number of calls in a minute is not looked at',
    requirement: 'SEC-04',
    part: 'shell',
    changes: [
      {
        file: 'server/policy/call-rate.ts',
        find: 'if (free !== undefined) return free + MINUTE_MS - now;',
        replace: 'if (free === 0) return free + MINUTE_MS - now;',
      },
    ],
  },
  {
    id: 'logs-of-all-projects',
    title: 'A client is given the log entries of all projects without asking for them',
    requirement: 'LGS-01',
    part: 'shell',
    changes: [
      {
        file: 'server/hub/look/logs.ts',
        find: 'const project = params.all_projects === true ||',
        replace: 'const project = params.all_projects !== false || params.limit !== undefined ||',
      },
    ],
  },
  {
    id: 'record-of-another-project-unjudged',
    title: 'An operation or a log entry is judged by the project of the client that asks, not by its own',
    requirement: 'LOG-01',
    part: 'shell',
    changes: [
      {
        file: 'server/hub/calls/deny.ts',
        find: 'return denyBy(hub, open, judgeTool(hub, open.call.call.tool, editor, open.call.client), editor);',
        replace:
          "return editor === '' && denyBy(hub, open, judgeTool(hub, open.call.call.tool, editor, open.call.client), editor);",
      },
    ],
  },
  {
    id: 'denied-projects-listed',
    title: 'Lists have what the project that it belongs to denies',
    requirement: 'SEC-04',
    part: 'shell',
    changes: [
      {
        file: 'server/hub/state/projects.ts',
        find: "return judgeTool(hub, tool, project_path, reader).decision === 'allow';",
        replace: 'return judgeTool(hub, tool, project_path, reader).decision !== undefined;',
      },
    ],
  },
  {
    id: 'denied-projects-take-room',
    title: 'What a project denies takes the room of what may be read in a list with a limit',
    requirement: 'SEC-04',
    part: 'shell',
    changes: [
      {
        file: 'server/hub/state/projects.ts',
        find: '  if (hub.options.judge === undefined) return [];\n',
        replace: "  if (tool !== 'unity_help') return [];\n",
      },
    ],
  },
  {
    id: 'key-past-the-policy',
    title: 'An old idempotency_key still gives the result of work that may be neither run nor read',
    requirement: 'SEC-04',
    part: 'shell',
    changes: [
      {
        file: 'server/hub/work/acceptance.ts',
        find: "if (verdict.decision === 'deny' && !mayRead(hub, 'unity_get_result', editor.project_path, open.call.client)) return refuseIt();",
        replace: '',
      },
      {
        file: 'server/hub/work/acceptance.ts',
        find: "  if (judgeTool(hub, toolName(operation), editor, client).decision === 'deny' && !mayRead(hub, 'unity_get_result', editor, client)) return false;\n",
        replace: '',
      },
    ],
  },
  {
    id: 'audit-line-glued',
    title: 'A line of the audit log goes on where a write had failed in the middle of another',
    requirement: 'SEC-04',
    part: 'shell',
    changes: [
      {
        file: 'server/lib/rotating-file.ts',
        find: 'const whole = file.isTorn ? `\\n${text}` : text;',
        replace: 'const whole = text;',
      },
    ],
  },
  {
    id: 'audit-size-forgotten',
    title: 'An audit log that is opened again counts from nothing, so that it grows for ever',
    requirement: 'SEC-04',
    part: 'shell',
    changes: [
      { file: 'server/lib/rotating-file.ts', find: '    file.bytes = stat.size;\n', replace: '    file.bytes = 0;\n' },
    ],
  },
  {
    id: 'rate-by-name',
    title: 'Calls are counted for each client by itself: a new name has a new minute',
    requirement: 'SEC-04',
    part: 'shell',
    changes: [
      {
        file: 'server/policy/admission.ts',
        find: 'const projects = projectsOf(call.client, editors);',
        replace: 'const projects = [...projectsOf(call.client, editors), call.client.identity];',
      },
    ],
  },
  {
    id: 'reads-uncounted',
    title: 'Resources that Unity reads on its main thread are not counted as calls',
    requirement: 'SEC-04',
    part: 'shell',
    changes: [
      {
        file: 'server/policy/admission.ts',
        find: "read.kind === 'resource' ? admission.read",
        replace: "read.kind === 'tools' ? admission.read",
      },
    ],
  },
  {
    id: 'reading-unjudged',
    title: 'What the policy denies to a tool is to be had from a resource',
    requirement: 'SEC-04',
    part: 'shell',
    changes: [
      {
        file: 'server/hub/look/receive-read.ts',
        find: 'if (blocked !== undefined) return',
        replace: "if (blocked === '') return",
      },
    ],
  },
  {
    id: 'audit-missing',
    title: 'Nobody writes down who had what executed',
    requirement: 'SEC-04',
    part: 'shell',
    changes: [
      {
        file: 'server/process/engine.ts',
        find: 'audit, onChanged: (changes)',
        replace: 'audit: { ...audit, add: () => undefined }, onChanged: (changes)',
      },
    ],
  },
  {
    id: 'audit-with-code',
    title: 'The audit log has the code itself',
    requirement: 'SEC-05',
    part: 'shell',
    changes: [
      {
        file: 'server/hub/tell/tell-changes.ts',
        find: 'code_hash: codeHash(subject, hub.options.hash)',
        replace: 'code_hash: codeHash(subject, hub.options.hash), detail: JSON.stringify(subject.params)',
      },
    ],
  },
  {
    id: 'connections-unbounded',
    title: 'The bridge holds as many unproved connections as a program opens',
    requirement: 'WIR-03',
    part: 'bridge',
    changes: [
      {
        file: 'server/editors/unproved.ts',
        find: 'if (waiting.size <= limit || oldest === undefined) return;',
        replace: 'if (waiting.size <= 1000 * limit || oldest === undefined) return;',
      },
    ],
  },
  {
    id: 'tcp-editor-skips-headers',
    title: 'An Editor that listens skips what it does not know and takes frames from the body of an HTTP request',
    requirement: 'SEC-02',
    part: 'generated',
    changes: [
      {
        file: 'generated/typescript/framing.ts',
        find: 'if (!mayBecomeHeader(header)) breakOff(',
        replace: "if (!mayBecomeHeader(header)) header = header.slice(1);\n      if (header === 'never') breakOff(",
      },
    ],
  },
  {
    id: 'impostor-editor-believed',
    title: 'The server gives work to an Editor whose proof is wrong',
    requirement: 'SEC-02',
    part: 'bridge',
    changes: [
      {
        file: 'server/editors/authentication.ts',
        find: 'if (proven) return',
        replace: 'if (proven || frame.params.proof !== options.nonce) return',
      },
    ],
  },
  {
    id: 'any-user-on-loopback',
    title: 'Every user of the machine may use /mcp on the loopback interface',
    requirement: 'SEC-03',
    part: 'mcp',
    changes: [
      {
        file: 'server/http/other-user.ts',
        find: 'mayPass: (socket) => user === undefined || known.has(socket),',
        replace: 'mayPass: (socket) => user === undefined || !known.has(socket),',
      },
    ],
  },
  {
    id: 'any-user-on-live-page',
    title: 'Every user of the machine may open the live page',
    requirement: 'SEC-03',
    part: 'shell',
    changes: [
      {
        file: 'server/live/serve-live.ts',
        find: 'users.mayPass(request.socket)',
        replace: '!users.mayPass(request.socket)',
      },
    ],
  },
  {
    id: 'live-link-never-used-up',
    title: 'The link to the live page opens it as often as it is followed',
    requirement: 'SEC-03',
    part: 'shell',
    changes: [
      {
        file: 'server/live/one-time-codes.ts',
        find: '!found.includes(one) && one.until > now()',
        replace: 'one.until > now()',
      },
    ],
  },
  {
    id: 'live-origin-ignored',
    title: 'Pages of other origins, and other names, reach the live page',
    requirement: 'SEC-03',
    part: 'shell',
    changes: [
      {
        file: 'server/live/page-guard.ts',
        find: 'if (stranger !== undefined) return',
        replace: "if (stranger !== undefined && headers.host === 'evil.example') return",
      },
    ],
  },
  {
    id: 'live-without-session',
    title: 'A program that knows the path of the live page reads it without a session',
    requirement: 'SEC-03',
    part: 'shell',
    changes: [
      {
        file: 'server/live/page-requests.ts',
        find: 'const session = page.sessions.of(request.headers);',
        replace: 'const session = page.sessions.of(request.headers) ?? { until: Infinity };',
      },
    ],
  },
  {
    id: 'live-form-taken',
    title: 'A form of another page presses the buttons of the live page',
    requirement: 'SEC-03',
    part: 'shell',
    changes: [
      {
        file: 'server/live/page-guard.ts',
        find: 'if (headers[ACTION_HEADER] === undefined) return',
        replace: "if (headers[ACTION_HEADER] === 'no') return",
      },
    ],
  },
  {
    id: 'planted-token-used',
    title: 'A token that other users may write is used',
    requirement: 'SEC-02',
    part: 'shell',
    changes: [
      {
        file: 'server/home/state-dir.ts',
        find: 'const OTHERS_MAY_WRITE = 0o022;',
        replace: 'const OTHERS_MAY_WRITE = 0;',
      },
    ],
  },
  {
    id: 'shared-folder-taken',
    title: 'A folder in which others work as well, such as /tmp, is taken for the state folder and closed to them',
    requirement: 'SEC-05',
    part: 'shell',
    changes: [{ file: 'server/home/state-dir.ts', find: 'const STICKY = 0o1000;', replace: 'const STICKY = 0;' }],
  },
  {
    id: 'pipe-holds-up',
    title: 'A named pipe in the place of a file holds the server up for ever',
    requirement: 'TMO-02',
    part: 'shell',
    changes: [
      {
        file: 'server/lib/regular-file.ts',
        find: "process.platform === 'win32' ? 0 : constants.O_NONBLOCK",
        replace: '0',
      },
    ],
  },
  {
    id: 'live-approval-for-anything',
    title: 'An approval on the live page counts for whatever its operation is, not for what was shown',
    requirement: 'SEC-04',
    part: 'shell',
    changes: [
      {
        file: 'server/hub/work/approval.ts',
        find: 'if (question.asked.code_hash !== answer.code_hash) {',
        replace: "if (question.asked.code_hash !== answer.code_hash && answer.by !== 'the live page') {",
      },
    ],
  },
];
