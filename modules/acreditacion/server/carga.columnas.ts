import { Persona } from '@modules/administracion/shared/persona.entity';
import { type Field, isRequiredColumn } from '@platform/entity/field';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import type { RouteKit } from '@platform/server/kit';
import { sql } from 'drizzle-orm';
import { cargaScreens } from '../shared/carga.en';
import { cargaPantallas } from '../shared/carga.es';
import { Solicitud } from '../shared/solicitud.entity';

/** One value a list column admits, by what people write for it. */
interface Option {
  readonly valor: string | number;
  readonly texto: string;
}
/** A requirement of the profile as a load asks for it. */
export interface LoadRequirement {
  readonly IdRequisito: number;
  readonly Codigo: string;
  readonly Nombre: string;
  readonly Obligatorio: boolean;
  readonly RequiereVencimiento: boolean;
  readonly RequiereAdjunto: boolean;
}
/** A column of a load's file, of its grid and of its rows' data. */
export interface Column {
  /** Under this name the row keeps what was typed. */
  readonly clave: string;
  readonly titulo: { readonly es: string; readonly en: string };
  readonly destino: 'persona' | 'solicitud' | 'requisito';
  readonly field: Field;
  /** Demanded of people who are not registered yet; of everyone when it is of the request. */
  readonly obligatorio: boolean;
  readonly opciones: readonly Option[];
  /** What people may write for each option, tidied. */
  readonly valores: ReadonlyMap<string, string | number>;
}

/** How texts of lists and headers are compared: without case, accents, marks of obligation nor spare spaces. */
export const tidy = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[*\s]+/g, ' ')
    .trim()
    .toLowerCase();

const PERSON = [
  'IdTipoDocumento',
  'Documento',
  'ApellidoPaterno',
  'ApellidoMaterno',
  'Nombres',
  'Sexo',
  'FechaNacimiento',
  'IdPaisNacimiento',
  'IdPaisResidencia',
  'TelefonoMovil',
  'Correo',
] as const;
const REQUEST = ['IdCargo', 'FechaInicio', 'FechaFin'] as const;
/** A cell holds no picture, file nor list. */
const CELLS = new Set<Field['kind']>(['text', 'code', 'digits', 'email', 'int', 'flag', 'choice', 'date', 'ref']);
/** Catalogs that every country has of its own. */
const BY_COUNTRY = new Set(['SistemaTipoDocumento', 'SistemaLicenciaConducir']);

export const requirementKey = (codigo: string, part: 'E' | 'V'): string => `R:${codigo}:${part}`;

/** What a profile asks of whoever delivers (never of the authorizer), in its order. */
export async function requirementsOfProfile(ctx: Context, idPerfil: number): Promise<LoadRequirement[]> {
  const name = ctx.lang === 'en' ? sql`coalesce(nullif(q.nombre_ingles, ''), q.nombre)` : sql`q.nombre`;
  const rows = await ctx.tx.run(
    sql`select q.id_requisito, q.codigo, ${name} as nombre, p.obligatorio, q.requiere_vencimiento, q.requiere_adjunto
      from acreditacion_perfil_requisito p join acreditacion_requisito q on q.id_requisito = p.id_requisito and q.activo = 'S' and q.tipo_requisito = 'S'
      where p.id_perfil_acreditacion = ${idPerfil} and p.id_cliente = ${ctx.session.IdCliente} order by p.orden, q.codigo`,
  );
  return rows.map((row) => ({
    IdRequisito: Number(row.id_requisito),
    Codigo: String(row.codigo),
    Nombre: String(row.nombre),
    Obligatorio: row.obligatorio === 'S',
    RequiereVencimiento: row.requiere_vencimiento === 'S',
    RequiereAdjunto: row.requiere_adjunto === 'S',
  }));
}

/**
 * The columns of a load: the person's file with whatever the client's field configuration makes obligatory, position and
 * dates, and a pair of dates for each requirement of the profile.
 */
export async function columnsOf(ctx: Context, kit: RouteKit, of: { IdCompania: number; IdPerfilAcreditacion: number }): Promise<Column[]> {
  const [company] = await ctx.tx.run(sql`select contratista from administracion_compania where id_compania = ${of.IdCompania}`);
  const config = ctx.session.fieldConfig.get(Persona.options.menu[0]);
  const configured = Object.entries(Persona.fields)
    .filter(([name, field]) => config?.get(name.toLowerCase())?.obligatorio && !isOwn(field) && CELLS.has(field.kind))
    .map(([name]) => name);
  const columns: Column[] = [];
  for (const name of new Set<string>([...PERSON, ...configured])) {
    const field: Field | undefined = Object.entries(Persona.fields).find(([own]) => own === name)?.[1];
    if (!field) continue;
    const obligatorio = isRequiredColumn(field) || config?.get(name.toLowerCase())?.obligatorio === true;
    columns.push(await column(ctx, kit, 'persona', Persona.resource, name, field, obligatorio, {}));
  }
  for (const name of REQUEST) {
    const only: Record<string, string> = name === 'IdCargo' ? { Contratista: String(company?.contratista ?? 'S') } : {};
    columns.push(await column(ctx, kit, 'solicitud', Solicitud.resource, name, Solicitud.fields[name], true, only));
  }
  for (const one of await requirementsOfProfile(ctx, of.IdPerfilAcreditacion)) {
    for (const part of ['E', 'V'] as const) {
      const word = part === 'E' ? 'emision' : 'vencimiento';
      columns.push({
        clave: requirementKey(one.Codigo, part),
        titulo: { es: `${one.Codigo} · ${cargaPantallas[word]}`, en: `${one.Codigo} · ${cargaScreens[word]}` },
        destino: 'requisito',
        field: { kind: 'date' },
        obligatorio: part === 'V' && one.Obligatorio && one.RequiereVencimiento,
        opciones: [],
        valores: new Map(),
      });
    }
  }
  return columns;
}

const isOwn = (field: Field): boolean => field.server === true || field.computed === true;

async function column(
  ctx: Context,
  kit: RouteKit,
  destino: Column['destino'],
  resource: string,
  name: string,
  field: Field,
  obligatorio: boolean,
  only: Record<string, string>,
): Promise<Column> {
  const titulo = { es: kit.words.fieldLabel('es', resource, name), en: kit.words.fieldLabel('en', resource, name) };
  const valores = new Map<string, string | number>();
  const opciones: Option[] = [];
  const offer = (valor: string | number, texto: string, ...also: string[]) => {
    opciones.push({ valor, texto });
    for (const one of [texto, ...also]) if (one !== '' && !valores.has(tidy(one))) valores.set(tidy(one), valor);
  };
  if (field.kind === 'ref' && field.resource) {
    const target = kit.registry.get(field.resource);
    const { key, options } = target.entity;
    const country: Record<string, string> = BY_COUNTRY.has(field.resource) ? { IdPais: String(ctx.session.IdPais) } : {};
    for (const row of await kit.reader.lookup(ctx, target, { ...field.only, ...country, ...only })) {
      const id = row[key];
      const title = String(row.Texto ?? '');
      const subtitle = options.subtitle ? String(row[options.subtitle] ?? '') : '';
      if (typeof id === 'number' || typeof id === 'string') offer(id, title, subtitle, `${subtitle} · ${title}`);
    }
  } else if (field.kind === 'choice' || field.kind === 'flag') {
    for (const one of field.kind === 'flag' ? ['S', 'N'] : (field.options ?? [])) {
      const words = (lang: 'es' | 'en') =>
        field.kind === 'flag'
          ? (lang === 'es' ? cargaPantallas : cargaScreens)[one === 'S' ? 'si' : 'no']
          : (kit.words.entity(lang, resource)?.options[name]?.[one] ?? one);
      offer(one, words(ctx.lang), words('es'), words('en'), one);
    }
  }
  return { clave: name, titulo, destino, field, obligatorio, opciones, valores };
}

/** Contract, profile and company of a load as the session may use them, by the same rules as a single request. */
export async function checkHead(ctx: Context, of: { IdCompania: number; IdContrato: number | null; IdPerfilAcreditacion: number }): Promise<void> {
  const { session } = ctx;
  if (session.IdCompania !== null && session.IdCompania !== of.IdCompania) throw refuse('campo.referencia', { campo: 'IdCompania' }, 'IdCompania');
  const [company] = await ctx.tx.run(
    sql`select 1 from administracion_compania where id_compania = ${of.IdCompania} and id_cliente = ${session.IdCliente} and activo = 'S'`,
  );
  if (!company) throw refuse('campo.referencia', { campo: 'IdCompania' }, 'IdCompania');
  const [profile] = await ctx.tx.run(
    sql`select entidad from acreditacion_perfil where id_perfil_acreditacion = ${of.IdPerfilAcreditacion} and id_cliente = ${session.IdCliente} and activo = 'S'`,
  );
  if (!profile) throw refuse('campo.referencia', { campo: 'IdPerfilAcreditacion' }, 'IdPerfilAcreditacion');
  if (profile.entidad !== 'P') throw refuse('solicitud.perfil_entidad', undefined, 'IdPerfilAcreditacion');
  if (of.IdContrato === null) return;
  const [contract] = await ctx.tx.run(
    sql`select 1 from administracion_contrato c where c.id_contrato = ${of.IdContrato} and c.id_cliente = ${session.IdCliente} and c.id_division = ${session.IdDivision}
      and (c.id_compania_contratista = ${of.IdCompania} or exists (select 1 from administracion_contrato_subcontratista s
        where s.id_contrato = c.id_contrato and s.id_compania = ${of.IdCompania} and s.activo = 'S'))`,
  );
  if (!contract) throw refuse('solicitud.contrato_ajeno', undefined, 'IdContrato');
}
