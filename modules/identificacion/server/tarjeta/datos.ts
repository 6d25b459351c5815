import { shownDay } from '@modules/administracion/shared/dia';
import { int, json, list, oneOf, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { maskField, protectionOf } from '@platform/server/resource/protect';
import { scopeSql } from '@platform/server/resource/scope';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { CAMPOS, type Campo, disenoSchema } from '../../shared/diseno';
import { EN_EXISTENCIA } from '../../shared/vigencia';
import { credencialResource } from '../credencial.resource';

const foto = z.object({ hash: z.string(), lugar: z.number().nullable() });
/** What is drawn of a card, as whoever asked for it may see its bearer. */
export const datosSchema = z.object({
  Campos: z.record(z.enum(CAMPOS), z.string()),
  Color: z.string(),
  Codigo: z.string(),
  Foto: foto.nullable(),
  /** Codes of the requirements in force, for its signs; null of nobody in particular. Lots of before have none. */
  Requisitos: z.array(z.string()).nullable().default([]),
});
export type Datos = z.infer<typeof datosSchema>;

/** A version of a template, to be drawn. */
export const laminaSchema = z.object({
  IdPlantillaVersion: z.number(),
  Orientacion: z.enum(['V', 'H']),
  DobleCara: z.enum(['S', 'N']),
  Elementos: disenoSchema,
});
export type Lamina = z.infer<typeof laminaSchema>;

/** What a field of a card shows of a person, by the fields that a profile may protect. */
const SHOWS: Partial<Record<Campo, readonly string[]>> = {
  APELLIDOS: ['ApellidoPaterno', 'ApellidoMaterno', 'Apellidos', 'NombreCompleto'],
  NOMBRES: ['Nombres', 'NombreCompleto'],
  NOMBRE: ['ApellidoPaterno', 'ApellidoMaterno', 'Apellidos', 'Nombres', 'NombreCompleto'],
  DOCUMENTO: ['Documento'],
  SANGRE: ['IdTipoSangre'],
  ALERGIA: ['Alergia'],
  EMERGENCIA: ['ContactoEmergencia'],
  EMERGENCIA_TELEFONO: ['TelefonoEmergencia'],
  LICENCIA: ['IdLicenciaConducir', 'NumeroLicencia'],
};

/** What is printed is not more than what its asker may see. */
function protect(ctx: Context, values: Record<Campo, string>): Record<Campo, string> {
  const levels = protectionOf(ctx.session, 'AdministracionPersona');
  if (!levels) return values;
  const shown = { ...values };
  for (const campo of CAMPOS) {
    const own = (SHOWS[campo] ?? []).flatMap((field) => levels.get(field) ?? []);
    if (own.includes('O')) shown[campo] = '';
    else if (own.length > 0 && shown[campo] !== '') shown[campo] = String(maskField('text', shown[campo]));
  }
  return shown;
}

const ROW = {
  apellidos: orNull(text),
  nombres: orNull(text),
  documento: orNull(text),
  tipo_documento: orNull(text),
  placa: orNull(text),
  vehiculo: orNull(text),
  sangre: orNull(text),
  alergia: orNull(text),
  emergencia: orNull(text),
  telefono: orNull(text),
  licencia: orNull(text),
  compania: orNull(text),
  contrato: orNull(text),
  cargo: orNull(text),
  division: text,
  cliente: text,
  foto: orNull(json(foto)),
  requisitos: list(text),
} as const;

/** Of person `p`, accreditation `a`, vehicle `w`, division `d` and client `s`: one of person and vehicle may not be. */
const COLUMNS =
  sql.raw(`concat_ws(' ', p.apellido_paterno, p.apellido_materno) as apellidos, p.nombres, p.documento, td.alias as tipo_documento, ts.tipo_sangre as sangre, p.alergia,
  p.contacto_emergencia as emergencia, p.telefono_emergencia as telefono, lc.codigo as licencia, k.alias as compania, o.codigo as contrato, g.cargo, d.division, s.alias as cliente, w.placa, concat_ws(' ', wt.tipo_vehiculo, wb.marca, wm.modelo) as vehiculo,
  array(select q.codigo from acreditacion_persona x join acreditacion_persona_requisito r on r.id_acreditacion_persona = x.id_acreditacion_persona join acreditacion_requisito q on q.id_requisito = r.id_requisito
    where x.id_cliente = d.id_cliente and x.id_division = d.id_division and x.id_persona = p.id_persona and r.fecha_emision is not null
      and (r.fecha_vencimiento is null or r.fecha_vencimiento >= (now() at time zone d.zona_horaria)::date) order by 1) as requisitos,
  (select json_build_object('hash', f.hash, 'lugar', f.id_ruta_repositorio) from base_archivo f where f.id_archivo = coalesce(p.foto_perfil, w.foto_perfil)) as foto`);
const JOINS =
  sql.raw(`left join sistema_tipo_documento td on td.id_tipo_documento = p.id_tipo_documento left join sistema_tipo_sangre ts on ts.id_tipo_sangre = p.id_tipo_sangre
  left join sistema_licencia_conducir lc on lc.id_licencia_conducir = p.id_licencia_conducir
  left join administracion_tipo_vehiculo wt on wt.id_tipo_vehiculo = w.id_tipo_vehiculo left join administracion_marca wb on wb.id_marca = w.id_marca left join administracion_modelo wm on wm.id_modelo = w.id_modelo
  left join administracion_compania k on k.id_compania = coalesce(a.id_compania, w.id_compania) left join administracion_contrato o on o.id_contrato = a.id_contrato left join administracion_cargo g on g.id_cargo = a.id_cargo`);

interface OfCard {
  readonly Codigo: string;
  readonly Tipo: string;
  readonly Color: string;
  readonly Inicio: string;
  readonly Fin: string;
}
type Bearer = { readonly [K in keyof typeof ROW]: unknown } & { readonly foto: z.infer<typeof foto> | null; readonly requisitos: readonly string[] };

function datosOf(ctx: Context, row: Bearer, card: OfCard): Datos {
  const said = (value: unknown) => (value === null || value === undefined ? '' : String(value));
  const [apellidos, nombres] = [said(row.apellidos), said(row.nombres)];
  const hidden = protectionOf(ctx.session, 'AdministracionPersona')?.has('FotoPerfil') === true;
  return {
    Codigo: card.Codigo,
    Color: card.Color,
    Foto: hidden ? null : row.foto,
    Requisitos: [...row.requisitos],
    Campos: protect(ctx, {
      APELLIDOS: apellidos,
      NOMBRES: nombres,
      NOMBRE: [apellidos, nombres].filter(Boolean).join(', '),
      DOCUMENTO: said(row.documento),
      TIPO_DOCUMENTO: said(row.tipo_documento),
      COMPANIA: said(row.compania),
      CARGO: said(row.cargo),
      CONTRATO: said(row.contrato),
      DIVISION: said(row.division),
      CLIENTE: said(row.cliente),
      SANGRE: said(row.sangre),
      ALERGIA: said(row.alergia),
      EMERGENCIA: said(row.emergencia),
      EMERGENCIA_TELEFONO: said(row.telefono),
      LICENCIA: said(row.licencia),
      PLACA: said(row.placa),
      VEHICULO: said(row.vehiculo),
      TIPO: card.Tipo,
      CODIGO: card.Codigo,
      INICIO: shownDay(card.Inicio),
      // One of the stock is as long as each loan.
      FIN: card.Fin === EN_EXISTENCIA ? '' : shownDay(card.Fin),
      EMISION: shownDay(today(ctx)),
    }),
  };
}

/** A card that may be printed: what is drawn of it and by which template. */
export interface Imprimible {
  readonly IdCredencial: number;
  readonly Codigo: string;
  readonly NumeroImpresiones: number;
  readonly IdPlantillaVersion: number;
  readonly Datos: Datos;
}

/** Active cards that the session reaches, by company and surname, ready to be drawn; one whose type has no template is refused by its type's name. */
export async function printableCards(ctx: Context, which: SQL): Promise<Imprimible[]> {
  const rows = await ctx.tx.rows(
    {
      ...ROW,
      IdCredencial: int,
      Codigo: text,
      NumeroImpresiones: int,
      version: orNull(int),
      tipo: text,
      color: text,
      inicio: text,
      fin: text,
    },
    sql`select ${COLUMNS}, t.id_credencial as "IdCredencial", t.codigo as "Codigo", t.numero_impresiones as "NumeroImpresiones", v.id_plantilla_version as version,
        y.nombre as tipo, y.color_franja as color, t.fecha_inicio as inicio, t.fecha_fin as fin
      from identificacion_credencial t left join administracion_persona p on p.id_persona = t.id_persona left join administracion_vehiculo w on w.id_vehiculo = t.id_vehiculo join identificacion_tipo_credencial y on y.id_tipo_credencial = t.id_tipo_credencial
      join sistema_division d on d.id_division = t.id_division join sistema_cliente s on s.id_cliente = t.id_cliente
      left join acreditacion_persona a on a.id_acreditacion_persona = t.id_acreditacion_persona ${JOINS}
      left join identificacion_plantilla l on l.id_plantilla = y.id_plantilla left join identificacion_plantilla_version v on v.id_plantilla = l.id_plantilla and v.numero = l.numero
      where ${which} and t.estado = 'A' and ${scopeSql(credencialResource, ctx.session)} order by k.alias nulls last, p.apellido_paterno, p.apellido_materno, p.nombres, w.placa, t.id_credencial`,
  );
  return rows.map(({ IdCredencial, Codigo, NumeroImpresiones, version, tipo, color, inicio, fin, ...row }) => {
    if (version === null) throw refuse('credencial.sin_plantilla', { tipo });
    const Datos = datosOf(ctx, row, { Codigo, Tipo: tipo, Color: color, Inicio: inicio, Fin: fin });
    return { IdCredencial, Codigo, NumeroImpresiones, IdPlantillaVersion: version, Datos };
  });
}

/** Somebody of the division as a card would show them, whether or not they have one; undefined out of the session's reach. */
export async function sampleOf(ctx: Context, reach: SQL, color: string): Promise<Datos | undefined> {
  const row = await ctx.tx.first(
    { ...ROW, codigo: orNull(text), tipo: orNull(text), color: orNull(text), inicio: text, fin: text },
    sql`select ${COLUMNS}, c.codigo, y.nombre as tipo, y.color_franja as color, coalesce(c.fecha_inicio, t.acreditado_desde) as inicio, coalesce(c.fecha_fin, t.acreditado_hasta) as fin
      from identificacion_portador t join administracion_persona p on p.id_persona = t.id_persona join sistema_division d on d.id_division = t.id_division join sistema_cliente s on s.id_cliente = t.id_cliente
      left join lateral (select t.id_compania, t.id_contrato, t.id_cargo) a on true left join administracion_vehiculo w on false ${JOINS}
      left join identificacion_credencial c on c.id_credencial = t.id_credencial left join identificacion_tipo_credencial y on y.id_tipo_credencial = c.id_tipo_credencial
      where ${reach} limit 1`,
  );
  if (!row) return undefined;
  const { codigo, tipo, inicio, fin } = row;
  return datosOf(ctx, row, { Codigo: codigo ?? 'C000000', Tipo: tipo ?? '—', Color: row.color ?? color, Inicio: inicio, Fin: fin });
}

/** Template versions by their key. */
export async function laminas(ctx: Pick<Context, 'tx'>, which: SQL): Promise<ReadonlyMap<number, Lamina>> {
  const rows = await ctx.tx.rows(
    { IdPlantillaVersion: int, Orientacion: oneOf(['V', 'H']), DobleCara: oneOf(['S', 'N']), Elementos: json(disenoSchema) },
    sql`select v.id_plantilla_version as "IdPlantillaVersion", p.orientacion as "Orientacion", v.doble_cara as "DobleCara", v.elementos as "Elementos"
      from identificacion_plantilla_version v join identificacion_plantilla p on p.id_plantilla = v.id_plantilla where ${which}`,
  );
  return new Map(rows.map((row) => [row.IdPlantillaVersion, row]));
}
