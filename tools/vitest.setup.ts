import fc from 'fast-check';

/** The same examples in every run, so that a change is judged and not the dice; `FC_SEED=random npm test` throws them, `FC_SEED=<n>` replays. */
const fixedSeed = 20_261_121;
const asked = process.env['FC_SEED'] ?? String(fixedSeed);

if (asked !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(asked) });
