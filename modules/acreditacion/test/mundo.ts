import type { DbRow } from '@platform/server/db/pool';
import { type Answer, pdf, type SignedIn, type TestApp } from '@platform/testing/app';
import { enDias, hoy } from '@platform/testing/days';
import { sql } from 'drizzle-orm';

export { enDias, hoy };

/** What the requests of the tests are made of: a contract of the demo's first contractor and people of its own without request. */
export interface Mundo {
  readonly contrato: number;
  readonly finContrato: string;
  readonly perfil: number;
  readonly cargo: number;
  /** A person of the contractor, not accredited and with no request under way; another one at each call. */
  persona(): Promise<{ IdPersona: number; Documento: string }>;
  requisitos: { readonly [codigo: string]: number };
  puerta: number;
}

export async function mundo(app: TestApp): Promise<Mundo> {
  const [contract] = await app.database.run(
    sql`select c.id_contrato, c.fecha_fin from administracion_contrato c join seguridad_usuario u on u.id_usuario = 'SOLICITANTE' and u.id_compania = c.id_compania_contratista
      where c.id_division = 1 and c.fecha_fin > ${enDias(60)} order by c.id_contrato limit 1`,
  );
  const [profile] = await app.database.run(sql`select id_perfil_acreditacion from acreditacion_perfil where codigo = 'OPE-CP'`);
  const [position] = await app.database.run(sql`select id_cargo from administracion_cargo where codigo = 'C-OPE'`);
  const [door] = await app.database.run(sql`select id_puerta from acceso_puerta where id_division = 1 and codigo = 'P1'`);
  const requirements = await app.database.run(sql`select codigo, id_requisito from acreditacion_requisito where id_cliente = 1`);
  const used: number[] = [-1];
  return {
    contrato: Number(contract?.id_contrato),
    finContrato: String(contract?.fecha_fin),
    perfil: Number(profile?.id_perfil_acreditacion),
    cargo: Number(position?.id_cargo),
    puerta: Number(door?.id_puerta),
    requisitos: Object.fromEntries(requirements.map((row) => [String(row.codigo), Number(row.id_requisito)])),
    async persona() {
      const [row] = await app.database.run(
        sql`select p.id_persona, p.documento from administracion_persona p join administracion_persona_vinculo v on v.id_persona = p.id_persona and v.fecha_cese is null
          join seguridad_usuario u on u.id_usuario = 'SOLICITANTE' and u.id_compania = v.id_compania
          where p.inactivo = 'N' and not (p.id_persona = any(${sql.param(used)})) and not exists (select 1 from acreditacion_persona a where a.id_persona = p.id_persona)
            and not exists (select 1 from acreditacion_solicitud s where s.id_persona = p.id_persona and s.estado in ('I', 'P', 'O')) order by p.id_persona limit 1`,
      );
      const found = row ?? (await another(app));
      const IdPersona = Number(found.id_persona);
      used.push(IdPersona);
      return { IdPersona, Documento: String(found.documento) };
    },
  };
}

/** Where the demo has nobody left: one more worker of the contractor, like one that it has. */
async function another(app: TestApp): Promise<DbRow> {
  const columns = async (table: string, key: string) => {
    const [row] = await app.database.run(
      sql`select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and column_name <> all(${sql.param([key, 'id_persona', 'documento', 'codigo_trabajador'])}::text[])`,
    );
    return sql.raw(String(row?.names));
  };
  const [model] = await app.database.run(
    sql`select p.id_persona, v.id_persona_vinculo from administracion_persona p join administracion_persona_vinculo v on v.id_persona = p.id_persona and v.fecha_cese is null
      join seguridad_usuario u on u.id_usuario = 'SOLICITANTE' and u.id_compania = v.id_compania where p.inactivo = 'N' order by 1 limit 1`,
  );
  const [person, link] = [
    await columns('administracion_persona', 'id_persona'),
    await columns('administracion_persona_vinculo', 'id_persona_vinculo'),
  ];
  const [made] = await app.database.run(
    sql`insert into administracion_persona (documento, ${person}) select (select (max(documento)::int + 1)::text from administracion_persona where documento ~ '^[0-9]{8}$'), ${person}
      from administracion_persona where id_persona = ${model?.id_persona} returning id_persona, documento`,
  );
  await app.database.run(
    sql`insert into administracion_persona_vinculo (id_persona, ${link}) select ${made?.id_persona}::int, ${link} from administracion_persona_vinculo where id_persona_vinculo = ${model?.id_persona_vinculo}`,
  );
  return made ?? {};
}

/** A draft for a person with everything filled in but the papers. */
export async function borrador(who: SignedIn, world: Mundo, IdPersona: number, more: Record<string, unknown> = {}): Promise<Answer> {
  return who.post('/api/AcreditacionSolicitud', {
    IdContrato: world.contrato,
    IdPerfilAcreditacion: world.perfil,
    IdCargo: world.cargo,
    IdPersona,
    FechaInicio: hoy(),
    FechaFin: enDias(45),
    ...more,
  });
}

const CON_VENCIMIENTO = ['SCTR', 'EMO', 'IND'];

/** Attaches a PDF and dates to each required requirement. */
export async function adjuntarTodo(who: SignedIn, world: Mundo, id: number): Promise<void> {
  for (const codigo of ['DNI', ...CON_VENCIMIENTO]) {
    const file = await who.upload('REQ', `${codigo}.pdf`, pdf(codigo));
    const saved = await who.post(`/api/AcreditacionSolicitud/${id}/guardarRequisito`, {
      IdRequisito: world.requisitos[codigo],
      Adjuntos: [file.result.IdArchivo],
      ...(codigo === 'DNI' ? {} : { FechaEmision: enDias(-5), FechaVencimiento: enDias(170) }),
    });
    if (saved.status !== 200) throw new Error(saved.text);
  }
}

/** A request sent and waiting for its authorizers. */
export async function enviada(who: SignedIn, world: Mundo): Promise<{ id: number; IdPersona: number; Documento: string }> {
  const person = await world.persona();
  const draft = await borrador(who, world, person.IdPersona);
  if (draft.status !== 200) throw new Error(draft.text);
  const id = draft.result.IdSolicitud;
  await adjuntarTodo(who, world, id);
  const sent = await who.post(`/api/AcreditacionSolicitud/${id}/enviar`, { Confirmaciones: ['contrato.dotacion_excedida'] });
  if (sent.status !== 200) throw new Error(sent.text);
  return { id, ...person };
}

/** Evaluates as conforming every requirement the caller may evaluate. */
export async function conforme(who: SignedIn, id: number): Promise<void> {
  const detail = await who.get(`/api/AcreditacionSolicitud/${id}/detalle`);
  for (const one of detail.result.Requisitos) {
    if (one.Evaluable !== 'S' || (one.Obligatorio === 'N' && one.Adjuntos.length === 0)) continue;
    const done = await who.post(`/api/AcreditacionSolicitud/${id}/evaluar`, {
      IdRequisito: one.IdRequisito,
      Resultado: 'C',
      ...(one.Codigo === 'EMO' ? { Datos: { APTITUD: 'Apto' } } : {}),
    });
    if (done.status !== 200) throw new Error(done.text);
  }
}
