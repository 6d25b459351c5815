import { receiveBook } from '@platform/server/excel/receive';
import { refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { importadoSchema } from '../../shared/importar.wire';
import { Marca } from '../../shared/marca.entity';
import { type Asked, importMarks } from './importar';
import { readMarks } from './importar.libro';

const MEGABYTES = 4;

/** What travels beside the file. */
function fieldOf(name: string, value: unknown): Partial<Asked> {
  if (name === 'Procesar') {
    if (value !== 'S' && value !== 'N') throw refuse('campo.opcion', { campo: name }, name);
    return { Procesar: value };
  }
  if (name !== 'IdMotivoMarca') throw refuse('campo.desconocido', { campo: name });
  if (typeof value !== 'string' || !/^[1-9]\d{0,8}$/.test(value)) throw refuse('campo.referencia', { campo: name }, name);
  return { IdMotivoMarca: Number(value) };
}

/** `POST /api/AccesoMarca/importar`: marks of a workbook (040103). */
export const importRoute = (kit: RouteKit): Route =>
  route({
    method: 'POST',
    path: `/api/${Marca.resource}/importar`,
    summary:
      'Marks of a workbook (multipart: file, Procesar, IdMotivoMarca): document, day, hour, E or S, door; without Procesar S nothing is written',
    tag: Marca.resource,
    resource: Marca.resource,
    access: { kind: 'grant', menu: ['040103'], action: 'crear' },
    answer: importadoSchema,
    async receive(_ctx, request) {
      let asked: Asked = { Procesar: 'N', IdMotivoMarca: null };
      const sent = await receiveBook(request, {
        missing: 'marca.importar_archivo',
        megabytes: MEGABYTES,
        read: readMarks,
        field(name, value) {
          asked = { ...asked, ...fieldOf(name, value) };
        },
      });
      return { ...sent, ...asked };
    },
    handler: (ctx, { received }) => importMarks(ctx, kit, received.rows, received),
  });
