import { tokenIn } from '@modules/identificacion/shared/firma';
import { json } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { z } from 'zod';
import { rutForm, tidyIdentifier } from '../../shared/identificador';
import { stateReasons } from '../decision/controls/estado';
import { cardState } from '../decision/facts.parts';
import { byReading, readingBy, readOf } from './identifica.sql';
import type { Meant } from './marca.equipo';

const identifiedSchema = z.object({
  Halladas: z.number(),
  Persona: z.object({ IdPersona: z.number(), Inactivo: z.enum(['S', 'N']), FechaCese: z.string().nullable(), CeseAplicado: z.boolean() }).nullable(),
  Credencial: z.object({ Estado: z.string(), FechaInicio: z.string(), FechaFin: z.string() }).nullable(),
});

const SQL = byReading(
  3,
  (people) => `with ${people}, una as (select id_persona from candidatas where (select count(*) from candidatas) = 1)
  select json_build_object('Halladas', (select count(*) from candidatas),
    'Persona', (select json_build_object('IdPersona', p.id_persona, 'Inactivo', p.inactivo, 'FechaCese', to_char(v.fecha_cese, 'YYYYMMDD'), 'CeseAplicado', v.cese_aplicado is not null)
      from una join administracion_persona p on p.id_persona = una.id_persona
      left join lateral (select * from administracion_persona_vinculo v where v.id_cliente = $1::int and v.id_persona = p.id_persona order by v.fecha_inicio desc limit 1) v on true),
    'Credencial', (select json_build_object('Estado', ${cardState('$2')}, 'FechaInicio', to_char(c.fecha_inicio, 'YYYYMMDD'), 'FechaFin', to_char(c.fecha_fin, 'YYYYMMDD'))
      from leida c where exists (select 1 from una))) as hallado`,
);

/** Who was read: the person, whether it still works here on the day, and whether the credential, if one was read, is in force. */
export interface Identified {
  readonly IdPersona: number | null;
  readonly Activa: boolean;
  readonly CredencialVigente: boolean;
}

/** Whom a reading, or a choice, is of, by the gate's own rules, now or at a moment that is over; nobody when several people answer to it. */
export async function identify(ctx: Context, who: Meant | { readonly IdPersona: number }, Fecha: string, then?: Date): Promise<Identified> {
  const meant = 'IdPersona' in who ? { ...who, Identificador: '', TipoIdentificacion: 'ID', IdTipoDocumento: null } : { ...who, IdPersona: null };
  const read = tidyIdentifier(meant.Identificador);
  const reading = readingBy(meant.TipoIdentificacion);
  const own = readOf(reading, {
    read,
    rut: rutForm(read),
    documentType: meant.IdTipoDocumento ?? null,
    person: meant.IdPersona,
    token: tokenIn(meant.Identificador),
    moment: then?.toISOString() ?? null,
  });
  const { hallado } = await ctx.tx.one(
    { hallado: json(identifiedSchema) },
    { text: SQL[reading], values: [ctx.session.IdCliente, then?.toISOString() ?? null, ...own] },
  );
  const { Persona, Credencial } = hallado;
  return {
    IdPersona: Persona?.IdPersona ?? null,
    Activa: Persona !== null && stateReasons(Persona, { Fecha }).length === 0,
    CredencialVigente: Credencial === null || (Credencial.Estado === 'A' && Credencial.FechaInicio <= Fecha && Fecha <= Credencial.FechaFin),
  };
}
