import type { CheckId } from './check-ids.ts';

/** note: information. warning: limited or temporary function. failure: calls cannot work. */
export type Level = 'note' | 'warning' | 'failure';

interface Kind {
  readonly check: CheckId | 'any';
  readonly level: Level;
  readonly means: string;
}

/**
 * Everything that the doctor can find, in the order of the checks. The ids are for scripts: none is renamed or used again. docs/doctor.md has the same
 * table, which a test compares.
 */
export const catalogue = {
  'check.timed_out': kind(
    'any',
    'failure',
    'What it checks does not respond: a drive that is gone, or a program that hangs.',
  ),
  'check.crashed': kind('any', 'failure', 'A bug in doctor itself; the other checks are not affected.'),

  'node.too_old': kind(
    'node',
    'failure',
    'The server and the command that clients start need features of a later Node.js.',
  ),
  'node.no_sqlite': kind('node', 'failure', 'The server keeps its results in SQLite, and cannot start without it.'),

  'state_dir.unknown': kind(
    'state_dir',
    'failure',
    'Nothing can start: AI clients and Unity find each other through that folder, so both must use the same one.',
  ),
  'state_dir.variable_ignored': kind(
    'state_dir',
    'note',
    'Such a path would lead elsewhere from each folder, so the usual place is used instead.',
  ),
  'state_dir.not_a_folder': kind(
    'state_dir',
    'failure',
    'The server keeps token, results and logs there, and cannot start.',
  ),
  'state_dir.other_owner': kind(
    'state_dir',
    'failure',
    'The server runs as you and cannot use files of another user. Usually it was once started with sudo.',
  ),
  'state_dir.shared': kind(
    'state_dir',
    'failure',
    'Others keep their files there too, so no server starts in it: what it trusts could be theirs.',
  ),
  'state_dir.not_writable': kind(
    'state_dir',
    'failure',
    'The server keeps token, results and logs there, and cannot start.',
  ),
  'state_dir.open_to_others': kind(
    'state_dir',
    'warning',
    'Other users of this machine can look at results and logs. The next server start fixes the permissions.',
  ),
  'state_dir.network_drive': kind(
    'state_dir',
    'failure',
    'Locks cannot be trusted on network drives, so the server refuses to start there.',
  ),

  'disk.full': kind('disk', 'failure', 'Calls are refused with storage_unavailable when they cannot be stored.'),
  'disk.low': kind('disk', 'warning', 'When it is full, calls are refused with storage_unavailable.'),

  'token.missing': kind('token', 'failure', 'Neither clients nor Editors can prove to the server that they are yours.'),
  'token.corrupt': kind(
    'token',
    'failure',
    'Neither clients nor Editors can prove to the server that they are yours, and no server can start.',
  ),
  'token.unreadable': kind(
    'token',
    'failure',
    'Neither clients nor Editors can prove to the server that they are yours, and no server can start.',
  ),
  'token.open_to_others': kind(
    'token',
    'warning',
    'Other users of this machine can read it and run code in your Editors.',
  ),
  'token.mismatch': kind(
    'token',
    'failure',
    'The server that this state folder names has another token, so it lets no client in. Usually the folder was copied.',
  ),

  'lock.held_silently': kind(
    'lock',
    'failure',
    'Only one program may use the state folder. The process that holds it does not answer as a server, so no server can start.',
  ),
  'lock.unusable': kind(
    'lock',
    'failure',
    'The lock keeps two servers from using one state folder. Without it none can start.',
  ),
  'hub_file.unreadable': kind(
    'lock',
    'note',
    'It tells clients where the server is. The next server writes a new one.',
  ),
  'hub_file.other_host': kind(
    'lock',
    'warning',
    'Two machines share this state folder. Each must have one of its own: their servers cannot see each other.',
  ),
  'hub_file.stale': kind(
    'lock',
    'note',
    'The last server was killed. Nothing that it had acknowledged is lost: the next client starts another one.',
  ),

  'store.damaged': kind('store', 'failure', 'Undamaged parts are still read and written; the rest is lost.'),
  'store.damaged_at_rest': kind(
    'store',
    'warning',
    'The next server moves it aside automatically and starts a new store; earlier results are then only in the old file.',
  ),
  'store.not_ours': kind('store', 'warning', 'The next server that starts sets it aside and begins a new store.'),
  'store.newer_format': kind(
    'store',
    'failure',
    'A later version has written it. This one cannot read it, and refuses to start.',
  ),
  'store.unreadable': kind('store', 'failure', 'The server cannot start without its store.'),
  'store.lost_writes': kind(
    'store',
    'warning',
    'Results that had been acknowledged are missing: the file is an older copy, or its end was cut off.',
  ),
  'store.set_aside': kind(
    'store',
    'note',
    'A store could not be used, and a new one was begun. Earlier results are only in the old file.',
  ),
  'store.large': kind('store', 'note', 'Results and logs are deleted after the retention time.'),

  'server.silent': kind(
    'server',
    'failure',
    'Every client waits for it. Once it is ended, the next client starts another one, and nothing that was acknowledged is lost.',
  ),
  'server.impostor': kind(
    'server',
    'failure',
    'Something else answers at the address of the server. No client sends anything to it.',
  ),
  'server.refused': kind('server', 'failure', 'The server refuses every client.'),
  'server.older': kind(
    'server',
    'warning',
    'The next client of this version replaces it, unless a user started it; work that runs in Unity continues. Until then new features are missing.',
  ),
  'server.newer': kind(
    'server',
    'warning',
    'This program is older than the server that runs, and so is a client that starts this program.',
  ),
  'server.no_status': kind(
    'server',
    'note',
    'The doctor cannot check its Editors and its store; calls are not affected.',
  ),
  'server.crashed': kind(
    'server',
    'warning',
    'A bug in the server. Clients started another one at once, and nothing that was acknowledged is lost.',
  ),
  'server.store_problems': kind(
    'server',
    'warning',
    'The server works, but this has happened since it was started. Some results may be lost.',
  ),
  'server.store_failed': kind('server', 'failure', 'Calls can be neither stored nor answered from the store.'),

  'socket.open_to_others': kind(
    'socket',
    'warning',
    'Other users of this machine can connect to it; without the token they get no further.',
  ),

  'mcp.failed': kind('mcp', 'failure', 'The command that AI clients start does not give them a working server.'),

  'project.manifest_broken': kind('project', 'failure', 'Unity cannot load the packages of the project either.'),
  'project.no_package': kind('project', 'warning', 'The Editor of this project cannot connect.'),
  'project.package_folder_missing': kind(
    'project',
    'failure',
    'Unity cannot resolve the packages of the project, so the Editor cannot open it completely. The path may be that of a colleague who has committed the manifest.',
  ),
  'project.package_skew': kind(
    'project',
    'warning',
    'Server and Unity package are of different versions. They work together while they speak the same major version of the bridge protocol.',
  ),
  'project.unity_too_old': kind('project', 'failure', 'The package needs Unity 2021.3 or later.'),
  'project.does_not_compile': kind(
    'project',
    'failure',
    'Unity opens a project whose scripts do not compile in Safe Mode, where it does not load the package: the Editor of this project cannot connect.',
  ),
  'project.journal_not_writable': kind(
    'project',
    'failure',
    'The Editor keeps a journal there before it runs anything: without it calls end as not_started.',
  ),

  'editor.none_known': kind('editors', 'warning', 'Calls have no Editor to run in.'),
  'editor.none_connected': kind(
    'editors',
    'warning',
    'Calls that need Unity wait, or fail with unity_not_connected. Results and logs of earlier work can still be read.',
  ),
  'editor.not_this_project': kind(
    'editors',
    'warning',
    'Calls from this folder fail with unity_not_connected: they are never sent to another project instead.',
  ),
  'editor.no_way': kind(
    'editors',
    'failure',
    'No Editor reaches the server. Either the server or this shell was started in a sandbox with its own network.',
  ),
  'editor.reloading': kind(
    'editors',
    'note',
    'It compiles or enters play mode. Calls wait, and continue when it is back.',
  ),
  'editor.blocked': kind(
    'editors',
    'warning',
    'Nothing starts in Unity meanwhile. A modal dialog, a build, an import, or code that never ends holds its main thread.',
  ),
  'editor.unfocused': kind(
    'editors',
    'note',
    'In the background Unity draws few frames a second, and a call may need several.',
  ),
  'editor.ambiguous': kind(
    'editors',
    'note',
    'A client that is started in this folder cannot know which is meant: its calls answer editor_ambiguous, unless it has found one of them in the last ten minutes, and stays with it.',
  ),
  'editor.version_skew': kind(
    'editors',
    'warning',
    'Server and Unity package are of different versions. They work together while they speak the same major version of the bridge protocol.',
  ),

  'call.timed_out': kind(
    'call',
    'warning',
    'Unity received the query but did not answer in time. The work is not lost; clients get its result later.',
  ),
  'call.failed': kind('call', 'failure', 'A query that works in every project failed.'),

  'policy.broken': kind('policy', 'failure', 'Every call is denied until it is fixed, because a rule could be missed.'),
  'policy.restricts': kind(
    'policy',
    'note',
    'Calls of these tools fail with blocked_by_policy, or wait until the user approves them.',
  ),

  'client.none': kind('clients', 'warning', 'No AI client is set up.'),
  'client.not_set_up': kind('clients', 'note', 'Installed, but not set up for Unity.'),
  'client.unparseable': kind('clients', 'failure', 'The client cannot read its servers from it either.'),
  'client.wrong_entry': kind('clients', 'failure', 'The client cannot start anything from it.'),
  'client.command_missing': kind('clients', 'failure', 'The client cannot start the server.'),
  'client.entry_fails': kind(
    'clients',
    'failure',
    'The client gets the same when it starts: it shows no tools of Unity.',
  ),
  'client.relative_command': kind(
    'clients',
    'warning',
    'Programs that are not started from a terminal do not have its PATH, and may not find the command.',
  ),
  'client.project_missing': kind(
    'clients',
    'warning',
    'Calls of this client find no Editor, or fail with unity_not_connected.',
  ),
  'client.other_state_dir': kind(
    'clients',
    'warning',
    'It has its own server, and an Editor with another state folder does not connect to it.',
  ),
  'client.folder_untrusted': kind('clients', 'warning', 'Gemini CLI starts no servers in this project.'),
  'client.older_version': kind('clients', 'warning', 'The client starts an older version than this one.'),
  'client.url_silent': kind('clients', 'failure', 'The client reaches no server there.'),
  'client.url_refused': kind('clients', 'failure', 'The server there expects another token.'),

  'http.silent': kind(
    'http',
    'failure',
    'The server says that it serves MCP over HTTP there; clients that use it reach nothing.',
  ),
} as const satisfies Record<string, Kind>;

export type FindingId = keyof typeof catalogue;

function kind(check: Kind['check'], level: Level, means: string): Kind {
  return { check, level, means };
}
