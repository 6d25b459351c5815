import { requireRoom } from '@modules/sistema/server/public';
import type { Row } from '@platform/entity/entity';
import { coded } from '@platform/i18n/coded';
import { ask } from '@platform/server/audit/confirm';
import { int, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { underStamp } from '@platform/server/http/kept';
import { Problem, refuse } from '@platform/server/http/problem';
import { granted } from '@platform/server/http/session';
import { answeredRows } from '@platform/server/product.rows';
import { creation, type Resource } from '@platform/server/resource/resource';
import { applyRule, numberParameter } from '@platform/server/settings';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { shownDay } from '../../shared/dia';
import { MotivoCese, Persona, PersonaVinculo } from '../../shared/persona.entity';
import { keepsAccreditations } from '../contratos/plazos';
import { refuseFault } from '../fault';
import { checkPlaceOf } from '../lugares/ubigeo.resource';
import { passagesKept } from '../preguntas';
import { heldPerson, lastLink, type PersonaRow, refuseTerminated, type VinculoRow } from '../rows';
import { positionBody } from '../schemas';
import { reopen } from './ceses';
import { consulted } from './consulted';
import { additionalData } from './dato.resource';
import { checkDocument } from './documento';
import { alikeOf, foreseeAlike } from './parecidas';
import { personaActions } from './persona.actions';
import { personActions } from './persona.can';
import { birthFault, isOpen, isUnderAge, licenceFault } from './persona.rules';
import { nameOfPersonSql, personaComputed, personaEqual, personReach } from './persona.sql';
import { checkPosition } from './posicion';
import { assignPosition } from './vinculos';

async function checkPerson(ctx: Context, before: PersonaRow | null, after: PersonaRow): Promise<void> {
  if (before) await refuseTerminated(ctx, before);
  const alias = await checkDocument(ctx, before, after, 'P');
  refuseFault(birthFault(after.FechaNacimiento, today(ctx)));
  refuseFault(licenceFault(after));
  if (before?.IdUbigeoNacimiento !== after.IdUbigeoNacimiento || before?.IdPaisNacimiento !== after.IdPaisNacimiento)
    await checkPlaceOf(ctx, after.IdPaisNacimiento, after.IdUbigeoNacimiento, 'IdUbigeoNacimiento');
  if (before?.IdUbigeoResidencia !== after.IdUbigeoResidencia || before?.IdPaisResidencia !== after.IdPaisResidencia)
    await checkPlaceOf(ctx, after.IdPaisResidencia, after.IdUbigeoResidencia, 'IdUbigeoResidencia');
  const sameDocument = before?.Documento === after.Documento && before.IdTipoDocumento === after.IdTipoDocumento;
  const isAsBefore = before !== null && sameDocument && !isAnotherPerson(before, after);
  const { misma, parecida } = isAsBefore ? { misma: null, parecida: null } : await alikeOf(ctx, after);
  refuseSameDocument(after, alias, misma);
  if (before?.FechaNacimiento !== after.FechaNacimiento) checkAge(ctx, after);
  if (!before || isAnotherPerson(before, after)) askForDuplicate(ctx, after, parecida);
  after.Nacionalidad ??= await nationalityOf(ctx, after.IdPaisNacimiento);
}

const isAnotherPerson = (before: PersonaRow, after: PersonaRow): boolean =>
  (['ApellidoPaterno', 'ApellidoMaterno', 'Nombres', 'FechaNacimiento'] as const).some((name) => before[name] !== after[name]);

function checkAge(ctx: Context, person: PersonaRow): void {
  const edad = numberParameter(ctx, 'administracion.edadMinima');
  if (isUnderAge(person.FechaNacimiento, today(ctx), edad)) applyRule(ctx, 'persona.menor_edad', { edad }, 'FechaNacimiento');
}

/** The database holds it too; asked here because the answer names the type and the person. */
function refuseSameDocument(person: PersonaRow, alias: string, nombre: string | null): void {
  if (nombre === null) return;
  const params = { alias, documento: person.Documento, nombre };
  throw new Problem(409, 'persona.duplicada', params, { errors: [{ field: 'Documento', message: coded('persona.duplicada', params) }] });
}

/** The same names and birth date under another document: perhaps the same person. */
function askForDuplicate(ctx: Context, person: PersonaRow, other: readonly string[] | null): void {
  if (!other) return;
  const [nombre = '', documento = ''] = other;
  applyRule(ctx, 'persona.posible_duplicado', { nombre, fecha: shownDay(person.FechaNacimiento), documento }, 'Nombres');
}

const nationalityOf = underStamp(async (ctx: Context, idPais: number): Promise<string | null> => {
  const row = await ctx.tx.first({ nacionalidad: text }, sql`select nacionalidad from sistema_pais where id_pais = ${idPais}`);
  return row ? row.nacionalidad : null;
});

/** The last one only, to mend a mistake: nothing may have followed from it. */
async function checkRemoval(ctx: Context, link: VinculoRow): Promise<void> {
  const last = await lastLink(ctx.tx, ctx.session.IdCliente, link.IdPersona);
  if (last?.IdPersonaVinculo !== link.IdPersonaVinculo) throw refuse('vinculo.no_ultimo');
  const { IdCliente } = ctx.session;
  const traces = await Promise.all(
    ctx.tx.product.answers(keepsAccreditations).map((port) => port.ofEmployment(ctx, link.IdPersona, link.IdContrato)),
  );
  if (traces.some(({ acreditada }) => acreditada)) throw refuse('vinculo.con_acreditacion');
  const passed = await ctx.tx.first(
    {},
    sql`select 1 from ${sql.raw(answeredRows(ctx.tx.product, passagesKept))} m where m.id_cliente = ${IdCliente} and m.id_persona = ${link.IdPersona} and m.fecha >= ${link.FechaInicio} limit 1`,
  );
  if (passed || traces.some(({ solicitada }) => solicitada)) throw refuse('vinculo.con_movimientos');
}

async function checkReason(ctx: Context, before: Row<typeof MotivoCese> | null, after: Row<typeof MotivoCese>): Promise<void> {
  if (after.CambioInterno === 'S' && after.BloqueaReingreso === 'S') {
    throw refuse('motivo_cese.excluyente', undefined, 'BloqueaReingreso');
  }
  if (!before || before.BloqueaReingreso === after.BloqueaReingreso) return;
  const row = await ctx.tx.first(
    { n: int },
    sql`select ${sql.raw(endedBySql('t'))} as n from administracion_motivo_cese t where t.id_motivo_cese = ${before.IdMotivoCese}`,
  );
  const n = Number(row?.n ?? 0);
  if (n > 0) ask(ctx, 'motivo_cese.reingreso', { n });
}

const endedBySql = (t: string): string =>
  `(select count(distinct v.id_persona)::int from administracion_persona_vinculo v where v.id_cliente = ${t}.id_cliente and v.id_motivo_cese = ${t}.id_motivo_cese)`;

export const personaResource: Resource = consulted(Persona, {
  extras: additionalData('PERSONA', 'id_persona', Persona.resource),
  computed: personaComputed,
  equal: personaEqual,
  policy: personReach,
  titleIndexed: true,
  // Terminated people are found in their history; a new choice is among the others.
  lookup: () => sql.raw(`${personaComputed.Estado?.('t')} = 'A'`),
  needs: ['Condicion', 'Estado', 'FechaCese'],
  can: (row, session) => ({
    ...personActions(row, !session.contratista && granted(session, Persona.options.menu, 'procesar')),
    ...(row.Estado === 'C' ? { editar: false } : {}),
  }),
  foresee: foreseeAlike,
  async check(ctx, { before, after }) {
    if (after) await checkPerson(ctx, before, after);
    if (!before) await requireRoom(ctx, 'P');
  },
  // The first employment, or none: visitors and people to be accredited.
  creation: creation({
    schema: z.object({ Vinculo: positionBody.nullish() }),
    optional: true,
    async run(ctx, row, { Vinculo }) {
      if (Vinculo) await assignPosition(ctx, Number(row.IdPersona), Vinculo);
      return {};
    },
  }),
  actions: personaActions,
});

/** Employments, with what the server adds to their definition. */
export const vinculoResource = consulted(PersonaVinculo, {
  computed: { NombreCompleto: nameOfPersonSql },
  can: (row): Readonly<Record<string, boolean>> => (row.CeseAplicado === null ? {} : { editar: false }),
  async check(ctx, { before, after }) {
    if (before && !after) return checkRemoval(ctx, before);
    if (!before || !after) return;
    await refuseTerminated(ctx, await heldPerson(ctx, before.IdPersona));
    if (!isOpen(before, today(ctx))) throw refuse('vinculo.cerrado');
    await checkPosition(ctx, after, 'mend');
  },
  async after(ctx, { before, after }) {
    if (!before || after || before.Origen !== 'C') return;
    // A change of position taken back: the employment it ended goes on.
    const previous = await lastLink(ctx.tx, ctx.session.IdCliente, before.IdPersona);
    if (previous) await reopen(ctx, previous, 'anularCambio');
  },
});

export const personaResources: readonly Resource[] = [
  consulted(MotivoCese, {
    named: true,
    computed: { Personas: endedBySql },
    async check(ctx, { before, after }) {
      if (after) await checkReason(ctx, before, after);
    },
  }),
  personaResource,
  vinculoResource,
];
