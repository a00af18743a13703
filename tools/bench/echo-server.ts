/** The floor of the benchmarks, over stdio. */
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createEchoServer } from './create-echo-server.ts';

serveStdio(createEchoServer);
