import { shownDay } from '@modules/administracion/shared/dia';
import { labelOf } from '@platform/entity/entity';
import { orNull, text as textOf } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import type { RouteKit } from '@platform/server/kit';
import { clientDocument, dataPairs, dataTable, heading, storedImage, writtenMoment } from '@platform/server/pdf/document';
import { mm } from '@platform/server/pdf/pdf';
import { protectionOf } from '@platform/server/resource/protect';
import { sql } from 'drizzle-orm';
import type { Content } from 'pdfmake/interfaces';
import { z } from 'zod';
import { AcreditacionPersona } from '../../shared/acreditacion.entity';
import { DOCUMENTOS } from '../../shared/documentos.palabras';
import { ESTADO_PALABRAS } from '../../shared/estados';
import { ESTADOS, Solicitud, SolicitudRequisito } from '../../shared/solicitud.entity';
import { detail } from '../solicitud/detalle';
import { acreditacionPersonaResource } from './estado.resource';

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
/** A day that came masked is told as it came. */
const day = (value: unknown): string => (/^\d{8}$/.test(text(value)) ? shownDay(text(value)) : text(value));
const row = z.record(z.string(), z.unknown());
const nullable = z.string().nullable();

/** What the page of a request shows, as far as its document tells it. */
const shownDetail = z.object({
  Solicitud: row,
  Persona: row.nullable(),
  Vehiculo: row.nullable(),
  Compania: row.nullable(),
  Visitantes: z.array(z.object({ Persona: row.nullable(), DatosPersona: row.nullable() })),
  Requisitos: z.array(
    z.object({
      Requisito: z.string(),
      Rol: z.string(),
      FechaEmision: nullable,
      FechaVencimiento: nullable,
      Resultado: z.enum(['N', 'C', 'O', 'R']),
      Observacion: nullable,
    }),
  ),
  Roles: z.array(z.object({ Rol: z.string(), Resultado: z.enum(['P', 'A']), IdUsuario: nullable, Fecha: nullable })),
  Historial: z.array(
    z.object({ Momento: z.string(), Usuario: z.string(), Accion: z.string(), EstadoNuevo: z.enum(ESTADOS), Rol: nullable, Observacion: nullable }),
  ),
});
type Shown = z.infer<typeof shownDetail>;

const DATA = [
  'IdCompania',
  'IdContrato',
  'IdUnidadOrganizacional',
  'IdCentroCosto',
  'IdPerfilAcreditacion',
  'IdCargo',
  'IdFuncion',
  'Lugar',
  'Asunto',
  'MotivoVisita',
  'IdAnfitrion',
  'NumeroLicencia',
] as const;
const PERSON = ['Apellidos', 'Nombres', 'TipoDocumento', 'Documento'] as const;
const VEHICLE = ['Placa', 'TipoVehiculo', 'Marca', 'Modelo', 'Color', 'Serie', 'Anio'] as const;
const COMPANY = ['Compania', 'TipoDocumento', 'Documento', 'Categoria', 'Direccion'] as const;

function pairsOf(kit: RouteKit, ctx: Context, resource: string, of: Readonly<Record<string, unknown>>, names: readonly string[]) {
  const label = (name: string): string => {
    const own = kit.words.fieldLabel(ctx.lang, resource, name);
    return own === name ? kit.words.fieldLabel(ctx.lang, resource, `Id${name}`) : own;
  };
  return names.map((name): [string, string] => [label(name), text(of[name.startsWith('Id') ? labelOf(name) : name])]);
}

/** The subject as its reader may see it, or the people of a visit. */
function subject(ctx: Context, kit: RouteKit, { Persona, Vehiculo, Compania, Visitantes }: Shown): Content[] {
  const words = DOCUMENTOS[ctx.lang];
  const cards = [
    ...(Persona ? [dataPairs(pairsOf(kit, ctx, 'AdministracionPersona', Persona, PERSON))] : []),
    ...(Vehiculo ? [dataPairs(pairsOf(kit, ctx, 'AdministracionVehiculo', Vehiculo, VEHICLE))] : []),
    ...(Compania ? [dataPairs(pairsOf(kit, ctx, 'AdministracionCompania', Compania, COMPANY))] : []),
  ];
  const people = Visitantes.map(({ Persona: known, DatosPersona: typed }, at) => {
    const of = known ?? { Apellidos: typed?.ApellidoPaterno, Nombres: typed?.Nombres, Documento: typed?.Documento };
    return [at + 1, [text(of.Apellidos), text(of.Nombres)].filter(Boolean).join(', '), text(of.Documento)];
  });
  return [
    ...(cards.length > 0 ? [heading(words.sujeto), ...cards] : []),
    ...(people.length > 0
      ? [heading(words.visitantes), dataTable([words.numero, words.nombre, words.documento], people, ['auto', '*', 'auto'])]
      : []),
  ];
}

/** The summary of a request: what its page shows to this reader, and nothing else. */
export async function requestSummary(ctx: Context, kit: RouteKit, id: number): Promise<{ file: Buffer; name: string }> {
  const shown = shownDetail.parse(await detail(ctx, kit, id));
  const words = DOCUMENTOS[ctx.lang];
  const head = shown.Solicitud;
  const number = text(head.Numero) || words.borrador;
  const state = z.enum(ESTADOS).parse(head.Estado);
  const results = kit.words.entity(ctx.lang, SolicitudRequisito.resource)?.options.Resultado ?? {};
  const steps: Readonly<Record<string, string>> = words.pasos;
  const file = await clientDocument(ctx, kit, {
    title: words.resumen.replace('{numero}', number),
    subtitle: [ESTADO_PALABRAS[ctx.lang][state], text(head.Compania), text(head.Contrato)].filter(Boolean).join(' · '),
    content: [
      heading(words.datos),
      dataPairs([
        ...pairsOf(kit, ctx, Solicitud.resource, head, DATA),
        [words.periodo, [day(head.FechaInicio), day(head.FechaFin)].filter(Boolean).join(' – ')],
      ]),
      ...subject(ctx, kit, shown),
      heading(words.requisitos),
      dataTable(
        [words.numero, words.requisito, words.rol, words.emision, words.vencimiento, words.resultado, words.observacion],
        shown.Requisitos.map((one, at) => [
          at + 1,
          one.Requisito,
          one.Rol,
          day(one.FechaEmision),
          day(one.FechaVencimiento),
          results[one.Resultado] ?? one.Resultado,
          text(one.Observacion),
        ]),
        ['auto', '*', 'auto', 'auto', 'auto', 'auto', '*'],
      ),
      ...(shown.Roles.length > 0
        ? [
            heading(words.roles),
            dataTable(
              [words.rol, words.estado, words.usuario, words.fecha],
              shown.Roles.map((one) => [
                one.Rol,
                one.Resultado === 'A' ? words.aprobado : words.pendiente,
                text(one.IdUsuario),
                one.Fecha ? writtenMoment(ctx, one.Fecha) : '',
              ]),
              ['*', 'auto', 'auto', 'auto'],
            ),
          ]
        : []),
      heading(words.historial),
      dataTable(
        [words.fecha, words.usuario, words.paso, words.estado, words.observacion],
        shown.Historial.map((one) => [
          writtenMoment(ctx, one.Momento),
          one.Usuario,
          [steps[one.Accion] ?? one.Accion, one.Rol].filter(Boolean).join(' · '),
          ESTADO_PALABRAS[ctx.lang][one.EstadoNuevo],
          text(one.Observacion),
        ]),
        ['auto', 'auto', 'auto', 'auto', '*'],
      ),
    ],
  });
  ctx.audit({ entity: Solicitud.resource, record: id, action: 'imprimir', changes: null });
  return { file, name: `Solicitud ${number}.pdf` };
}

const CERTIFIED = ['IdCompania', 'IdContrato', 'IdPerfilAcreditacion', 'IdCargo'] as const;
const IN_FORCE = new Set(['V', 'W']);

/** One page: who is accredited, where, under what and until when, with each requirement and a code to verify it. */
async function certificate(ctx: Context, kit: RouteKit, id: number): Promise<Content[]> {
  const words = DOCUMENTOS[ctx.lang];
  const of = await kit.reader.one(ctx, acreditacionPersonaResource, id);
  const labels = kit.words.entity(ctx.lang, AcreditacionPersona.resource);
  const place = await ctx.tx.first(
    { foto: orNull(textOf), division: textOf },
    sql`select d.division, (select f.hash from administracion_persona p join base_archivo f on f.id_archivo = p.foto_perfil where p.id_persona = a.id_persona) as foto
      from acreditacion_persona a join sistema_division d on d.id_division = a.id_division where a.id_acreditacion_persona = ${id}`,
  );
  const photo = protectionOf(ctx.session, 'AdministracionPersona')?.has('FotoPerfil') || !place?.foto ? null : place.foto;
  const name = ctx.lang === 'en' ? sql`coalesce(nullif(q.nombre_ingles, ''), q.nombre)` : sql`q.nombre`;
  const requirements = await ctx.tx.rows(
    { nombre: orNull(textOf), fecha_emision: orNull(textOf), fecha_vencimiento: orNull(textOf) },
    sql`select ${name} as nombre, r.fecha_emision, r.fecha_vencimiento from acreditacion_persona_requisito r join acreditacion_requisito q on q.id_requisito = r.id_requisito
      where r.id_cliente = ${ctx.session.IdCliente} and r.id_acreditacion_persona = ${id} order by q.codigo`,
  );
  const state = text(of.Estado);
  return [
    {
      columns: [
        { width: mm(30), stack: [await storedImage(ctx, kit, photo, [mm(28), mm(37)])] },
        {
          width: '*',
          stack: [
            IN_FORCE.has(state)
              ? { text: words.declara.replace('{division}', text(place?.division)), margin: [0, 0, 0, 8] }
              : {
                  text: words.noVigente.replace('{estado}', labels?.options.Estado?.[state] ?? state),
                  bold: true,
                  color: '#8B0000',
                  margin: [0, 0, 0, 8],
                },
            { text: text(of.Persona), fontSize: 14, bold: true },
            { text: text(of.Documento), margin: [0, 0, 0, 6] },
            dataPairs([
              ...pairsOf(kit, ctx, AcreditacionPersona.resource, of, CERTIFIED),
              [words.periodo, `${day(of.FechaInicio)} – ${day(of.FechaFin)}`],
              [words.estado, labels?.options.Estado?.[state] ?? state],
            ]),
          ],
        },
        {
          width: mm(32),
          stack: [
            { qr: `${kit.product.publicUrl}/consultas/personas/${id}`, fit: mm(30), eccLevel: 'M' },
            { text: words.verificar, fontSize: 7 },
          ],
        },
      ],
      columnGap: mm(4),
    },
    heading(words.requisitos),
    dataTable(
      [words.numero, words.requisito, words.emision, words.vencimiento],
      requirements.map((one, at) => [at + 1, text(one.nombre), day(one.fecha_emision), day(one.fecha_vencimiento) || '—']),
      ['auto', '*', 'auto', 'auto'],
    ),
  ];
}

/** The certificates of some accreditations, one a page. */
export async function certificates(ctx: Context, kit: RouteKit, ids: readonly number[]): Promise<Buffer> {
  const content: Content[] = [];
  for (const [at, id] of ids.entries()) {
    const page = await certificate(ctx, kit, id);
    content.push(at === 0 ? { stack: page } : { stack: page, pageBreak: 'before' });
    ctx.audit({ entity: AcreditacionPersona.resource, record: id, action: 'imprimir', changes: null });
  }
  const title = DOCUMENTOS[ctx.lang].constancia;
  return clientDocument(ctx, kit, { title, subtitle: writtenMoment(ctx, ctx.now), content });
}
