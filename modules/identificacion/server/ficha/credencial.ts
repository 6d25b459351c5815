import { shownDay } from '@modules/administracion/shared/dia';
import { fill } from '@platform/i18n/coded';
import { int, oneOf, orNull, text } from '@platform/server/db/rows';
import { type Context, dayIn } from '@platform/server/http/context';
import { notFound } from '@platform/server/http/problem';
import { scopeSql } from '@platform/server/resource/scope';
import type { Sheet } from '@platform/server/sheet/sheet';
import { sql } from 'drizzle-orm';
import { Credencial } from '../../shared/credencial.entity';
import { FICHA } from '../../shared/ficha.palabras';
import { credencialResource, vigenciaOf } from '../credencial.resource';

const TONES = { V: 'verde', P: null, X: 'rojo', I: 'rojo' } as const;

async function cardOf(ctx: Context, id: number) {
  const row = await ctx.tx.first(
    {
      vigencia: oneOf(['V', 'P', 'X', 'I']),
      inicio: text,
      fin: text,
      entrega: orNull(text),
      inactiva: orNull(text),
      motivo: orNull(text),
      persona: orNull(int),
      vehiculo: orNull(int),
      prestable: text,
    },
    sql`select ${sql.raw(vigenciaOf('t'))} as vigencia, t.fecha_inicio as inicio, t.fecha_fin as fin, t.fecha_entrega as entrega, t.fecha_inactivacion as inactiva,
        (select m.nombre from identificacion_motivo m where m.id_motivo = t.id_motivo_inactivacion) as motivo, t.id_persona as persona, t.id_vehiculo as vehiculo, t.prestable
      from identificacion_credencial t where t.id_credencial = ${id} and ${scopeSql(credencialResource, ctx.session)}`,
  );
  if (!row) throw notFound();
  const { vigencia, inicio, fin, inactiva, motivo } = row;
  const day = { V: fin, P: inicio, X: fin, I: inactiva === null ? fin : dayIn(ctx.session.zona, new Date(inactiva)) }[vigencia];
  return { ...row, sentence: fill(FICHA[ctx.lang][vigencia], { fecha: shownDay(day), motivo: motivo ?? '—' }) };
}

/** A credential: whether it serves today, why not, and what lacks. */
export const credentialSheet: Sheet = {
  entity: Credencial.resource,
  async page(ctx, id) {
    const say = FICHA[ctx.lang];
    const { vigencia, entrega, persona, vehiculo, prestable, sentence } = await cardOf(ctx, id);
    const href =
      prestable === 'S'
        ? `/identificacion/gestion/prestables/${id}`
        : vehiculo === null
          ? `/identificacion/gestion/${persona}`
          : `/identificacion/gestion/vehiculos/${vehiculo}`;
    const waits = (vigencia === 'V' || vigencia === 'P') && entrega === null;
    return {
      answers: [
        {
          answer: vigencia === 'V' ? 'si' : vigencia === 'P' ? 'espera' : 'no',
          question: say.pregunta,
          sentence,
          reasons: waits ? [{ text: say.sinEntregar, who: say.oficina }] : [],
        },
      ],
      act: { label: say.gestionar, icon: 'id-badge-2', href, menu: ['0705'], action: 'editar' },
    };
  },
  async card(ctx, id) {
    const { vigencia, sentence } = await cardOf(ctx, id);
    return { state: { text: sentence, tone: TONES[vigencia] } };
  },
};

/** The card that somebody carries, on the page of a person. */
export const bearerSheet: Sheet = {
  entity: 'AdministracionPersona',
  menu: Credencial.options.menu,
  async page(ctx, id) {
    const say = FICHA[ctx.lang];
    const rows = await ctx.tx.rows(
      { id: int, codigo: text, fin: text, vigencia: oneOf(['V', 'P', 'X', 'I']) },
      sql`select t.id_credencial as id, t.codigo, t.fecha_fin as fin, ${sql.raw(vigenciaOf('t'))} as vigencia
        from identificacion_credencial t where t.id_persona = ${id} and t.estado = 'A' and ${scopeSql(credencialResource, ctx.session)} order by t.id_credencial desc limit 2`,
    );
    return {
      groups: [
        {
          title: say.credencial,
          facts: rows.map(({ id: card, codigo, fin, vigencia }) => ({
            label: fill(say[vigencia], { fecha: shownDay(fin), motivo: '' }),
            value: codigo,
            thing: { resource: Credencial.resource, id: card },
            of: [Credencial.resource, 'Codigo'] as const,
          })),
        },
      ],
    };
  },
  file: [
    {
      resource: Credencial.resource,
      by: 'IdPersona',
      columns: ['Codigo', 'Vigencia', 'IdTipoCredencial', 'CodigoReferencia1', 'FechaInicio', 'FechaFin', 'IdMotivoInactivacion', 'FechaEntrega'],
      sort: [{ selector: 'FechaFin', desc: true }],
    },
  ],
};
