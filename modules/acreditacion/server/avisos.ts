import { shownDay } from '@modules/administracion/shared/dia';
import { responsiblesOf } from '@modules/seguridad/server/public';
import { sendNotice } from '@modules/sistema/server/public';
import { int, orNull, text as textOf } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import { loaded } from '../shared/carga.avisos';
import { ENTIDADES } from '../shared/configuracion.entity';
import { administratorsOf, playersOf } from './autorizacion/destinatarios';
import { subjectNameSql } from './solicitud/sujeto.sql';

/** What a notice of a request says of it. */
async function facts(ctx: Context, idSolicitud: number) {
  const row = await ctx.tx.first(
    {
      numero: orNull(textOf),
      ronda: int,
      id_compania: int,
      id_contrato: orNull(int),
      id_unidad_organizacional: orNull(int),
      alias: textOf,
      perfil: orNull(textOf),
      perfil_ingles: orNull(textOf),
      sujeto: orNull(textOf),
      fecha_inicio: orNull(textOf),
      fecha_fin: orNull(textOf),
      remitente: orNull(textOf),
      requisitos: textOf,
      requisitos_ingles: textOf,
      deshechas: int,
    },
    sql`select s.numero, s.ronda, s.id_compania, s.id_contrato, s.id_unidad_organizacional, c.alias, f.nombre as perfil, coalesce(nullif(f.nombre_ingles, ''), f.nombre) as perfil_ingles,
        ${sql.raw(subjectNameSql('s'))} as sujeto, s.fecha_inicio, s.fecha_fin,
        coalesce((select h.id_usuario from acreditacion_solicitud_historial h where h.id_cliente = s.id_cliente and h.id_solicitud = s.id_solicitud and h.accion = 'enviar' order by h.momento desc limit 1), s.usuario_creacion) as remitente,
        coalesce((select string_agg(q.nombre, ', ' order by q.codigo) from acreditacion_solicitud_requisito r join acreditacion_requisito q on q.id_requisito = r.id_requisito
          where r.id_cliente = s.id_cliente and r.id_solicitud = s.id_solicitud and r.resultado in ('O', 'R')), '—') as requisitos,
        coalesce((select string_agg(coalesce(nullif(q.nombre_ingles, ''), q.nombre), ', ' order by q.codigo) from acreditacion_solicitud_requisito r join acreditacion_requisito q on q.id_requisito = r.id_requisito
          where r.id_cliente = s.id_cliente and r.id_solicitud = s.id_solicitud and r.resultado in ('O', 'R')), '—') as requisitos_ingles,
        (select count(*)::int from acreditacion_solicitud_historial h where h.id_cliente = s.id_cliente and h.id_solicitud = s.id_solicitud and h.ronda = s.ronda and h.accion = 'deshacer') as deshechas
      from acreditacion_solicitud s join administracion_compania c on c.id_compania = s.id_compania left join acreditacion_perfil f on f.id_perfil_acreditacion = s.id_perfil_acreditacion
      where s.id_solicitud = ${idSolicitud}`,
  );
  const text = (name: keyof NonNullable<typeof row>): string => String(row?.[name] ?? '');
  return {
    row,
    numero: text('numero'),
    sujeto: text('sujeto') || text('alias'),
    compania: text('alias'),
    remitente: text('remitente'),
    ronda: text('ronda'),
    /** How often in this round its approval was taken back: what follows is told anew. */
    deshechas: row?.deshechas ?? 0,
    perfil: { es: text('perfil'), en: text('perfil_ingles') },
    requisitos: { es: text('requisitos'), en: text('requisitos_ingles') },
    inicio: shownDay(text('fecha_inicio')),
    fin: shownDay(text('fecha_fin')),
  };
}

const place = (ctx: Context) => ({ IdCliente: ctx.session.IdCliente, IdDivision: ctx.session.IdDivision });

/** ACR01: a request was sent, to the authorizers of its open roles. */
export async function tellSent(ctx: Context, idSolicitud: number): Promise<void> {
  const { row, numero, sujeto, compania, perfil, ronda } = await facts(ctx, idSolicitud);
  const open = await ctx.tx.rows(
    { id_rol: int },
    sql`select id_rol from acreditacion_solicitud_rol where id_cliente = ${ctx.session.IdCliente} and id_solicitud = ${idSolicitud} and resultado = 'P'`,
  );
  await sendNotice(ctx, {
    codigo: 'ACR01',
    para: await playersOf(
      ctx,
      open.map((one) => one.id_rol),
      {
        IdContrato: row?.id_contrato === null ? null : Number(row?.id_contrato),
        IdUnidadOrganizacional: row?.id_unidad_organizacional === null ? null : Number(row?.id_unidad_organizacional),
      },
    ),
    datos: { es: { numero, compania, sujeto, perfil: perfil.es }, en: { numero, compania, sujeto, perfil: perfil.en } },
    lugar: place(ctx),
    enlace: `/movilizacion/autorizacion?solicitud=${idSolicitud}`,
    entidad: 'AcreditacionSolicitud',
    registro: idSolicitud,
    unico: ronda,
  });
}

/** ACR01 of a mass request: its authorizers are told once, of the first and last number and how many there are. */
export async function tellManySent(ctx: Context, idCarga: number): Promise<void> {
  const load = await ctx.tx.first(
    {
      id_solicitud: orNull(int),
      n: int,
      entidad: textOf,
      primero: orNull(textOf),
      ultimo: orNull(textOf),
      archivo: textOf,
      ultimo_envio: orNull(textOf),
    },
    sql`select c.archivo, s.entidad, count(*)::int as n, min(s.numero) as primero, max(s.numero) as ultimo, min(s.id_solicitud) as id_solicitud, max(s.fecha_envio) as ultimo_envio
      from acreditacion_carga c join acreditacion_carga_fila f on f.id_cliente = c.id_cliente and f.id_carga = c.id_carga and f.estado = 'P'
      join acreditacion_solicitud s on s.id_solicitud = f.id_solicitud and s.fecha_envio >= c.inicio where c.id_carga = ${idCarga} group by c.archivo, s.entidad`,
  );
  if (!load) return;
  const { row, compania, perfil } = await facts(ctx, Number(load.id_solicitud));
  const roles = await ctx.tx.rows(
    { id_rol: int },
    sql`select id_rol from acreditacion_solicitud_rol where id_cliente = ${ctx.session.IdCliente} and id_solicitud = ${load.id_solicitud}`,
  );
  const n = load.n;
  const entidad = ENTIDADES.find((one) => one === load.entidad) ?? 'P';
  const numero = n === 1 ? String(load.primero) : `${load.primero} – ${load.ultimo}`;
  await sendNotice(ctx, {
    codigo: 'ACR01',
    para: await playersOf(
      ctx,
      roles.map((one) => one.id_rol),
      {
        IdContrato: row?.id_contrato === null ? null : Number(row?.id_contrato),
        IdUnidadOrganizacional: row?.id_unidad_organizacional === null ? null : Number(row?.id_unidad_organizacional),
      },
    ),
    datos: {
      es: { numero, compania, sujeto: `${loaded(entidad, n, 'es')} (${load.archivo})`, perfil: perfil.es },
      en: { numero, compania, sujeto: `${loaded(entidad, n, 'en')} (${load.archivo})`, perfil: perfil.en },
    },
    lugar: place(ctx),
    enlace: '/movilizacion/autorizacion',
    entidad: 'AcreditacionCarga',
    registro: idCarga,
    unico: String(load.ultimo_envio),
  });
}

const ANSWER = { O: 'ACR02', R: 'ACR03', A: 'ACR04' } as const;
/** A text that ends in its own full stop does not get the template's as well. */
const bare = (text: string): string => text.replace(/\.+$/, '');

/** ACR02–ACR04: a request was answered, to who sent it and the responsible of its company. */
export async function tellAnswered(ctx: Context, idSolicitud: number, to: 'O' | 'R' | 'A', observation: string | null): Promise<void> {
  const { row, numero, sujeto, remitente, requisitos, inicio, fin, ronda, deshechas } = await facts(ctx, idSolicitud);
  const common = { numero, sujeto, observacion: bare(observation ?? ''), inicio, fin };
  await sendNotice(ctx, {
    codigo: ANSWER[to],
    para: [{ usuario: remitente }, ...(await responsiblesOf(ctx.tx, ctx.session.IdCliente, Number(row?.id_compania)))],
    datos: { es: { ...common, requisitos: requisitos.es }, en: { ...common, requisitos: requisitos.en } },
    lugar: place(ctx),
    compania: row?.id_compania ?? null,
    enlace: `/movilizacion/solicitud/${idSolicitud}`,
    entidad: 'AcreditacionSolicitud',
    registro: idSolicitud,
    unico: `${ronda}${deshechas === 0 ? '' : `·${deshechas}`}`,
  });
}

/** ACR16: an approval was taken back, to whom it had been told. */
export async function tellUndone(ctx: Context, idSolicitud: number): Promise<void> {
  const { row, numero, sujeto, remitente } = await facts(ctx, idSolicitud);
  await sendNotice(ctx, {
    codigo: 'ACR16',
    para: [{ usuario: remitente }, ...(await responsiblesOf(ctx.tx, ctx.session.IdCliente, Number(row?.id_compania)))],
    datos: { numero, sujeto },
    lugar: place(ctx),
    compania: row?.id_compania ?? null,
    enlace: `/movilizacion/solicitud/${idSolicitud}`,
    entidad: 'AcreditacionSolicitud',
    registro: idSolicitud,
    unico: ctx.now.toISOString(),
  });
}

/** ACR14: sent beyond the contract's endowment; administrators see it on the bell. */
export async function tellExceeded(ctx: Context, idSolicitud: number, of: { contrato: string; n: number; dotacion: number }): Promise<void> {
  await sendNotice(ctx, {
    codigo: 'ACR14',
    para: (await administratorsOf(ctx)).map(({ usuario }) => ({ usuario, soloCampana: true })),
    datos: of,
    lugar: place(ctx),
    enlace: `/consultas/movilizaciones/${idSolicitud}`,
    entidad: 'AcreditacionSolicitud',
    registro: idSolicitud,
  });
}
