import { fullNameSql } from '@modules/administracion/server/public';
import { int, oneOf, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { addRows } from '@platform/server/record/rows';
import { maskField, protectionOf } from '@platform/server/resource/protect';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import type { Verificada } from '../shared/credencial.wire';
import { Verificacion } from '../shared/verificacion.entity';
import { credencialResource, vigenciaOf } from './credencial.resource';
import { readQr } from './firma/claves';
import { knownAtGate } from './preguntas';

/** What was read, and where. */
export interface Scan {
  readonly Lectura: string;
  readonly Latitud: number | null;
  readonly Longitud: number | null;
  /** Of the scan, where its device gave it one. */
  readonly Uuid?: string | null;
}

const ROW = {
  id_credencial: int,
  codigo: text,
  estado: oneOf(['A', 'I']),
  vigencia: oneOf(['V', 'P', 'X', 'I']),
  motivo: orNull(text),
  fecha_inicio: text,
  fecha_fin: text,
  id_persona: orNull(int),
  id_vehiculo: orNull(int),
  placa: orNull(text),
  vehiculo: orNull(text),
  nombre: orNull(text),
  documento: orNull(text),
  alias: orNull(text),
  cargo: orNull(text),
  division: text,
  foto: orNull(text),
  sangre: orNull(text),
  emergencia: orNull(text),
  telefono: orNull(text),
  acreditado: orNull(text),
} as const;

/** The newest card that a code, a reference, a QR, a document or a plate is of. */
const cardRead = (ctx: Context, read: string, token: string | null) =>
  ctx.tx.first(
    ROW,
    sql`select t.id_credencial, t.codigo, t.estado, ${sql.raw(vigenciaOf('t'))} as vigencia, m.nombre as motivo, t.fecha_inicio, t.fecha_fin, t.id_persona, t.id_vehiculo, w.placa,
        concat_ws(' ', wt.tipo_vehiculo, wb.marca, wm.modelo) as vehiculo, ${sql.raw(fullNameSql('p'))} as nombre, p.documento, k.alias, g.cargo, d.division,
        (select f.hash from base_archivo f where f.id_archivo = coalesce(p.foto_perfil, w.foto_perfil)) as foto, s.tipo_sangre as sangre, p.contacto_emergencia as emergencia,
        p.telefono_emergencia as telefono, a.fecha_fin as acreditado
      from identificacion_credencial t left join administracion_persona p on p.id_persona = t.id_persona left join administracion_vehiculo w on w.id_vehiculo = t.id_vehiculo
      left join administracion_tipo_vehiculo wt on wt.id_tipo_vehiculo = w.id_tipo_vehiculo left join administracion_marca wb on wb.id_marca = w.id_marca left join administracion_modelo wm on wm.id_modelo = w.id_modelo
      left join identificacion_motivo m on m.id_motivo = t.id_motivo_inactivacion left join acreditacion_persona a on a.id_acreditacion_persona = t.id_acreditacion_persona
      left join administracion_compania k on k.id_compania = coalesce(a.id_compania, w.id_compania) left join administracion_cargo g on g.id_cargo = a.id_cargo
      left join sistema_tipo_sangre s on s.id_tipo_sangre = p.id_tipo_sangre join sistema_division d on d.id_division = t.id_division
      where ${scopeSql(credencialResource, ctx.session)} and t.id_credencial in (
        select c.id_credencial from identificacion_credencial c where c.id_cliente = ${ctx.session.IdCliente} and (c.codigo = ${read} or c.codigo_referencia1 = ${read} or c.codigo_referencia2 = ${read})
        union all select q.id_credencial from identificacion_credencial_token q where q.token = ${token}::text
        union all select c.id_credencial from administracion_persona x join identificacion_credencial c on c.id_cliente = x.id_cliente and c.id_persona = x.id_persona and c.ultima = 'S'
          where x.id_cliente = ${ctx.session.IdCliente} and x.documento = ${read}
        union all select c.id_credencial from administracion_vehiculo x join identificacion_credencial c on c.id_cliente = x.id_cliente and c.id_vehiculo = x.id_vehiculo and c.ultima = 'S'
          where x.id_cliente = ${ctx.session.IdCliente} and x.placa_llave = replace(replace(${read}, '-', ''), ' ', ''))
      order by (p.documento is not distinct from ${read}), t.id_credencial desc limit 1`,
  );

const NOBODY = {
  ...{ IdCredencial: null, Codigo: null, Estado: null, Vigencia: null, Motivo: null, FechaInicio: null, FechaFin: null },
  ...{ IdPersona: null, IdVehiculo: null, Placa: null, Nombre: null, Documento: null, Compania: null, Cargo: null, Division: null, Foto: null },
  ...{ Sangre: null, Emergencia: null, TelefonoEmergencia: null, AcreditadoHasta: null, Puerta: null },
} as const;

/** Of a person, what the profile's data protection shows; a vehicle's plate is nobody's data. */
function shownOf(ctx: Context, person: boolean) {
  const protection = person ? protectionOf(ctx.session, 'AdministracionPersona') : undefined;
  return (fields: readonly string[], value: string | null): string | null => {
    const levels = fields.flatMap((field) => protection?.get(field) ?? []);
    if (value === null || levels.includes('O')) return null;
    return levels.length > 0 ? String(maskField('text', value)) : value;
  };
}

/** Whose card was read (0707): keeps who asked, where and what was found. A QR whose signature does not hold is nobody's, whatever it says. */
export async function verify(ctx: Context, { Lectura, Latitud, Longitud, Uuid = null }: Scan): Promise<Verificada> {
  const qr = await readQr(ctx, Lectura);
  const forged = qr?.firma === 'no_valida';
  const row = forged ? undefined : await cardRead(ctx, qr ? '' : Lectura.trim().toUpperCase(), qr?.token ?? null);
  const Resultado = forged ? 'F' : (row?.vigencia ?? 'N');
  await addRows(ctx, Verificacion, {
    values: {
      IdCredencial: row?.id_credencial ?? null,
      FechaHora: ctx.now.toISOString(),
      IdUsuario: ctx.session.IdUsuario,
      Medio: qr ? 'Q' : 'C',
      ...{ Latitud, Longitud, Uuid },
      Resultado,
    },
    // Asked again, or told meanwhile by a device that heard no answer: it is one verification.
    clash: { on: sql`id_cliente, uuid` },
  });
  if (!row) return { Resultado, ...NOBODY };
  const shown = shownOf(ctx, row.id_persona !== null);
  const [ask] = ctx.tx.product.answers(knownAtGate);
  const bearer = { IdPersona: row.id_persona, IdVehiculo: row.id_vehiculo };
  return {
    Resultado,
    IdCredencial: row.id_credencial,
    Codigo: row.codigo,
    Estado: row.estado,
    Vigencia: row.vigencia,
    Motivo: row.motivo,
    FechaInicio: row.fecha_inicio,
    FechaFin: row.fecha_fin,
    ...bearer,
    Placa: row.placa,
    Nombre: row.id_vehiculo === null ? shown(['NombreCompleto', 'Apellidos', 'ApellidoPaterno', 'Nombres'], row.nombre) : row.vehiculo,
    Documento: shown(['Documento'], row.documento),
    Compania: row.alias,
    Cargo: row.cargo,
    Division: row.division,
    Foto: shown(['FotoPerfil'], row.foto) === row.foto ? row.foto : null,
    Sangre: shown(['IdTipoSangre'], row.sangre),
    Emergencia: shown(['ContactoEmergencia'], row.emergencia),
    TelefonoEmergencia: shown(['TelefonoEmergencia'], row.telefono),
    AcreditadoHasta: row.acreditado,
    Puerta: ask && (row.id_persona !== null || row.id_vehiculo !== null) ? await ask(ctx, bearer) : null,
  };
}
