import fc from 'fast-check';

// What fails, fails for everybody and again; `FC_SEED` looks for what these cases do not meet.
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 1) });
