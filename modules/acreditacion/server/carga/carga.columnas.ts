import type { Entity } from '@platform/entity/entity';
import { type Field, isRequiredColumn } from '@platform/entity/field';
import { int, text, yes } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import type { RouteKit } from '@platform/server/kit';
import { sql } from 'drizzle-orm';
import { cargaScreens } from '../../shared/en.carga';
import { cargaPantallas } from '../../shared/es.carga';
import { Solicitud } from '../../shared/solicitud.entity';
import type { Entidad } from '../../shared/sujetos';
import { CLASES } from './carga.clases';
import { type Column, type LoadRequirement, type Option, requirementKey, tidy } from './carga.tipos';

/** A cell holds no picture, file nor list. */
const CELLS = new Set<Field['kind']>(['text', 'code', 'digits', 'email', 'int', 'decimal', 'flag', 'choice', 'date', 'ref']);
/** Catalogs that every country has of its own. */
const BY_COUNTRY = new Set(['SistemaTipoDocumento', 'SistemaLicenciaConducir']);

/** What a profile asks of whoever delivers (never of the authorizer), in its order. */
export async function requirementsOfProfile(ctx: Context, idPerfil: number): Promise<LoadRequirement[]> {
  const name = ctx.lang === 'en' ? sql`coalesce(nullif(q.nombre_ingles, ''), q.nombre)` : sql`q.nombre`;
  return ctx.tx.rows(
    { IdRequisito: int, Codigo: text, Nombre: text, Obligatorio: yes, RequiereVencimiento: yes, RequiereAdjunto: yes },
    sql`select q.id_requisito as "IdRequisito", q.codigo as "Codigo", ${name} as "Nombre", p.obligatorio as "Obligatorio",
        q.requiere_vencimiento as "RequiereVencimiento", q.requiere_adjunto as "RequiereAdjunto"
      from acreditacion_perfil_requisito p join acreditacion_requisito q on q.id_requisito = p.id_requisito and q.activo = 'S' and q.tipo_requisito = 'S'
      where p.id_perfil_acreditacion = ${idPerfil} and p.id_cliente = ${ctx.session.IdCliente} order by p.orden, q.codigo`,
  );
}

const fieldOf = (entity: Entity, name: string): Field | undefined => Object.entries(entity.fields).find(([own]) => own === name)?.[1];
const isOwn = (field: Field): boolean => field.server === true || field.computed === true;

/**
 * The columns of a load: the file of who or what each row is for with whatever the client's field configuration makes
 * obligatory, the data of its own that it demands, what a request of the entity asks, and a pair of dates for each requirement of the profile.
 */
export async function columnsOf(
  ctx: Context,
  kit: RouteKit,
  of: { readonly Entidad: Entidad; readonly IdCompania: number; readonly IdPerfilAcreditacion: number },
): Promise<Column[]> {
  const { ficha, celdas, puestas, pide } = CLASES[of.Entidad];
  const config = ctx.session.fieldConfig.get(ficha.options.menu[0] ?? '');
  const isAsked = (name: string): boolean => config?.get(name.toLowerCase())?.obligatorio === true;
  const configured = Object.entries(ficha.fields)
    .filter(([name, field]) => isAsked(name) && !isOwn(field) && CELLS.has(field.kind) && !puestas.includes(name))
    .map(([name]) => name);
  const columns: Column[] = [];
  const add = async (destino: Column['destino'], entity: Entity, name: string, obligatorio: boolean, only: Record<string, string> = {}) => {
    const field = fieldOf(entity, name);
    if (field) columns.push(await column(ctx, kit, columns, { destino, entity, name, field, obligatorio, only }));
  };
  for (const name of new Set([...celdas, ...configured])) {
    const field = fieldOf(ficha, name);
    if (field && !pide.includes(name)) await add('ficha', ficha, name, isRequiredColumn(field) || isAsked(name));
  }
  for (const { name, field } of (await kit.registry.get(ficha.resource).hooks.extras?.of(ctx)) ?? []) {
    // What the client has defined for itself and demands of everyone.
    if (field.required) columns.push(await column(ctx, kit, columns, { destino: 'ficha', entity: ficha, name, field, obligatorio: true, only: {} }));
  }
  for (const name of pide) {
    if (name === 'IdAnfitrion') columns.push(hostColumn(kit));
    else
      await add(
        configured.includes(name) ? 'ambos' : 'solicitud',
        Solicitud,
        name,
        true,
        name === 'IdCargo' ? await positionsOf(ctx, of.IdCompania) : {},
      );
  }
  for (const one of await requirementsOfProfile(ctx, of.IdPerfilAcreditacion)) {
    for (const part of ['E', 'V'] as const) {
      const word = part === 'E' ? 'emision' : 'vencimiento';
      columns.push({
        ...plain('requisito', { kind: 'date' }, part === 'V' && one.Obligatorio && one.RequiereVencimiento),
        clave: requirementKey(one.Codigo, part),
        titulo: { es: `${one.Codigo} · ${cargaPantallas[word]}`, en: `${one.Codigo} · ${cargaScreens[word]}` },
      });
    }
  }
  return columns;
}

const plain = (destino: Column['destino'], field: Field, obligatorio: boolean) =>
  ({ destino, field, obligatorio, opciones: [], valores: new Map<string, string | number>(), segun: null, protege: null }) as const;

/** Positions of contractors for contractors, of employees for the client's own companies. */
async function positionsOf(ctx: Context, idCompania: number): Promise<Record<string, string>> {
  const company = await ctx.tx.first({ contratista: text }, sql`select contratista from administracion_compania where id_compania = ${idCompania}`);
  return { Contratista: company?.contratista ?? 'S' };
}

/** Whom a visitor comes to see: too many people for a list, so the document is written. */
function hostColumn(kit: RouteKit): Column {
  const label = (lang: 'es' | 'en') => kit.words.fieldLabel(lang, Solicitud.resource, 'IdAnfitrion');
  return {
    ...plain('solicitud', { kind: 'code', max: 20, pattern: 'DES' }, true),
    clave: 'IdAnfitrion',
    titulo: { es: `${label('es')} (${cargaPantallas.documento})`, en: `${label('en')} (${cargaScreens.documento})` },
    protege: { recurso: 'AdministracionPersona', campo: 'Documento' },
  };
}

interface Wanted {
  readonly destino: Column['destino'];
  readonly entity: Entity;
  readonly name: string;
  readonly field: Field;
  readonly obligatorio: boolean;
  readonly only: Readonly<Record<string, string>>;
}

async function column(
  ctx: Context,
  kit: RouteKit,
  before: readonly Column[],
  { destino, entity, name, field, obligatorio, only }: Wanted,
): Promise<Column> {
  const { resource } = entity;
  const titulo = { es: field.label ?? kit.words.fieldLabel('es', resource, name), en: field.label ?? kit.words.fieldLabel('en', resource, name) };
  const protege = destino === 'ficha' ? { recurso: resource, campo: name } : null;
  const own: Column = { ...plain(destino, field, obligatorio), clave: name, titulo, protege };
  const valores = new Map<string, string | number>();
  const opciones: Option[] = [];
  const offer = (valor: string | number, texto: string, ...also: string[]) => {
    opciones.push({ valor, texto });
    for (const one of [texto, ...also]) if (one !== '' && !valores.has(tidy(one))) valores.set(tidy(one), valor);
  };
  if (field.kind === 'choice' || field.kind === 'flag') {
    for (const one of field.kind === 'flag' ? ['S', 'N'] : (field.options ?? [])) {
      const words = (lang: 'es' | 'en') =>
        field.kind === 'flag'
          ? (lang === 'es' ? cargaPantallas : cargaScreens)[one === 'S' ? 'si' : 'no']
          : (kit.words.entity(lang, resource)?.options[name]?.[one] ?? one);
      offer(one, words(ctx.lang), words('es'), words('en'), one);
    }
    return { ...own, opciones, valores };
  }
  if ((field.kind !== 'ref' && field.kind !== 'refs') || !field.resource) return own;
  const target = kit.registry.get(field.resource);
  const { key, options } = target.entity;
  const country: Record<string, string> = BY_COUNTRY.has(field.resource) ? { IdPais: String(ctx.session.IdPais) } : {};
  const parent = before.find((one) => field.dependsOn?.includes(one.clave) && options.lookup?.includes(one.clave));
  const under = new Map<number, Map<string, number>>();
  for (const row of await kit.reader.lookup(ctx, target, { ...field.only, ...country, ...only })) {
    const id = row[key];
    if (typeof id !== 'number' && typeof id !== 'string') continue;
    const title = String(row.Texto ?? '');
    const subtitle = options.subtitle ? String(row[options.subtitle] ?? '') : '';
    const of = parent && row[parent.clave];
    const first = parent?.opciones.find((one) => one.valor === of)?.texto;
    if (typeof of === 'number' && typeof id === 'number') under.set(of, new Map([...(under.get(of) ?? []), [tidy(title), id]]));
    offer(id, first === undefined ? title : `${first} · ${title}`, title, subtitle, subtitle && `${subtitle} · ${title}`);
  }
  return { ...own, opciones, valores, segun: parent ? { clave: parent.clave, valores: under } : null };
}
