import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { createUser, hashPassword } from '@modules/seguridad/server/public';
import { passwordFault } from '@modules/seguridad/shared/clave';
import { newClient } from '@modules/sistema/server/public';
import type { Database } from '@platform/server/db/pool';
import { dayIn } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import type { FirstAdministrator } from './settings';

/** What the first start of a product without demo needs, when nobody is there to be asked. */
const ADVICE =
  'This database has no client yet: set ADMIN_USER and ADMIN_PASSWORD (and CLIENT_NAME, ADMIN_EMAIL) for its first start, start it from a terminal to be asked, or set DEMO=1.';

/** The first client is the installation's own. */
const LICENSED_YEARS = 10;

/** Gives an empty database its first client and super administrator; answers whether it was empty. */
export async function firstStart(database: Database, given: FirstAdministrator | null): Promise<boolean> {
  const [any] = await database.query('select 1 from sistema_cliente limit 1');
  if (any) return false;
  const first = checked(given ?? (await asked()));
  const hash = await hashPassword(first.password);
  const now = new Date();
  await database.transaction(async (tx) => {
    // Two starts at once make one client.
    await tx.query('lock table sistema_cliente in exclusive mode');
    const [other] = await tx.run(sql`select 1 from sistema_cliente limit 1`);
    if (other) return;
    const client = await newClient(tx, {
      pais: 'PE',
      document: '20000000001',
      documentType: 'RUC',
      personType: 'DNI',
      name: first.client,
      alias: first.client.slice(0, 40),
      divisions: [['PRI', 'Principal', 'America/Lima']],
      licensed: [dayIn('America/Lima', now), `${now.getUTCFullYear() + LICENSED_YEARS}1231`],
    });
    const user = {
      IdUsuario: first.user,
      Nombre: 'Super',
      Apellido: 'Administrador',
      Documento: '00000001',
      Correo: first.email,
      EsAdministrador: 'S',
      EsSuperAdministrador: 'S',
      perfiles: [],
    } as const;
    await createUser(tx, client.IdCliente, client.person, hash, user, now);
  });
  return true;
}

function checked(first: FirstAdministrator): FirstAdministrator {
  const user = first.user.trim().toUpperCase();
  if (!/^[A-Z0-9._-]{3,20}$/.test(user)) throw new Error('ADMIN_USER: 3 to 20 letters, digits, dots or hyphens');
  const fault = passwordFault(first.password, { nivel: 'A', longitud: 12, idUsuario: user });
  if (fault) throw new Error(`ADMIN_PASSWORD: at least 12 characters with a digit, a capital, a small letter and a symbol (${fault})`);
  return { ...first, user, client: first.client.trim().slice(0, 150) };
}

/** Asks on the console, once; the password is not shown. */
async function asked(): Promise<FirstAdministrator> {
  if (!stdin.isTTY) throw new Error(ADVICE);
  let silent = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!silent) stdout.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: stdin, output, terminal: true });
  try {
    console.log('First start: who administers this product?');
    const client = (await lines.question('Client (Mi empresa): ')) || 'Mi empresa';
    const user = (await lines.question('User (ADMIN): ')) || 'ADMIN';
    const email = (await lines.question('E-mail: ')) || `${user.toLowerCase()}@faena.invalid`;
    stdout.write('Password (12 characters or more): ');
    silent = true;
    const password = await lines.question('');
    stdout.write('\n');
    return { client, user, email, password };
  } finally {
    lines.close();
  }
}
