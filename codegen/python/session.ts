import { supportNotice } from '../model/header.ts';
import { supportText } from '../support/support-text.ts';
import type { PyContext } from './context.ts';
import { moduleText } from './text.ts';

/** `session.py`: the client over the official `mcp` package. */
export const sessionModule = (context: PyContext): string =>
  moduleText(
    context.model,
    'The client over the official `mcp` package (1.12 or later, and 2), which is imported only when a server is started here.',
    supportText('session.py'),
    supportNotice('session.py'),
  );
