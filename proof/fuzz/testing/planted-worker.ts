import { serveFuzz } from '../work.ts';
import { planted } from './planted.ts';

// Entry of a bundle whose parsers are broken on purpose.

serveFuzz(planted);
