import type { Row } from '@platform/entity/entity';
import { int, text } from '@platform/server/db/rows';
import { tableOf } from '@platform/server/db/table';
import { type Context, today } from '@platform/server/http/context';
import { notFound, refuse } from '@platform/server/http/problem';
import { granted } from '@platform/server/http/session';
import { changeRow } from '@platform/server/record/rows';
import { action, type Resource } from '@platform/server/resource/resource';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { DivisionPersonal, Indisciplina, PersonaIndisciplina } from '../../shared/dato.entity';
import { indisciplinaAnulada, indisciplinaRegistrada } from '../../shared/news';
import { Persona } from '../../shared/persona.entity';
import { countSql } from '../counts';
import { consulted } from '../personas/consulted';
import { nameOfPersonSql, openLinksSql, personReach } from '../personas/persona.sql';
import { heldPerson, refuseTerminated } from '../rows';
import { remark } from '../schemas';

type RecordRow = Row<typeof PersonaIndisciplina>;

async function checkRecord(ctx: Context, after: RecordRow): Promise<void> {
  await refuseTerminated(ctx, await heldPerson(ctx, after.IdPersona));
  const kind = await ctx.tx.first(
    { severidad: text },
    sql`select severidad from administracion_indisciplina where id_indisciplina = ${after.IdIndisciplina} and id_cliente = ${ctx.session.IdCliente}`,
  );
  const proposed = kind?.severidad === '3' ? '3' : kind?.severidad === '2' ? '2' : '1';
  after.Severidad ??= proposed;
  if (after.Severidad < proposed) throw refuse('indisciplina.severidad', undefined, 'Severidad');
  if (after.Fecha > today(ctx)) throw refuse('indisciplina.fecha', undefined, 'Fecha');
}

/** Acts of indiscipline, as far as a session reaches their people. */
export const personaIndisciplinaResource: Resource = consulted(PersonaIndisciplina, {
  computed: { NombreCompleto: nameOfPersonSql },
  policy: (session) => {
    const people = personReach(session);
    return people && sql`t.id_persona in (select t.id_persona from administracion_persona t where t.id_cliente = ${session.IdCliente} and ${people})`;
  },
  // A contractor sees what its people did, not the papers.
  fill(ctx, rows) {
    if (ctx.session.contratista) for (const row of rows) Object.assign(row, { IdArchivo: null, IdArchivoHash: null, IdArchivoTexto: null });
  },
  can: (row, session) => ({
    editar: false,
    eliminar: false,
    anular: row.Anulada === 'N' && !session.contratista && granted(session, Persona.options.menu, 'procesar'),
  }),
  async check(ctx, { before, after }) {
    if (before || !after) throw refuse('indisciplina.solo_anular');
    await checkRecord(ctx, after);
  },
  after(ctx, { after }) {
    if (!after) return;
    ctx.emit(indisciplinaRegistrada, {
      IdPersonaIndisciplina: after.IdPersonaIndisciplina,
      IdPersona: after.IdPersona,
      Severidad: after.Severidad,
      Fecha: after.Fecha,
      Observacion: after.Observacion,
    });
  },
  actions: {
    anular: action({
      body: z.strictObject({ Motivo: remark }),
      async run(ctx, id, { Motivo }) {
        const records = tableOf(PersonaIndisciplina);
        const [row] = await ctx.tx.db
          .select()
          .from(records)
          .where(and(eq(records.IdCliente, ctx.session.IdCliente), eq(records.IdPersonaIndisciplina, Number(id))))
          .for('no key update');
        if (!row) throw notFound();
        if (row.Anulada === 'S') throw refuse('indisciplina.anulada');
        await refuseTerminated(ctx, await heldPerson(ctx, row.IdPersona));
        const MotivoAnulacion = Motivo.slice(0, 250);
        await changeRow(ctx, PersonaIndisciplina, row.IdPersonaIndisciplina, row, { Anulada: 'S', MotivoAnulacion }, 'anular');
        ctx.emit(indisciplinaAnulada, { IdPersonaIndisciplina: row.IdPersonaIndisciplina, IdPersona: row.IdPersona, Motivo: MotivoAnulacion });
        return null;
      },
    }),
  },
});

const peopleSql = (t: string): string => openLinksSql('id_division_personal', `${t}.id_division_personal`, `${t}.id_cliente`);

export const indisciplinaResources: readonly Resource[] = [
  consulted(Indisciplina, { computed: { Registros: countSql('administracion_persona_indisciplina', 'id_indisciplina') } }),
  personaIndisciplinaResource,
  consulted(DivisionPersonal, {
    named: true,
    computed: { Personas: peopleSql },
    lookupParams: ['IdDivision'],
    // Of a division: its own and those of all.
    lookup: (_session, { IdDivision }) => {
      if (IdDivision === undefined) return undefined;
      return /^\d{1,9}$/.test(IdDivision) ? sql`(t.id_division is null or t.id_division = ${Number(IdDivision)})` : sql`false`;
    },
    async check(ctx, { before, after }) {
      if (!before || !after || (before.IdCompania === after.IdCompania && before.IdDivision === after.IdDivision)) return;
      const row = await ctx.tx.first(
        { n: int },
        sql`select ${sql.raw(peopleSql('t'))} as n from administracion_division_personal t where t.id_division_personal = ${before.IdDivisionPersonal}`,
      );
      const n = Number(row?.n ?? 0);
      if (n > 0) throw refuse('division_personal.con_personas', { n }, before.IdCompania === after.IdCompania ? 'IdDivision' : 'IdCompania');
    },
  }),
];
