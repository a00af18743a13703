import type { Target } from './targets/target.ts';
import { authentication } from './targets/authentication.ts';
import { clientLines, mcpMessages } from './targets/mcp-messages.ts';
import { csharp, query } from './targets/csharp.ts';
import { fromEditor, fromServer } from './targets/frames.ts';
import { contentLength, pushLines } from './targets/framing.ts';
import { hub } from './targets/hub.ts';
import { hubFile, journal, sealedLines, policy } from './targets/files.ts';
import { httpParts } from './targets/http-parts.ts';
import { httpSocket } from './targets/http-socket.ts';
import { lineReader } from './targets/lines.ts';
import { linkToForwarder, linkToServer } from './targets/link-frames.ts';
import { schemas, toolArguments } from './targets/schemas.ts';
import { store } from './targets/store.ts';

/** All parsers of this project for bytes from elsewhere. */
export const targets: readonly Target[] = [
  fromEditor,
  fromServer,
  schemas,
  authentication,
  hub,
  contentLength,
  pushLines,
  httpParts,
  httpSocket,
  linkToServer,
  linkToForwarder,
  lineReader,
  clientLines,
  toolArguments,
  mcpMessages,
  policy,
  hubFile,
  sealedLines,
  journal,
  store,
  csharp,
  query,
];
