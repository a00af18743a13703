import type { FindingId } from '../../catalogue.ts';
import type { Rows } from './words.ts';

/** Of the server, the project and its Editors. */
export const serverWords = {
  'server.silent': [
    [
      'The server (pid …) accepts connections but does not respond. It last wrote into its state folder at ….',
      'End it (kill …, then kill -9 … if it stays): the next client starts another one.',
    ],
    [
      'The server (pid …) accepts connections but does not respond: its process is stopped. It last wrote into its state folder at ….',
      'Resume it (kill -CONT …): nothing runs twice. Or end it (kill …, then kill -9 … if it stays): the next client starts another one.',
    ],
  ],
  'server.impostor': [
    [
      'What answers at … does not know the token of …, so it is another program. Nothing was sent to it.',
      'If the folder is a copy: rm …, and set MCP_UNITY_BRIDGE_HOME so that each has its own. Else end it (kill …, then kill -9 … if it stays): the next client starts another one.',
    ],
  ],
  'server.refused': [
    [
      'The server (pid …) says: Today is Sunday.',
      'End it (kill …, then kill -9 … if it stays): the next client starts another one.',
    ],
  ],
  'server.older': [
    [
      'The server that runs is …, this program is ….',
      'Restart the AI client. If you started the server yourself: upgrade it and start it again. Or end it: kill …',
    ],
  ],
  'server.newer': [
    ['The server that runs is …, this program is ….', 'Update this program: npx -y mcp-unity-bridge@latest doctor'],
  ],
  'server.no_status': [
    [
      'The server (pid …) does not answer when asked for its status.',
      'If it is an older one, restart the AI client. Otherwise end it (kill …, then kill -9 … if it stays): the next client starts another one.',
    ],
  ],
  'server.crashed': [
    [
      'The server crashed at …: the server crashed: Error: the sky fell',
      'Please report it, with the file that "mcp-unity-bridge doctor --bundle" writes; then delete ….',
    ],
  ],
  'server.store_problems': [
    [
      '… could not be used (file is not a database). It is kept as … and a new store was begun; results that the log of writes does not hold any more are only in the old file.',
      'Do what it says. This is gone after the next start of the server, unless it happens again.',
    ],
  ],
  'server.store_failed': [
    [
      'The store of the server does not work: The store could not be read: … is damaged (file is not a database). Undamaged parts can still be read; restart the server to have the file checked, and set aside if it cannot be opened.',
      'See the findings on store and disk above. Then end it (kill …, then kill -9 … if it stays): the next client starts another one.',
    ],
  ],
  'socket.open_to_others': [['… has the mode 666; it should be 600.', 'chmod 600 …']],
  'mcp.failed': [
    [
      '…: the server answered: mcp-unity-bridge has no server: … is a file, and a folder is expected in its place (…). Rename or delete it, or set MCP_UNITY_BRIDGE_HOME to another folder.',
      'Start the server yourself to see what is wrong: mcp-unity-bridge serve',
    ],
  ],
  'project.manifest_broken': [
    [
      '… cannot be read: line 3, column 12: property name expected.',
      'Fix the file, or restore it from version control.',
    ],
  ],
  'project.no_package': [
    [
      '… does not have com.mcp-unity-bridge.editor.',
      'mcp-unity-bridge init --unity-package (in the folder of the project), or in Unity: Window > Package Manager > + > Add package from git URL: …',
    ],
  ],
  'project.package_folder_missing': [
    [
      '… names "file:/home/anna/clone/unity", and there is nothing at /home/anna/clone/unity.',
      'In that file, write the git URL in its place: …',
    ],
  ],
  'project.package_skew': [
    ['The package of … is …, this program is ….', 'Update the package in Unity to … (Window > Package Manager).'],
  ],
  'project.unity_too_old': [['… is a project of Unity 2019.4.40f1.', 'Open it with Unity 2021.3 or later.']],
  'project.does_not_compile': [
    [
      "Unity seems to have … open in Safe Mode: Temp/UnityLockfile is there, its package is not connected, and … has errors of its scripts; the last one: Assets/Player.cs(1,24): error CS0103: The name 'y' does not exist",
      'Fix each "error CS" of that log in the files, then focus the window of Unity: it compiles, and connects.',
    ],
  ],
  'project.journal_not_writable': [
    ['You may not write to ….', 'chmod u+rwx …, or give the folder to the user that Unity runs as.'],
    ['… is not a folder.', 'Rename or delete ….'],
  ],
  'editor.none_known': [
    [
      'No Editor has ever connected to ….',
      'Open the project in Unity. If it does not have the package: mcp-unity-bridge init --unity-package (in the folder of the project), or in Unity: Window > Package Manager > + > Add package from git URL: …',
    ],
    [
      'No Editor has ever connected to ….',
      'Open the project in Unity. If it is open, Window > MCP Unity Bridge shows why it does not connect; if the menu lacks that window, the package is not loaded: it is missing, or Unity is in Safe Mode until the errors in its console are fixed.',
    ],
  ],
  'editor.none_connected': [
    [
      'No Editor is connected: Fake (Unity 2022.3.62f3) away for ….',
      'Open the project in Unity. If it is open, Window > MCP Unity Bridge shows why it does not connect; if the menu lacks that window, the package is not loaded: it is missing, or Unity is in Safe Mode until the errors in its console are fixed.',
    ],
    [
      'No Editor is connected: Fake (Unity 2022.3.62f3) away for ….',
      'Do what project.does_not_compile says above: Unity loads the package, and connects, once the scripts compile.',
    ],
  ],
  'editor.not_this_project': [
    [
      'No connected Editor has the project of this folder open: ….',
      'Open the project in Unity. If it is open, Window > MCP Unity Bridge shows why it does not connect; if the menu lacks that window, the package is not loaded: it is missing, or Unity is in Safe Mode until the errors in its console are fixed.',
    ],
  ],
  'editor.no_way': [
    [
      'The server (pid …) answers here, but nothing listens at 127.0.0.1:…, where Editors connect to it.',
      'If this shell is not a sandbox: kill …, then run the doctor again; it starts another server. To avoid this, start the server outside of the sandbox first: open an AI client, or run a command there.',
    ],
  ],
  'editor.reloading': [
    [
      'Reloading has been reloading its scripts for ….',
      'Wait. If it takes minutes, look at Unity: a dialog may be open.',
    ],
  ],
  'editor.blocked': [
    [
      'The main thread of Busy has been busy for …, since ….',
      'Look at Unity: close the dialog, or wait for the build or import. If its code never ends, mcp-unity-bridge operations names it, and mcp-unity-bridge cancel <log_id> --force interrupts it.',
    ],
  ],
  'editor.unfocused': [
    [
      'Game is in the background; its last frame was … ago.',
      'In Unity: Preferences > General > Interaction Mode: No Throttling. On macOS also switch App Nap off for Unity.',
    ],
  ],
  'editor.ambiguous': [
    [
      'Several Editors fit the folder …: …, …, ….',
      'Start the AI client in the folder of the project, or add to the arguments of its entry: --project …',
    ],
  ],
  'editor.version_skew': [
    ['The package in Fake is …, this program is ….', 'Update the package in Unity to … (Window > Package Manager).'],
  ],
  'call.timed_out': [
    [
      'Fake has not answered Application.unityVersion within ….',
      'Look at Unity: it is busy, or sleeps in the background (see above). Then run the doctor again.',
    ],
  ],
  'call.failed': [
    [
      'Application.unityVersion in Game was answered with not_started: The Editor could not write its journal, so the work was not started: The journal of the Editor could not be written, so the work was not accepted and will not start. Make room on the disk of the project.',
      'Do what the message says. If it names no remedy, please report it with the file that "mcp-unity-bridge doctor --bundle" writes.',
    ],
  ],
} as const satisfies Partial<Record<FindingId, Rows>>;
