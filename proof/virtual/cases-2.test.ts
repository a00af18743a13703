import { describe } from 'vitest';
import { playShard } from './testing/play-shard.ts';

describe('in virtual time, with all oracles, cases pass (2 of 3)', () => playShard(1, 3));
