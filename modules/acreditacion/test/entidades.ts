import { type Answer, pdf, type SignedIn, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { enDias, hoy, type Mundo } from './mundo';

export type Otra = 'V' | 'I' | 'E' | 'L';
const PERFILES = { V: 'VEH-CP', I: 'VIS-CP', E: 'EMP-CP', L: 'LIC-CP' } as const;

/** What requests of the other entities are made of, beside the world of people. */
export interface Entidades {
  readonly misti: number;
  readonly perfiles: Readonly<Record<Otra, number>>;
  /** An active vehicle of the requester without request nor accreditation; another one at each call. */
  vehiculo(): Promise<{ IdVehiculo: number; Placa: string }>;
  /** A person of nobody, another one at each call: as its document, since a contractor cannot open its file. */
  visitante(): { IdTipoDocumento: number; Documento: string; [name: string]: string | number };
  /** A company that nobody knows, another one at each call. */
  empresa(): { [name: string]: string | number };
  readonly tipos: Readonly<Record<string, number>>;
  /** The heaviest licence category. */
  readonly categoria: number;
}

export async function entidades(app: TestApp): Promise<Entidades> {
  const one = async (query: ReturnType<typeof sql>) => (await app.database.run(query))[0] ?? {};
  const misti = Number((await one(sql`select id_compania from seguridad_usuario where id_usuario = 'SOLICITANTE'`)).id_compania);
  const profiles = await app.database.run(sql`select codigo, id_perfil_acreditacion as id from acreditacion_perfil where id_cliente = 1`);
  const profile = (kind: Otra) => Number(profiles.find((row) => row.codigo === PERFILES[kind])?.id);
  const types = await app.database.run(sql`select codigo, id_tipo_vehiculo as id from administracion_tipo_vehiculo where id_cliente = 1`);
  const made = await one(
    sql`select (select id_tipo_documento from sistema_tipo_documento where alias = 'DNI' limit 1) as dni, (select id_tipo_documento from administracion_compania where id_compania = ${misti}) as ruc,
      (select id_pais from administracion_compania where id_compania = ${misti}) as pais, (select min(id_categoria) from administracion_categoria where id_cliente = 1) as categoria,
      (select id_licencia_conducir from sistema_licencia_conducir where codigo = 'A-IIIc' limit 1) as licencia`,
  );
  const used: number[] = [-1];
  let next = 0;
  return {
    misti,
    perfiles: { V: profile('V'), I: profile('I'), E: profile('E'), L: profile('L') },
    tipos: Object.fromEntries(types.map((row) => [String(row.codigo), Number(row.id)])),
    categoria: Number(made.licencia),
    async vehiculo() {
      const row = await one(
        sql`select v.id_vehiculo, v.placa from administracion_vehiculo v where v.id_compania = ${misti} and v.estado = 'A' and not (v.id_vehiculo = any(${sql.param(used)}))
          and not exists (select 1 from acreditacion_solicitud s where s.id_vehiculo = v.id_vehiculo) and not exists (select 1 from acreditacion_vehiculo a where a.id_vehiculo = v.id_vehiculo)
          order by v.id_vehiculo limit 1`,
      );
      used.push(Number(row.id_vehiculo));
      return { IdVehiculo: Number(row.id_vehiculo), Placa: String(row.placa) };
    },
    visitante() {
      next += 1;
      return {
        IdTipoDocumento: Number(made.dni),
        Documento: String(78_000_000 + next),
        ApellidoPaterno: 'Visitante',
        Nombres: `Número ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[next % 26]}`,
        Sexo: 'F',
        FechaNacimiento: '19900101',
        IdPaisNacimiento: Number(made.pais),
        IdPaisResidencia: Number(made.pais),
      };
    },
    empresa() {
      next += 1;
      return {
        IdPais: Number(made.pais),
        IdTipoDocumento: Number(made.ruc),
        Documento: ruc(next),
        Compania: `Servicios Nuevos ${next} SAC`,
        Alias: `Nuevos ${next}`,
        IdCategoria: Number(made.categoria),
      };
    },
  };
}

/** A RUC with its check digit. */
function ruc(n: number): string {
  const ten = `20${String(77_000_000 + n)}`;
  const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
  const rest = 11 - (weights.reduce((sum, weight, at) => sum + weight * Number(ten[at]), 0) % 11);
  return ten + String(rest % 10 === 0 && rest === 10 ? 0 : rest === 11 ? 1 : rest);
}

/** A draft of an entity, with contract, profile and dates. */
export function borradorDe(who: SignedIn, world: Mundo, other: Entidades, kind: Otra, more: Record<string, unknown>): Promise<Answer> {
  return who.post('/api/AcreditacionSolicitud', {
    Entidad: kind,
    IdContrato: world.contrato,
    IdPerfilAcreditacion: other.perfiles[kind],
    FechaInicio: hoy(),
    FechaFin: kind === 'I' ? enDias(3) : enDias(45),
    ...more,
  });
}

/** A PDF and the dates of every requirement of a request. */
export async function adjuntarPapeles(who: SignedIn, id: number): Promise<void> {
  const { Requisitos } = (await who.get(`/api/AcreditacionSolicitud/${id}/detalle`)).result;
  for (const one of Requisitos) {
    const file = await who.upload('REQ', `${one.Codigo}.pdf`, pdf(`${one.Codigo} ${id}`));
    const saved = await who.post(`/api/AcreditacionSolicitud/${id}/guardarRequisito`, {
      IdRequisito: one.IdRequisito,
      Adjuntos: [file.result.IdArchivo],
      ...(one.RequiereVencimiento === 'S' ? { FechaEmision: enDias(-5), FechaVencimiento: enDias(25) } : {}),
    });
    if (saved.status !== 200) throw new Error(saved.text);
  }
}

/** Papers, sending, every requirement conforming, approval; answers the request's state. */
export async function acreditar(requester: SignedIn, authorizer: SignedIn, id: number): Promise<Answer> {
  await adjuntarPapeles(requester, id);
  const sent = await requester.post(`/api/AcreditacionSolicitud/${id}/enviar`);
  if (sent.status !== 200) throw new Error(sent.text);
  return aprobar(authorizer, id);
}

export async function aprobar(authorizer: SignedIn, id: number): Promise<Answer> {
  const { Requisitos } = (await authorizer.get(`/api/AcreditacionSolicitud/${id}/detalle`)).result;
  for (const { IdRequisito } of Requisitos) {
    const done = await authorizer.post(`/api/AcreditacionSolicitud/${id}/evaluar`, { IdRequisito, Resultado: 'C' });
    if (done.status !== 200) throw new Error(done.text);
  }
  return authorizer.post(`/api/AcreditacionSolicitud/${id}/aprobar`);
}
