import { sendNotice } from '@modules/sistema/server/public';
import { int, oneOf, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { addRows } from '@platform/server/record/rows';
import { maskField } from '@platform/server/resource/protect';
import { sql } from 'drizzle-orm';
import { Comprobante } from '../../shared/correccion.entity';

/** Rows of one transaction. */
const SOME = 200;
/** A receipt is made of marks that arrived within these days. */
const RECENT = 7;
/** Seconds after which a mark arrived late, as A12 counts them. */
const LATE = 900;
const WORDS = {
  es: { S: 'Entrada', N: 'Salida', RS: 'Salida a refrigerio', RE: 'Retorno de refrigerio', late: 'recibida con retraso el' },
  en: { S: 'Entry', N: 'Exit', RS: 'Break begins', RE: 'Break ends', late: 'received late, on' },
} as const;
/** What a mark was: of a break that, else its direction. */
const senseIn = (lang: 'es' | 'en', { modo, funcion }: { readonly modo: 'S' | 'N'; readonly funcion: string }): string =>
  WORDS[lang][funcion === 'RS' || funcion === 'RE' ? funcion : modo];

/** Where a worker is told: their user, else the address of their file. */
export const recipient = (usuario: string | null, correo: string | null) => (usuario ? [{ usuario }] : correo ? [{ correo }] : []);

/** ASI03: receipts of sealed marks of companies that give them; without an address they wait in *Mi asistencia*. */
export async function receipts(ctx: Context, address: string): Promise<number> {
  const rows = await ctx.tx.rows(
    {
      ...{
        id_marca: int,
        id_persona: int,
        id_compania: int,
        id_division: int,
        momento: text,
        local: text,
        modo: oneOf(['S', 'N']),
        funcion: text,
        puerta: text,
        sello: text,
      },
      ...{ recibida: orNull(text), nombre: text, documento: text, empleador: text, ruc: text, usuario: orNull(text), correo: orNull(text) },
    },
    sql`select m.id_marca, a.id_persona, k.id_compania, m.id_division, m.fecha_hora as momento,
        to_char(m.fecha_hora at time zone d.zona_horaria, 'DD/MM/YYYY HH24:MI:SS') || case when z.segundos < 0 then ' -' else ' +' end || to_char(make_interval(secs => abs(z.segundos)), 'HH24:MI') as local,
        case when extract(epoch from m.fecha_hora_recepcion - m.fecha_hora) > ${LATE}::int then to_char(m.fecha_hora_recepcion at time zone d.zona_horaria, 'DD/MM/YYYY HH24:MI:SS') end as recibida,
        m.modo_marcacion as modo, m.funcion, q.nombre || ', ' || d.division as puerta, s.sello, btrim(p.nombres || ' ' || p.apellido_paterno || ' ' || coalesce(p.apellido_materno, '')) as nombre,
        p.documento, e.compania as empleador, e.documento as ruc, p.correo,
        (select u.id_usuario from seguridad_usuario u where u.id_cliente = m.id_cliente and u.id_persona = m.id_persona and u.activo = 'S' order by u.id_usuario limit 1) as usuario
      from acceso_marca m join acceso_marca_sello s on s.id_marca = m.id_marca join acceso_puerta q on q.id_puerta = m.id_puerta join sistema_division d on d.id_division = m.id_division
      cross join lateral (select extract(epoch from m.fecha_hora at time zone d.zona_horaria - m.fecha_hora at time zone 'UTC')::float8 as segundos) z
      join asistencia_persona a on a.id_cliente = m.id_cliente and a.id_persona = m.id_persona and m.fecha between a.fecha_inicio and coalesce(a.fecha_fin, 'infinity') and a.sujeto_control = 'S'
      join asistencia_compania k on k.id_cliente = a.id_cliente and k.id_compania = a.id_compania and k.comprobante_marca = 'S'
      join administracion_compania e on e.id_compania = k.id_compania join administracion_persona p on p.id_persona = m.id_persona
      where m.id_cliente = ${ctx.session.IdCliente} and m.fecha_hora_recepcion >= ${ctx.now.toISOString()}::timestamptz - make_interval(days => ${RECENT}::int) and m.resultado = 'S' and m.rebote = 'N'
        and m.anulada = 'N' and m.tipo_marcacion <> 'V' and q.controla_asistencia = 'S'
        and not exists (select 1 from asistencia_comprobante c where c.id_cliente = m.id_cliente and c.id_marca = m.id_marca)
      order by m.id_marca limit ${SOME}`,
  );
  for (const row of rows) {
    const to = recipient(row.usuario, row.correo);
    const Numero = `CM-${row.id_marca}`;
    const rest = {
      ...{ numero: Numero, nombreTrabajador: row.nombre, documento: row.documento, empleador: row.empleador, documentoEmpleador: row.ruc },
      ...{ fechaHoraSegundos: row.local, puerta: row.puerta, sello: row.sello },
      direccion: `${address}/api/AsistenciaComprobante/verificar?sello=${row.sello}`,
    };
    const late = (lang: 'es' | 'en') => (row.recibida === null ? '' : ` (${WORDS[lang].late} ${row.recibida})`);
    await sendNotice(ctx, {
      codigo: 'ASI03',
      para: to,
      lugar: { IdCliente: ctx.session.IdCliente, IdDivision: row.id_division },
      datos: { es: { ...rest, sentido: senseIn('es', row), retraso: late('es') }, en: { ...rest, sentido: senseIn('en', row), retraso: late('en') } },
      enlace: '/asistencia/mi-asistencia',
      entidad: Comprobante.resource,
      registro: row.id_marca,
    });
    await addRows(ctx, Comprobante, {
      values: {
        ...{ IdPersona: row.id_persona, IdCompania: row.id_compania, IdMarca: row.id_marca, Numero, FechaHora: row.momento, Sello: row.sello },
        ...(to.length > 0 ? { Estado: 'E', FechaEnvio: ctx.now.toISOString() } : { Estado: 'S' }),
      },
      clash: {},
    });
  }
  return rows.length;
}

/** A document of which only the end is told: `•••• 5678`. */
export const maskedDocument = (documento: string): string => String(maskField('code', documento));
