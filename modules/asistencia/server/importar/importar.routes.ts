import { text } from '@platform/server/db/rows';
import { receiveBook } from '@platform/server/excel/receive';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { type SQL, sql } from 'drizzle-orm';
import { personasImportadas } from '../../shared/importar.wire';
import { Persona } from '../../shared/persona.entity';
import { peopleBook, readPeople } from './libro';
import { importPeople } from './personas';

const MEGABYTES = 4;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const common = { tag: Persona.resource, resource: Persona.resource } as const;

const codes = async (ctx: Context, of: SQL): Promise<string[]> => (await ctx.tx.rows({ codigo: text }, of)).map(({ codigo }) => codigo);

/** People of attendance from a workbook (050301). */
export const importarRoutes = (kit: Pick<RouteKit, 'registry' | 'writer' | 'words'>): readonly Route[] => [
  route({
    ...common,
    method: 'GET',
    path: `/api/${Persona.resource}/plantilla`,
    summary: 'Template .xlsx of a file of people',
    access: { kind: 'grant', menu: ['050301'], action: 'crear' },
    raw: true,
    async handler(ctx, { reply }) {
      const { IdCliente, IdCompania } = ctx.session;
      const content = await peopleBook(
        await codes(
          ctx,
          sql`select codigo from asistencia_planilla where id_cliente = ${IdCliente} and activo = 'S' and (${IdCompania}::int is null or id_compania = ${IdCompania}::int) order by codigo`,
        ),
        await codes(
          ctx,
          sql`select codigo from asistencia_horario where id_cliente = ${IdCliente} and activo = 'S' and (${IdCompania}::int is null or id_compania is null or id_compania = ${IdCompania}::int) order by codigo`,
        ),
      );
      return reply.type(XLSX).header('content-disposition', 'attachment; filename="plantilla_personas_asistencia.xlsx"').send(content);
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: `/api/${Persona.resource}/importar`,
    summary:
      'People of a workbook (multipart: file, Procesar): document, worker code, payroll, schedule, since, controlled; without Procesar S nothing is written',
    access: { kind: 'grant', menu: ['050301'], action: 'crear' },
    answer: personasImportadas,
    async receive(_ctx, request) {
      let Procesar: 'S' | 'N' = 'N';
      const sent = await receiveBook(request, {
        missing: 'asistencia.importar_archivo',
        megabytes: MEGABYTES,
        read: readPeople,
        field(name, value) {
          if (name !== 'Procesar') throw refuse('campo.desconocido', { campo: name });
          if (value !== 'S' && value !== 'N') throw refuse('campo.opcion', { campo: name }, name);
          Procesar = value;
        },
      });
      return { ...sent, Procesar };
    },
    handler: (ctx, { received }) => importPeople(ctx, kit, received.rows, received.Procesar),
  }),
];
