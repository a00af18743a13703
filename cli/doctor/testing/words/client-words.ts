import type { FindingId } from '../../catalogue.ts';
import type { Rows } from './words.ts';

/** Of policies and AI clients, and of MCP over HTTP. */
export const clientWords = {
  'policy.broken': [
    [
      '… at /rules: expected an array, got "none" (string)',
      'Fix or delete …; "mcp-unity-bridge policy check" checks it.',
    ],
  ],
  'policy.restricts': [
    [
      '… restricts unity_execute_code: ask.',
      'If that is not meant: "mcp-unity-bridge policy show" says which rule does it; change it in ….',
    ],
  ],
  'client.none': [
    [
      'No AI client that we know is installed.',
      'Install one and start it once, then: mcp-unity-bridge init. If yours is installed but not found: mcp-unity-bridge init --client <id> (…)',
    ],
  ],
  'client.not_set_up': [['VS Code has no entry for this server.', 'mcp-unity-bridge init --client vscode']],
  'client.unparseable': [
    [
      '… of Windsurf cannot be read: line 1, column 47: comma expected.',
      'Fix that line of …, then run the doctor again.',
    ],
  ],
  'client.wrong_entry': [
    ['"unity" in … (Windsurf) starts npx without arguments.', 'Fix it manually in …; then restart Windsurf.'],
    [
      '"unity" in … (Gemini CLI) should have a command and a list of strings as args.',
      'mcp-unity-bridge init --client gemini, or fix it manually in …; then restart Gemini CLI.',
    ],
  ],
  'client.command_missing': [
    [
      '"unity" in … (Codex) starts npx, which is not on the PATH.',
      'Install Node.js (https://nodejs.org), or: mcp-unity-bridge init --client codex, or fix it manually in …; then restart Codex.',
    ],
  ],
  'client.entry_fails': [
    [
      '"unity" in … (Claude Code), "unity" in … (Gemini CLI) was started as it is written (…), and gave no server: the command ended (exit code 7); it said: npm error 404 anna.',
      'mcp-unity-bridge init --client claude-code, or fix it manually in …; then restart Claude Code.',
    ],
    [
      '"unity" in … (Codex) was started as it is written (…), and gave no server: its cwd /gone is not a folder.',
      'mcp-unity-bridge init --client codex, or fix it manually in …; then restart Codex.',
    ],
    [
      '"unity" in … (Cursor) was started as it is written (…), and gave no server: the command ended (exit code 1); it said: npm error 404.',
      'mcp-unity-bridge upgrade, or fix it manually in …; then restart Cursor.',
    ],
  ],
  'client.relative_command': [
    [
      '"unity" in … (Claude Desktop) starts "node" without its folder.',
      'mcp-unity-bridge init --client claude-desktop, or fix it manually in …; then restart Claude Desktop.',
    ],
  ],
  'client.project_missing': [
    [
      '"unity" in … (Claude Code) names the project /gone/Game, which is not there.',
      'In the folder of the Unity project: mcp-unity-bridge init --client claude-code --scope project --project ., or fix it manually in …; then restart Claude Code.',
    ],
  ],
  'client.other_state_dir': [
    [
      '"unity" in … (Claude Code) sets MCP_UNITY_BRIDGE_HOME to /elsewhere; this is about ….',
      'Remove it from the entry, or set it for Unity as well; MCP_UNITY_BRIDGE_HOME=/elsewhere mcp-unity-bridge doctor checks that one.',
    ],
  ],
  'client.folder_untrusted': [
    [
      'Gemini CLI was told not to trust … (…).',
      'In Gemini CLI: /permissions, or change that line of …; then restart it.',
    ],
  ],
  'client.older_version': [
    [
      '"unity" in … (Claude Code) starts version …; this program is ….',
      'mcp-unity-bridge upgrade, or fix it manually in …; then restart Claude Code.',
    ],
    [
      '"unity" in … (Cursor) starts version …; this program is ….',
      'mcp-unity-bridge upgrade, or fix it manually in …; then restart Cursor.',
    ],
  ],
  'client.url_silent': [
    [
      '"unity" in … (Cursor) names …: connect ECONNREFUSED 127.0.0.1:….',
      'Start a server there (mcp-unity-bridge serve --http), or let the client start one itself: remove "unity" from …, then: mcp-unity-bridge init --client cursor',
    ],
    [
      '"unity" in … (Claude Code) names …: connect ECONNREFUSED 127.0.0.1:….',
      'Start a server there (mcp-unity-bridge serve --http), or let the client start one itself: remove "unity" from …, then: mcp-unity-bridge init --client claude-code',
    ],
  ],
  'client.url_refused': [
    [
      '"unity" in … (Cursor) names …, which answers 401.',
      'Give the client the token of that server ("mcp-unity-bridge token" prints it there) in the header Authorization: Bearer, in ….',
    ],
  ],
  'http.silent': [
    [
      '…: connect ECONNREFUSED 127.0.0.1:….',
      'End the server (kill …) and start it again: mcp-unity-bridge serve --http',
    ],
  ],
} as const satisfies Partial<Record<FindingId, Rows>>;
