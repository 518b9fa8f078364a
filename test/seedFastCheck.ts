import fc from 'fast-check';

// The same cases in each run, so that a failure can be reproduced. `FC_SEED` selects others.
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 1) });
