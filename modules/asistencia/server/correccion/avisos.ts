import { personNameSql } from '@modules/administracion/server/public';
import { sendNotice } from '@modules/sistema/server/public';
import { int, oneOf, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import { Correccion } from '../../shared/correccion.entity';
import { CLASES_CORRECCION, correctedMarks } from '../../shared/correccion.palabras';
import { holdersOf } from '../cierre/avisos';
import { recipient } from '../comprobante/comprobantes';

const SCREEN = '/asistencia/calculo/correcciones';
const LANGUAGES = ['es', 'en'] as const;
const DECIDED = {
  es: { confirmar: 'la corrección se confirma', desestimar: 'la corrección queda sin efecto' },
  en: { confirmar: 'the correction stands', desestimar: 'the correction is dropped' },
} as const;

/** A correction as its notices tell it, and whom. */
async function correctionOf(ctx: Context, id: number) {
  const row = await ctx.tx.one(
    {
      ...{
        tipo: oneOf(['A', 'M', 'N']),
        antes: orNull(text),
        despues: orNull(text),
        sujeto: text,
        quien: orNull(text),
        compania: int,
        division: int,
      },
      ...{ respuesta: orNull(text), decision: orNull(text), usuario: orNull(text), correo: orNull(text), persona: int },
    },
    sql`select c.tipo, c.antes, c.despues, ${sql.raw(personNameSql('p'))} as sujeto, c.id_usuario as quien, c.id_compania as compania, m.id_division as division, c.respuesta, c.decision, p.correo,
        c.id_persona as persona, (select u.id_usuario from seguridad_usuario u where u.id_cliente = c.id_cliente and u.id_persona = c.id_persona and u.activo = 'S' order by u.id_usuario limit 1) as usuario
      from asistencia_correccion c join administracion_persona p on p.id_persona = c.id_persona join acceso_marca m on m.id_marca = c.id_marca
      where c.id_cliente = ${ctx.session.IdCliente} and c.id_correccion = ${id}`,
  );
  const marks = (lang: 'es' | 'en') => ({ tipo: CLASES_CORRECCION[lang][row.tipo], fechaHora: correctedMarks([row.antes, row.despues], lang) });
  return { ...row, marks, lugar: { IdCliente: ctx.session.IdCliente, IdDivision: row.division } };
}

const inEach = <T>(of: (lang: 'es' | 'en') => T) => {
  const [es, en] = LANGUAGES;
  return { es: of(es), en: of(en) };
};

/** ASI12: a worker objected: whoever may decide is told, but neither who corrected nor the worker, who may not. */
export async function tellObjection(ctx: Context, id: number): Promise<void> {
  const { marks, lugar, quien, usuario, compania, sujeto, respuesta } = await correctionOf(ctx, id);
  const deciders = await holdersOf(ctx, '050302', 'autorizar', compania);
  await sendNotice(ctx, {
    codigo: 'ASI12',
    para: deciders.filter((one) => one.usuario !== quien && one.usuario !== usuario),
    lugar,
    datos: inEach((lang) => ({ sujeto, ...marks(lang), respuesta: respuesta ?? '' })),
    enlace: SCREEN,
    entidad: Correccion.resource,
    registro: id,
  });
}

/** ASI13: what was decided of an objection: the worker is told. */
export async function tellDecision(ctx: Context, id: number, how: 'confirmar' | 'desestimar'): Promise<void> {
  const { marks, lugar, usuario, correo, decision } = await correctionOf(ctx, id);
  await sendNotice(ctx, {
    codigo: 'ASI13',
    para: recipient(usuario, correo),
    lugar,
    datos: inEach((lang) => ({ ...marks(lang), decision: DECIDED[lang][how], observacion: decision ?? '' })),
    enlace: '/asistencia/mi-asistencia',
    entidad: Correccion.resource,
    registro: id,
  });
}
