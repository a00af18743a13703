import type { Target } from './targets/target.ts';
import { authentication } from './targets/authentication.ts';
import { clientLines } from './targets/client-lines.ts';
import { csharp } from './targets/csharp.ts';
import { fromEditor, fromServer } from './targets/frames.ts';
import { contentLength, pushLines } from './targets/framing.ts';
import { hub } from './targets/hub.ts';
import { hubFile } from './targets/hub-file.ts';
import { httpParts } from './targets/http-parts.ts';
import { httpSocket } from './targets/http-socket.ts';
import { journal } from './targets/journal.ts';
import { sealedLines } from './targets/sealed-lines.ts';
import { lineReader } from './targets/lines.ts';
import { linkToForwarder, linkToServer } from './targets/link-frames.ts';
import { mcpMessages } from './targets/mcp-messages.ts';
import { policy } from './targets/policy.ts';
import { query } from './targets/query.ts';
import { schemas } from './targets/schemas.ts';
import { store } from './targets/store.ts';
import { toolArguments } from './targets/tool-arguments.ts';

/** Everything of this project that parses bytes from elsewhere. */
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
