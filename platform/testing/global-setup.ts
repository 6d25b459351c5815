import { otherConnections, startTestServer, sweepDatabases } from './database';

/** How many projects of the run still use the server. */
let users = 0;

/** One database server for the whole run; its address reaches the workers through their environment. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) {
    await sweepDatabases();
    return async () => undefined;
  }
  users += 1;
  const server = await startTestServer();
  process.env.FAENA_TEST_SERVER = server.url;
  await sweepDatabases();
  return async () => {
    users -= 1;
    if (users === 0 && (await otherConnections()) === 0) await server.stop();
  };
}
