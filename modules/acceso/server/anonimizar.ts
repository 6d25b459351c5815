import { snake } from '@platform/entity/entity';
import { int, json, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type EarlierMark, earlierMark } from './decision/facts';
import { SEALED, sealedPrint } from './sellos/sello';

const sealed = z.record(z.enum(SEALED), z.json());
const BATCH = 1000;
/** What a reason tells of somebody in words, as against a day or a door. */
const OWN_WORDS = new Set(['motivo', 'identificador', 'n']);

const withoutWords = (reasons: EarlierMark['Motivos']) =>
  reasons.map((reason) => ({
    ...reason,
    Detalle: Object.fromEntries(Object.entries(reason.Detalle).map(([name, value]) => [name, OWN_WORDS.has(name) ? '' : value])),
  }));

/**
 * The marks of somebody anonymised keep what security needs: that a person, now without name, passed or was refused at a
 * door at a moment, in which vehicle, with which codes. The document that was read, remarks and reasons in words are
 * gone. The print of what was sealed stays, so that the division's chain of seals is still proved.
 */
export async function anonymiseMarks(ctx: Context, idPersona: number): Promise<number> {
  const { IdCliente } = ctx.session;
  const columns = sql.raw(SEALED.map((field) => `${snake(field)} as "${field}"`).join(', '));
  let done = 0;
  for (;;) {
    const rows = await ctx.tx.rows(
      {
        id_marca: int,
        huella_sellada: orNull(text),
        IdCliente: int,
        IdDivision: int,
        IdMovimiento: text,
        Secuencia: int,
        ClaveOrigen: text,
        IdMarcaOrigen: text,
        HuellaPeticion: text,
        Origen: text,
        IdPersona: orNull(int),
        IdVehiculo: orNull(int),
        Placa: orNull(text),
        Identificador: text,
        TipoIdentificacion: text,
        FechaHora: text,
        Fecha: text,
        Hora: text,
        ModoMarcacion: text,
        TipoMarcacion: text,
        Funcion: text,
        Resultado: text,
        Codigo: text,
        Motivos: json(z.unknown()),
        IdPuntoControl: int,
        IdPuerta: int,
        IdZona: orNull(int),
        IdCompania: orNull(int),
        IdContrato: orNull(int),
        Automatica: text,
        EnLinea: text,
        IdMotivoMarca: orNull(int),
        Observacion: orNull(text),
        Rebote: text,
        IdUsuario: orNull(text),
        FechaHoraRecepcion: text,
      },
      sql`select id_marca, huella_sellada, ${columns} from acceso_marca
        where id_cliente = ${IdCliente} and id_persona = ${idPersona} and identificador <> 'X' || id_persona order by id_marca limit ${BATCH}`,
    );
    if (rows.length === 0) return done;
    const changes = rows.map(({ id_marca, huella_sellada, ...mark }) => ({
      id: Number(id_marca),
      // Marks of before prints were kept with each have none yet.
      huella: huella_sellada ?? sealedPrint(sealed.parse(mark)),
      motivos: withoutWords(earlierMark.shape.Motivos.parse(mark.Motivos)),
    }));
    await ctx.tx.run(
      sql`update acceso_marca m set identificador = 'X' || m.id_persona, observacion = null, motivos = x.motivos, huella_sellada = x.huella
        from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as x(id bigint, huella text, motivos jsonb) where m.id_marca = x.id and m.id_cliente = ${IdCliente}`,
    );
    done += rows.length;
  }
}
