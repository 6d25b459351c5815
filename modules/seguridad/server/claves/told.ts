import { sendNotice } from '@modules/sistema/server/public';
import { orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import { profileInForceSql } from '../perfiles/vigente.sql';

type When = Pick<Context, 'tx' | 'now'>;

interface Place {
  readonly zona: string;
  readonly correoServicio: string;
}
/** Zone in which a user's moments are told, and whom the user writes to. */
async function placeOf(ctx: When, idUsuario: string): Promise<Place> {
  const row = await ctx.tx.first(
    { zona: orNull(text), correo: orNull(text) },
    sql`select c.correo_servicio1 as correo, (select d.zona_horaria from sistema_division d where d.id_cliente = c.id_cliente order by d.activo desc, d.id_division limit 1) as zona
      from seguridad_usuario u join sistema_cliente c on c.id_cliente = u.id_cliente where u.id_usuario = ${idUsuario}`,
  );
  return { zona: String(row?.zona ?? 'America/Lima'), correoServicio: typeof row?.correo === 'string' ? row.correo : '' };
}

const hourIn = (zona: string, at: Date): string =>
  new Intl.DateTimeFormat('es-PE', { timeZone: zona, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
const dayIn = (zona: string, at: Date): string =>
  new Intl.DateTimeFormat('es-PE', { timeZone: zona, day: '2-digit', month: '2-digit', year: 'numeric' }).format(at);

/** Those who look after the security of a user's client: they see it on the bell. */
async function guardiansOf(ctx: When, idUsuario: string): Promise<string[]> {
  const rows = await ctx.tx.rows(
    { id_usuario: text },
    sql`select distinct o.id_usuario from seguridad_usuario u
      join seguridad_usuario o on o.id_cliente = u.id_cliente and o.activo = 'S' and o.id_usuario <> u.id_usuario
      join seguridad_usuario_perfil up on up.id_usuario = o.id_usuario and ${sql.raw(profileInForceSql('up'))}
      join seguridad_perfil_caracteristica pc on pc.id_perfil = up.id_perfil and pc.id_caracteristica = 'CPASEG'
      where u.id_usuario = ${idUsuario}`,
  );
  return rows.map((row) => row.id_usuario);
}

const withGuardians = async (ctx: When, idUsuario: string) => [
  { usuario: idUsuario },
  ...(await guardiansOf(ctx, idUsuario)).map((usuario) => ({ usuario, soloCampana: true })),
];

/** SEG03: the password changed, by any path. */
export async function tellChanged(ctx: When & { readonly address: string }, idUsuario: string): Promise<void> {
  const { zona, correoServicio } = await placeOf(ctx, idUsuario);
  const fechaHora = `${dayIn(zona, ctx.now)} ${hourIn(zona, ctx.now)}`;
  await sendNotice(ctx, { codigo: 'SEG03', para: [{ usuario: idUsuario }], datos: { fechaHora, direccion: ctx.address, correoServicio } });
}

/** SEG06: locked by attempts. */
export async function tellLocked(ctx: When, idUsuario: string, intentos: number, minutes: number): Promise<void> {
  const { zona } = await placeOf(ctx, idUsuario);
  const hora = hourIn(zona, new Date(ctx.now.getTime() + minutes * 60_000));
  await sendNotice(ctx, {
    codigo: 'SEG06',
    para: await withGuardians(ctx, idUsuario),
    datos: { usuario: idUsuario, intentos: String(intentos), hora },
  });
}

/** SEG09: a spent refresh token came back, and the session was closed. */
export async function tellReused(ctx: When & { readonly address: string }, idUsuario: string): Promise<void> {
  await sendNotice(ctx, { codigo: 'SEG09', para: await withGuardians(ctx, idUsuario), datos: { direccion: ctx.address } });
}

/** SEG08: the user is being inactivated, and why. Told while it is active: notices are for active users. */
export async function tellInactivated(
  ctx: When,
  idUsuario: string,
  motivo: { readonly es: string; readonly en: string },
  unico?: string,
): Promise<void> {
  await sendNotice(ctx, {
    codigo: 'SEG08',
    para: [{ usuario: idUsuario }],
    datos: { es: { usuario: idUsuario, motivo: motivo.es }, en: { usuario: idUsuario, motivo: motivo.en } },
    entidad: 'SeguridadUsuario',
    registro: idUsuario,
    ...(unico === undefined ? {} : { unico }),
  });
}
