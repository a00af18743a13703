import type { FindingId } from '../../catalogue.ts';
import type { Rows } from './words.ts';

/** Of the machine: Node.js, state folder, disk, token, lock and store. */
export const machineWords = {
  // run-checks.test.ts has these two.
  'check.timed_out': [],
  'check.crashed': [],
  'node.too_old': [
    [
      'This is Node.js …; Node.js 20.19+ or 22.12+ is needed.',
      'Install Node.js 24 or another one that is maintained (https://nodejs.org), then restart the AI client.',
    ],
  ],
  'node.no_sqlite': [
    [
      "Neither the SQLite of Node.js … nor the package @photostructure/sqlite can be used on …: Cannot find module '@photostructure/sqlite'",
      'Install Node.js 24, which has SQLite of its own (https://nodejs.org), then restart the AI client.',
    ],
  ],
  'state_dir.unknown': [
    [
      'expected an absolute path, or one that begins with ~/, as MCP_UNITY_BRIDGE_HOME, got "${workspaceFolder}/state": AI clients and Unity would each look in another folder. Write the whole path.',
      'Set the variable that is named to an absolute path, in the shell or the entry of the AI client where it is set, and for Unity alike.',
    ],
  ],
  'state_dir.variable_ignored': [
    [
      'XDG_STATE_HOME is ".state", which is not an absolute path.',
      'Write the whole path into XDG_STATE_HOME, or remove it.',
    ],
  ],
  'state_dir.not_a_folder': [
    [
      '… is not a folder.',
      'Rename or delete it, or set MCP_UNITY_BRIDGE_HOME to another folder, for the AI client and for Unity.',
    ],
    [
      '… cannot be made, as … is not a folder.',
      'Rename …, or set MCP_UNITY_BRIDGE_HOME to another folder, for the AI client and for Unity.',
    ],
    [
      '… is a link to nothing.',
      'Remove it (rm …), or set MCP_UNITY_BRIDGE_HOME to another folder, for the AI client and for Unity.',
    ],
  ],
  'state_dir.other_owner': [
    [
      '… belongs to the user with id …; you are ….',
      'sudo chown -R "$(id -u)" …, or set MCP_UNITY_BRIDGE_HOME to another folder, for the AI client and for Unity. Start neither client nor server with sudo.',
    ],
  ],
  'state_dir.shared': [
    [
      '… is shared by all users: it has the sticky bit, as /tmp has.',
      'Set MCP_UNITY_BRIDGE_HOME to a folder of your own (it need not exist), for the AI client and for Unity.',
    ],
  ],
  'state_dir.not_writable': [
    [
      '… is not there, and you may not make it in ….',
      'Make it writable for you, or set MCP_UNITY_BRIDGE_HOME to another folder, for the AI client and for Unity.',
    ],
  ],
  'state_dir.open_to_others': [['… has the mode 755; it should be 700.', 'chmod 700 …']],
  'state_dir.network_drive': [
    [
      '… is on a network drive (nfs4).',
      'Set MCP_UNITY_BRIDGE_HOME to a folder on a local disk, for the AI client and for Unity.',
    ],
  ],
  'disk.full': [
    [
      'The disk that holds … has … left.',
      'Free some space, or set MCP_UNITY_BRIDGE_HOME to a folder on another local disk, for the AI client and for Unity.',
    ],
  ],
  'disk.low': [
    [
      'The disk that holds … has … left.',
      'Free some space, or set MCP_UNITY_BRIDGE_HOME to a folder on another local disk, for the AI client and for Unity.',
    ],
  ],
  'token.missing': [
    [
      'A server runs, but there is no token in ….',
      'mcp-unity-bridge token rotate (a server that runs takes the new one at once; Editors and clients of this user read it from the file)',
    ],
  ],
  'token.corrupt': [
    [
      '… should hold 64 hexadecimal digits and holds something else (… characters).',
      'mcp-unity-bridge token rotate (a server that runs takes the new one at once; Editors and clients of this user read it from the file)',
    ],
  ],
  'token.unreadable': [
    [
      '… can be written by others (mode 666), who may know what is in it: it is not used.',
      'mcp-unity-bridge token rotate (a server that runs takes the new one at once; Editors and clients of this user read it from the file)',
    ],
    [
      'The token cannot be read: expected a file, got something else at ….',
      'Rename or delete …, then: mcp-unity-bridge token rotate (a server that runs takes the new one at once; Editors and clients of this user read it from the file)',
    ],
  ],
  'token.open_to_others': [
    [
      '… has the mode 644; it should be 600.',
      'chmod 600 …, then, if others use this machine: mcp-unity-bridge token rotate',
    ],
  ],
  'token.mismatch': [
    [
      'The server (pid …) does not take the token of ….',
      'If the folder is a copy: rm …, and set MCP_UNITY_BRIDGE_HOME so that each has its own. Else end it (kill …, then kill -9 … if it stays): the next client starts another one.',
    ],
  ],
  'lock.held_silently': [
    [
      '… is locked by the process …, and no server answers for ….',
      'Find out what it is (ps -p …), then end it: kill …',
    ],
  ],
  'lock.unusable': [
    [
      'Writing to or reading from … failed (Failed to open database: disk I/O error).',
      'Rename or delete …: it holds nothing.',
    ],
  ],
  'hub_file.unreadable': [['… was not written by a server.', 'Delete it: rm …']],
  'hub_file.other_host': [
    [
      '… was written on another machine (elsewhere).',
      'Set MCP_UNITY_BRIDGE_HOME to a folder of this machine alone, for the AI client and for Unity.',
    ],
  ],
  'hub_file.stale': [
    [
      '… names a server (pid …), but nothing listens there.',
      'Nothing to do: starting an AI client or "mcp-unity-bridge serve" fixes it.',
    ],
  ],
  'store.damaged': [['… is damaged (…).', 'To start over, stop the server and rename ….']],
  'store.damaged_at_rest': [['… is damaged (…).', 'Nothing to do: the next call continues automatically.']],
  'store.not_ours': [
    ['… is a SQLite database of another program.', 'Move it if you need it: the store belongs at this path.'],
  ],
  'store.newer_format': [
    [
      '… has the store format 99; this version knows ….',
      'Update this program (npx -y mcp-unity-bridge@latest), or set MCP_UNITY_BRIDGE_HOME to another folder.',
    ],
  ],
  'store.unreadable': [['… should be a file, and is something else.', 'Rename or delete ….']],
  'store.lost_writes': [
    [
      '… is gone, although results had been stored there.',
      'Put the file back if you have it (end the server first). If not, the next server uses what is left, and says so in its log.',
    ],
    [
      '… is not the file that was written last, or only a part of it.',
      'Put the file back if you have it (end the server first). If not, the next server uses what is left, and says so in its log.',
    ],
  ],
  'store.set_aside': [['There is ….', 'Delete it when it is no longer needed: rm …*']],
  'store.large': [
    [
      '… takes ….',
      'Keep results for a shorter time: MCP_UNITY_BRIDGE_RETENTION_HOURS in the environment of the AI client, or serve --retention-hours.',
    ],
  ],
} as const satisfies Partial<Record<FindingId, Rows>>;
