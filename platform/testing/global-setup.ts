import { otherConnections, startTestServer, sweepDatabases } from './database';

/** One database server for the whole run; its address reaches the workers through their environment. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) {
    await sweepDatabases();
    return async () => undefined;
  }
  const server = await startTestServer();
  process.env.FAENA_TEST_SERVER = server.url;
  await sweepDatabases();
  return async () => {
    if ((await otherConnections()) === 0) await server.stop();
  };
}
