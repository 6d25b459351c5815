import fc from 'fast-check';

/**
 * Properties are tried with the same values in every run, so that a change is judged by what it changed;
 * `SEED=$RANDOM npm run unit` (or `npm run api`) looks for the case that nobody thought of, to be kept as an example.
 */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 40) });
