import { shown } from '@modules/acceso/server/public';
import { fullNameSql } from '@modules/administracion/server/public';
import { int, json, orNull, text as textOf } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { maskField, protectionOf } from '@platform/server/resource/protect';
import type { Dictionary } from '@platform/server/words';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { SERVIDO } from '../../shared/mesa';
import type { TakeAnswer } from '../../shared/mesa.wire';

/** What of a reading is kept to say it again: its sentence and the rations taken and left. */
const detailSchema = z.object({
  Frase: z.string(),
  Parametros: z.record(z.string(), z.union([z.string(), z.number()])),
  Consumidos: z.number(),
  Restantes: z.number(),
});
export type Detail = z.infer<typeof detailSchema>;

/** What was kept of a reading; of somebody who was anonymised only that it was, and why. */
export const detailOf = (row: Readonly<Record<string, unknown>> | undefined): Detail =>
  detailSchema.nullable().parse(row?.detalle ?? null) ?? { Frase: String(row?.motivo ?? SERVIDO), Parametros: {}, Consumidos: 0, Restantes: 0 };

const text = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));

/** A reading as the counter tells it, now or again: the panel's data and no more, whoever asks. */
export async function answerOf(ctx: Context, words: Dictionary, id: number, Repetida: 'S' | 'N'): Promise<TakeAnswer> {
  const row = await ctx.tx.first(
    {
      resultado: textOf,
      motivo: orNull(textOf),
      id_persona: orNull(int),
      nombre: orNull(textOf),
      hash: orNull(textOf),
      alias: orNull(textOf),
      cargo: orNull(textOf),
      documento: orNull(textOf),
      grupo: orNull(textOf),
      servicio: orNull(textOf),
      fecha_hora: textOf,
      excepcional: textOf,
      detalle: orNull(json(z.unknown())),
    },
    sql`select r.resultado, r.motivo, r.detalle, r.fecha_hora, r.excepcional, r.id_persona, ${sql.raw(fullNameSql('p'))} as nombre, p.documento, f.hash, c.alias, k.cargo, g.grupo, s.servicio
      from comedor_consumo r left join administracion_persona p on p.id_persona = r.id_persona left join base_archivo f on f.id_archivo = p.foto_perfil
      left join administracion_compania c on c.id_compania = r.id_compania left join administracion_cargo k on k.id_cargo = r.id_cargo
      left join comedor_grupo g on g.id_grupo = r.id_grupo left join comedor_servicio s on s.id_servicio = r.id_servicio
      where r.id_consumo = ${id} and r.id_cliente = ${ctx.session.IdCliente}`,
  );
  const { Frase, Parametros, Consumidos, Restantes } = detailOf(row);
  const hidden = protectionOf(ctx.session, 'AdministracionPersona');
  const served = row?.resultado === 'P';
  return {
    Resultado: served ? 'P' : 'D',
    Motivo: text(row?.motivo),
    Mensaje: words.message(ctx.lang, served ? SERVIDO : Frase, Parametros),
    Repetida,
    Persona:
      row?.id_persona === null
        ? null
        : {
            Nombre: shown(ctx, 'NombreCompleto', row?.nombre),
            Foto: row?.hash && !hidden?.has('FotoPerfil') ? `/api/PlataformaArchivo/${row.hash}` : null,
            Compania: text(row?.alias),
            Cargo: text(row?.cargo),
            Documento: hidden?.get('Documento') === 'O' ? null : String(maskField('text', row?.documento)),
          },
    Grupo: text(row?.grupo),
    Servicio: text(row?.servicio),
    Consumidos,
    Restantes,
    IdConsumo: id,
    FechaHora: String(row?.fecha_hora),
    Excepcional: row?.excepcional === 'S' ? 'S' : 'N',
  };
}
