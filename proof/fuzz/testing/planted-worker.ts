import { serveThread } from '../thread.ts';
import { planted } from './planted.ts';

// Entry of a bundle whose parsers are broken on purpose.

serveThread(planted);
