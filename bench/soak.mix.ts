import { randomUUID } from 'node:crypto';
import { type Caller, callerOf } from '@apps/server/live/client';
import { z } from 'zod';

/** One thing that somebody does before the product. */
export type Deed = (n: number) => Promise<unknown>;

const anything = z.unknown();
const people = z.object({ data: z.array(z.object({ IdPersona: z.number(), Documento: z.string(), IdTipoDocumento: z.number() })) });
const passes = z.object({ data: z.array(z.object({ Documento: z.string(), IdTipoDocumento: z.number() })) });
const doors = z.object({ data: z.array(z.object({ IdPuerta: z.number() })) });
const made = z.object({ IdCategoria: z.number(), Version: z.number() });

const at = <T>(of: readonly T[], n: number): T => {
  const one = of[n % of.length];
  if (one === undefined) throw new Error('the demo is not there');
  return one;
};

/** A catalog's row that is made, changed and taken away again: what is there does not grow by it. */
async function writeRow(office: Caller, n: number): Promise<void> {
  const path = '/api/AdministracionCategoria';
  const row = { Codigo: randomUUID().slice(0, 8).toUpperCase(), Categoria: `De la prueba ${n} ${randomUUID()}`.slice(0, 60) };
  const { IdCategoria, Version } = await office.post(path, row, made);
  await office.put(`${path}/${IdCategoria}`, { ...row, Version, Categoria: `${row.Categoria}*`.slice(0, 60) }, anything);
  await office.delete(`${path}/${IdCategoria}`, anything);
}

/**
 * The work of a site, each deed as often as it is in it: two of five calls are decisions of the gate, the rest are lists, single rows, searches, the
 * monitor, marks of the day, a report and rows that are written.
 */
export async function mixOf(url: string): Promise<readonly (readonly [name: string, deed: Deed])[]> {
  const guard = callerOf(url, 'GARITA');
  const office = callerOf(url, 'ADMIN');
  const persons = (await office.get('/api/AdministracionPersona', { take: 200 }, people)).data;
  const workers = (await office.get('/api/AccesoGestionPersona', { take: 200, filter: ['Condicion', '=', 'TRABAJADOR'] }, passes)).data;
  const [gate] = (await office.get('/api/AccesoPuerta', { filter: ['Codigo', '=', 'P1'], take: 1 }, doors)).data;
  if (!gate) throw new Error('the demo has no gate');
  const decision: Deed = (n) => {
    const { Documento, IdTipoDocumento } = at(workers, n);
    const mark = { IdMarcaOrigen: randomUUID(), IdPuerta: gate.IdPuerta, ModoMarcacion: n % 2 === 0 ? 'S' : 'N', Identificador: Documento };
    return guard.post('/api/AccesoMarca/registrar', { ...mark, TipoIdentificacion: 'DOC', IdTipoDocumento }, anything);
  };
  const list: Deed = (n) => office.get('/api/AdministracionPersona', { take: 20, skip: (n % 10) * 20 }, anything);
  const one: Deed = (n) => office.get(`/api/AdministracionPersona/${at(persons, n).IdPersona}`, {}, anything);
  const search: Deed = (n) => office.get('/api/AdministracionPersona', { take: 20, buscar: at(persons, n).Documento.slice(0, 4) }, anything);
  const monitor: Deed = () => guard.get('/api/AccesoMarca/monitor', {}, anything);
  const marks: Deed = () => office.get('/api/AccesoMarca', { take: 20 }, anything);
  const report: Deed = () => office.post('/api/PlataformaReporte/RX3/ejecutar', { Parametros: {}, take: 20, Formato: 'P' }, anything);
  const row: Deed = (n) => writeRow(office, n);
  return [
    ...([
      ['gate', decision],
      ['list', list],
      ['gate', decision],
      ['one', one],
      ['gate', decision],
      ['search', search],
    ] as const),
    ...([
      ['gate', decision],
      ['list', list],
      ['gate', decision],
      ['monitor', monitor],
      ['gate', decision],
      ['marks', marks],
    ] as const),
    ...([
      ['gate', decision],
      ['list', list],
      ['one', one],
      ['report', report],
      ['gate', decision],
      ['list', list],
    ] as const),
    ...([
      ['search', search],
      ['row', row],
    ] as const),
  ];
}
