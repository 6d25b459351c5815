import { type Answer, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Powers, within } from '../shared/poderes';
import { fresh, made, PASSWORD, refused, type World, world } from './mundo';

/*
 * Nobody grants, by any way, more than an administrator gave him to grant: his own profile's powers, and those of profiles
 * that an administrator marked as grantable. Each way is tried from each profile, and what became of it is compared.
 */
let app: TestApp;
let admin: SignedIn;
let w: World;
const PROFILES = '/api/SeguridadPerfil';
const USERS = '/api/SeguridadUsuario';
const SENTENCE = 'No puede otorgar más de lo que un administrador le permitió otorgar.';

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  w = world(app, admin);
});
afterAll(() => app.close());

interface Standing {
  readonly profiles: ReadonlyMap<number, Powers & { readonly grantable: boolean }>;
  /** `user.profile.division` in its dates. */
  readonly held: ReadonlyMap<string, { readonly profile: number; readonly from: string; readonly to: string }>;
  /** Users with a password, e-mail, activity: what opens their account. */
  readonly doors: ReadonlyMap<string, string>;
}

/** Who may do what, read from the tables by the test's own statements. */
async function standing(): Promise<Standing> {
  const client = admin.perfil.IdCliente;
  const rows = async (statement: ReturnType<typeof sql>) => app.database.run(statement);
  const profiles = new Map<number, Powers & { grantable: boolean; units: Set<number> | null }>();
  const [every, features, menu, protection] = await Promise.all([
    rows(sql`select * from seguridad_perfil where id_cliente = ${client}`),
    rows(sql`select id_perfil, id_caracteristica from seguridad_perfil_caracteristica`),
    rows(sql`select id_perfil, id_menu, acciones from seguridad_perfil_menu`),
    rows(sql`select id_perfil, recurso || '.' || campo as campo, nivel from seguridad_perfil_proteccion`),
  ]);
  for (const row of every) {
    const own = (all: typeof every) => all.filter((one) => one.id_perfil === row.id_perfil);
    profiles.set(Number(row.id_perfil), {
      contratista: row.contratista === 'S',
      idle: row.activo === 'N',
      grantable: row.otorgable === 'S',
      features: new Set(own(features).map((one) => String(one.id_caracteristica))),
      menu: new Map(own(menu).map((one) => [String(one.id_menu), new Set(Array.isArray(one.acciones) ? one.acciones.map(String) : [])])),
      protection: new Map(own(protection).map((one) => [String(one.campo), one.nivel === 'O' ? ('O' as const) : ('E' as const)])),
      units: null,
    });
  }
  const below = await rows(
    sql`with recursive r as (select id_perfil, id_unidad_organizacional as id from seguridad_perfil_unidad
      union select r.id_perfil, u.id_unidad_organizacional from administracion_unidad_organizacional u join r on u.id_unidad_padre = r.id) select * from r`,
  );
  for (const { id_perfil, id } of below) {
    const one = profiles.get(Number(id_perfil));
    if (one) profiles.set(Number(id_perfil), { ...one, units: new Set([...(one.units ?? []), Number(id)]) });
  }
  const held = new Map(
    (await rows(sql`select * from seguridad_usuario_perfil where id_cliente = ${client}`)).map((row) => [
      `${row.id_usuario}.${row.id_perfil}.${row.id_division}`,
      { profile: Number(row.id_perfil), from: String(row.fecha_inicio ?? '0'), to: String(row.fecha_fin ?? '9') },
    ]),
  );
  const doors = new Map(
    (
      await rows(
        sql`select u.id_usuario, u.correo, u.valida_directorio, u.activo, u.es_administrador, u.es_super_administrador,
          (select c.hash from seguridad_usuario_clave c where c.id_usuario = u.id_usuario order by id_usuario_clave desc limit 1) as hash
        from seguridad_usuario u where u.id_cliente = ${client}`,
      )
    ).map((row) => [String(row.id_usuario), JSON.stringify(row)]),
  );
  return { profiles, held, doors };
}

/** What the giver could grant before, against everything that came to be more than it was. */
function excess(before: Standing, after: Standing, giver: number): string[] {
  const limits = [...before.profiles].filter(([id, one]) => !one.idle && (one.grantable || id === giver)).map(([, one]) => one);
  const grantable = (powers: Powers | undefined) => powers !== undefined && limits.some((limit) => within(powers, limit));
  const found: string[] = [];
  for (const [id, powers] of after.profiles) {
    const was = before.profiles.get(id);
    if (!(was && within(powers, was)) && !grantable(powers)) found.push(`profile ${id}`);
    if (powers.grantable && !was?.grantable) found.push(`profile ${id} is grantable`);
  }
  for (const [key, one] of after.held) {
    const was = before.held.get(key);
    if (was && was.from <= one.from && was.to >= one.to) continue;
    if (!grantable(after.profiles.get(one.profile))) found.push(`assignment ${key}`);
  }
  for (const [user, door] of after.doors) {
    if (before.doors.get(user) === door) continue;
    const own = [...after.held].filter(([key]) => key.startsWith(`${user}.`)).map(([, one]) => after.profiles.get(one.profile));
    if (!own.every(grantable)) found.push(`a way in to ${user}`);
    if (/"es_(super_)?administrador":"S"/.test(door)) found.push(`${user} administers`);
  }
  return found;
}

/** Every way there is, each from where an administrator left things. */
async function ways(): Promise<Record<string, (as: SignedIn) => Promise<Answer>>> {
  const { Opciones } = made(await admin.get(`${PROFILES}/${admin.perfil.IdPerfil}/menu`));
  const every = Opciones.map(({ IdMenu, Acciones }: { IdMenu: string; Acciones: string[] }) => ({ IdMenu, Acciones }));
  const strong = await w.profile();
  made(await w.grant(strong, { '030101': ['consultar', 'crear', 'editar'], '060103': ['consultar', 'autorizar'] }));
  made(await w.feature(strong, 'CPAAUT'));
  const holder = made(await admin.post(USERS, await w.draft())).IdUsuario;
  made(await w.assign(holder, strong));
  const stranger = made(await admin.post(USERS, await w.draft())).IdUsuario;
  const former = made(await admin.post(USERS, await w.draft())).IdUsuario;
  const old = made(await w.assign(former, strong, { FechaInicio: '20200101', FechaFin: '20201231' }));
  const asleep = made(await admin.post(USERS, await w.draft())).IdUsuario;
  made(await w.assign(asleep, strong));
  made(await admin.post(`${USERS}/${asleep}/inactivar`, { Observacion: 'prueba' }));
  const locked = made(await admin.post(USERS, await w.draft())).IdUsuario;
  made(await w.assign(locked, strong));
  made(await admin.post(`${USERS}/${locked}/bloquear`, { Observacion: 'prueba' }));
  const retired = await w.profile({ Activo: 'N' });
  made(await w.grant(retired, { '030101': ['consultar', 'crear'] }));
  const guarded = await w.profile();
  made(await w.grant(guarded, { '030101': ['consultar', 'crear'] }));
  made(await admin.post(`${PROFILES}/${guarded}/proteccion`, { Recurso: 'AdministracionPersona', Campos: [{ Campo: 'Documento', Nivel: 'O' }] }));
  const units = made(await admin.get(`${PROFILES}/${guarded}/unidad`)).Unidades.map(
    (one: { IdUnidadOrganizacional: number }) => one.IdUnidadOrganizacional,
  );
  made(await admin.post(`${PROFILES}/${guarded}/unidad`, { Unidades: units.slice(0, 1) }));
  const empty = () => w.profile();
  const change = async (as: SignedIn, path: string, more: object) => as.put(path, { ...more, Version: made(await admin.get(path)).Version });
  const IdDivision = admin.perfil.IdDivision;
  return {
    'menu: all its options': async (as) => as.post(`${PROFILES}/${await empty()}/menu`, { Opciones: every }),
    'menu: one option of another module': async (as) =>
      as.post(`${PROFILES}/${await empty()}/menu`, { Opciones: [{ IdMenu: '060103', Acciones: ['autorizar'] }] }),
    'menu: of a profile that it makes itself': async (as) => {
      const created = await as.post(PROFILES, { Perfil: fresh('PROPIO ') });
      return as.post(`${PROFILES}/${created.result?.IdPerfil ?? (await empty())}/menu`, { Opciones: every });
    },
    'menu: of its own': (as) => as.post(`${PROFILES}/${as.perfil.IdPerfil}/menu`, { Opciones: every }),
    'features: CPAADM': async (as) => as.post(`${PROFILES}/${await empty()}/caracteristica`, { Caracteristicas: ['CPAADM'] }),
    'features: CPAHOT and CPACOR': async (as) => as.post(`${PROFILES}/${await empty()}/caracteristica`, { Caracteristicas: ['CPAHOT', 'CPACOR'] }),
    'features: of its own': (as) => as.post(`${PROFILES}/${as.perfil.IdPerfil}/caracteristica`, { Caracteristicas: ['CPAAUT', 'CPACOR'] }),
    'units: no limit any more': (as) => as.post(`${PROFILES}/${guarded}/unidad`, { Unidades: [] }),
    'units: one more': (as) => as.post(`${PROFILES}/${guarded}/unidad`, { Unidades: units.slice(0, 2) }),
    'copy: of a stronger profile': (as) => as.post(`${PROFILES}/${strong}/copiar`, { Perfil: fresh('COPIA ') }),
    'copy: of the administrators': (as) => as.post(`${PROFILES}/${admin.perfil.IdPerfil}/copiar`, { Perfil: fresh('COPIA ') }),
    'protection removed': (as) =>
      as.post(`${PROFILES}/${guarded}/proteccion`, { Recurso: 'AdministracionPersona', Campos: [{ Campo: 'Documento', Nivel: 'V' }] }),
    'profile: marked as grantable': (as) => change(as, `${PROFILES}/${strong}`, { Otorgable: 'S' }),
    'profile: made grantable': (as) => as.post(PROFILES, { Perfil: fresh('OTORGABLE '), Otorgable: 'S' }),
    'profile: active again': (as) => change(as, `${PROFILES}/${retired}`, { Activo: 'S' }),
    'assignment: to another': (as) => as.post('/api/SeguridadUsuarioPerfil', { IdUsuario: stranger, IdPerfil: strong, IdDivision }),
    'assignment: of the administrators’ profile': (as) =>
      as.post('/api/SeguridadUsuarioPerfil', { IdUsuario: stranger, IdPerfil: admin.perfil.IdPerfil, IdDivision }),
    'assignment: to a user that it makes itself': async (as) => {
      const mine = await as.post(USERS, await w.draft());
      return as.post('/api/SeguridadUsuarioPerfil', { IdUsuario: mine.result?.IdUsuario ?? stranger, IdPerfil: strong, IdDivision });
    },
    'assignment: to itself': async (as) => as.post('/api/SeguridadUsuarioPerfil', { IdUsuario: 'SEGURIDAD', IdPerfil: strong, IdDivision }),
    'assignment: dates of one that ended': (as) => change(as, `/api/SeguridadUsuarioPerfil/${old.IdUsuarioPerfil}`, { FechaFin: '20991231' }),
    'user: administrator': (as) => change(as, `${USERS}/${stranger}`, { EsAdministrador: 'S' }),
    'user: super administrator': (as) => change(as, `${USERS}/${stranger}`, { EsSuperAdministrador: 'S' }),
    'user: made an administrator': async (as) => as.post(USERS, await w.draft({ EsAdministrador: 'S' })),
    'user: the e-mail of a stronger one': (as) => change(as, `${USERS}/${holder}`, { Correo: 'mio@prueba.example' }),
    'user: a password that it knows': (as) => as.post(`${USERS}/${holder}/restablecerClave`, { Modo: 'D', Clave: 'Andamio#3391' }),
    'user: a stronger one enters by the directory': (as) => change(as, `${USERS}/${holder}`, { ValidaDirectorio: 'S' }),
    'user: a stronger one active again': (as) => as.post(`${USERS}/${asleep}/activar`, {}),
    'user: a stronger one active again, by its form': (as) => change(as, `${USERS}/${asleep}`, { Activo: 'S' }),
    'user: a lock by hand opened': (as) => as.post(`${USERS}/${locked}/desbloquear`, {}),
    'bulk: a lock by hand opened': (as) => as.post(`${USERS}/procesar`, { Accion: 'desbloquear', Usuarios: [locked] }),
    'bulk: the administrator’s password': (as) => as.post(`${USERS}/procesar`, { Accion: 'restablecer', Usuarios: ['ADMIN'] }),
    'bulk: the administrator’s second factor': (as) => as.post(`${USERS}/procesar`, { Accion: 'restablecerSegundoFactor', Usuarios: ['ADMIN'] }),
  };
}

const ACCOUNTS = ['SEGURIDAD', 'AUTORIZADOR', 'MEDICO', 'GARITA', 'CREDENCIALES', 'COMEDOR', 'HOTELERO', 'SOLICITANTE', 'SOLICITANTE2'];

describe('nobody grants more than an administrator gave him to grant', () => {
  test('each way, from each profile: what became of it is no more than what the giver may grant', async () => {
    const tried = await ways();
    const limited = await w.profile();
    const SECURITY = ['consultar', 'crear', 'editar', 'eliminar', 'procesar'];
    made(await w.grant(limited, { '0203': SECURITY.slice(0, 4), '0204': SECURITY, '0205': ['consultar', 'procesar'], '030101': ['consultar'] }));
    made(await admin.post(`${PROFILES}/${limited}/proteccion`, { Recurso: 'AdministracionPersona', Campos: [{ Campo: 'Documento', Nivel: 'E' }] }));
    const { IdUsuario } = await w.user();
    made(await w.assign(IdUsuario, limited));
    await w.settled(IdUsuario);
    const givers = [...(await Promise.all(ACCOUNTS.map((user) => app.signIn(user)))), await app.signIn(IdUsuario, { password: PASSWORD })];
    const faults: string[] = [];
    let before = await standing();
    for (const [at, as] of givers.entries()) {
      for (const [way, run] of Object.entries(tried)) {
        const answer = await run(as);
        expect(answer.status, `${way}: ${answer.text}`).toBeLessThan(500);
        const after = await standing();
        const more = excess(before, after, as.perfil.IdPerfil);
        before = after;
        if (more.length > 0) faults.push(`${ACCOUNTS[at] ?? 'limitado'}, ${way}: ${more.join(', ')}`);
      }
    }
    expect(faults).toEqual([]);
  }, 120_000);

  test('the same ways do what they say for an administrator: it is the giver that is refused, not the way', async () => {
    const mine = new Set(['assignment: to itself', 'user: super administrator', 'menu: of its own', 'features: of its own']);
    const own = /bulk: the administrator|user: made an administrator/;
    for (const [way, run] of Object.entries(await ways())) {
      if (mine.has(way) || own.test(way)) continue;
      const answer = await run(admin);
      expect(answer.status, `${way}: ${answer.text}`).toBe(200);
    }
  });

  test('what is taken away is taken away by anybody who edits profiles, and comes back by an administrator only', async () => {
    const security = await app.signIn('SEGURIDAD');
    const id = await w.profile();
    made(await w.grant(id, { '030101': ['consultar', 'editar'], '030201': ['consultar'] }));
    made(await security.post(`${PROFILES}/${id}/menu`, { Opciones: [{ IdMenu: '030101', Acciones: ['consultar'] }] }));
    refused(await security.post(`${PROFILES}/${id}/menu`, { Opciones: [{ IdMenu: '030101', Acciones: ['consultar', 'editar'] }] }), 403, SENTENCE);
  });

  test('a profile that an administrator marked is granted, and made up to what it has; where its giver does not work, it is not', async () => {
    const security = await app.signIn('SEGURIDAD');
    const gate = made(await admin.get(PROFILES, { filter: ['Perfil', '=', 'OPERADOR DE ACCESO'] })).data[0];
    expect(gate.Otorgable).toBe('S');
    const { IdUsuario } = made(await security.post(USERS, await w.draft()));
    made(await security.post('/api/SeguridadUsuarioPerfil', { IdUsuario, IdPerfil: gate.IdPerfil, IdDivision: admin.perfil.IdDivision }));
    const similar = made(await security.post(PROFILES, { Perfil: fresh('GARITA ') })).IdPerfil;
    made(await security.post(`${PROFILES}/${similar}/menu`, { Opciones: [{ IdMenu: '040101', Acciones: ['consultar'] }] }));
    const [other] = await app.database.run(
      sql`select id_usuario_perfil, id_division from seguridad_usuario_perfil where id_usuario = 'SEGURIDAD' and id_division <> ${admin.perfil.IdDivision}`,
    );
    await app.database.run(sql`delete from seguridad_usuario_perfil where id_usuario_perfil = ${other?.id_usuario_perfil}`);
    const elsewhere = await security.post('/api/SeguridadUsuarioPerfil', { IdUsuario, IdPerfil: gate.IdPerfil, IdDivision: other?.id_division });
    refused(elsewhere, 403, SENTENCE);
  });

  test('a session limited to units hangs under them only what it sees', async () => {
    const unit = '/api/AdministracionUnidadOrganizacional';
    const rows = made(await admin.get(unit, { take: 200 })).data;
    const [own, foreign] = rows.filter(
      (one: { IdUnidadPadre: number | null; IdUnidadOrganizacional: number }) =>
        !rows.some((x: { IdUnidadPadre: number }) => x.IdUnidadPadre === one.IdUnidadOrganizacional),
    );
    const { as, IdPerfil } = await w.session({ '030302': ['consultar', 'crear', 'editar', 'procesar'] });
    made(await admin.post(`${PROFILES}/${IdPerfil}/unidad`, { Unidades: [own.IdUnidadOrganizacional] }));
    const body = { IdUnidadPadre: own.IdUnidadOrganizacional, Version: foreign.Version, Confirmaciones: ['unidad.mover'] };
    const moved = await as.post(`${unit}/${foreign.IdUnidadOrganizacional}/mover`, body);
    expect([403, 404], moved.text).toContain(moved.status);
    const edited = await as.put(`${unit}/${foreign.IdUnidadOrganizacional}`, body);
    expect([403, 404], edited.text).toContain(edited.status);
  });
});
