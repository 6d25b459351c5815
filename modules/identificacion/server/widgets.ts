import { personNameSql, seenPhoto } from '@modules/administracion/server/public';
import { addDays } from '@modules/administracion/shared/dia';
import { bool, int, oneOf, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { protectionOf } from '@platform/server/resource/protect';
import { scopeSql } from '@platform/server/resource/scope';
import { chosenSql, ofEach, type Widget, type WidgetQuery } from '@platform/server/widgets/widget';
import { sql } from 'drizzle-orm';
import type { CredencialesPendientes } from '../shared/tablero.wire';
import { portadorResource, portadorVigencia, toBeIssued } from './credencial.resource';
import { deliveries, endingCards, queue } from './widgets.graficos';

const SOON_DAYS = 15;
const SHOWN = 5;

/** WCR: people accredited without a card, those who wait the longest by name, and cards that end soon. */
async function waitingForCards(divisions: readonly Context[], query: WidgetQuery): Promise<CredencialesPendientes> {
  const [first] = divisions;
  if (!first) throw new Error('A dashboard of no division');
  const Hoy = today(first);
  const Hasta = addDays(Hoy, SOON_DAYS);
  const chosen = chosenSql(query, 't.id_compania', 't.id_contrato');
  const counts = await ofEach(divisions, (ctx) =>
    ctx.tx.one(
      { emitir: int, vencer: int },
      sql`select (count(*) filter (where ${sql.raw(toBeIssued('t'))} = 'S'))::int as emitir,
          (count(*) filter (where ${sql.raw(portadorVigencia('t'))} = 'V' and t.fecha_fin between ${Hoy}::date and ${Hasta}::date))::int as vencer
        from identificacion_portador t where ${scopeSql(portadorResource, ctx.session)} and ${chosen}`,
    ),
  );
  const hidden = ['NombreCompleto', 'ApellidoPaterno', 'ApellidoMaterno', 'Nombres'].some((name) =>
    protectionOf(first.session, 'AdministracionPersona')?.has(name),
  );
  const waiting = await ofEach(divisions, (ctx) =>
    ctx.tx.rows(
      { IdPersona: int, Nombre: text, Compania: orNull(text), Desde: text, TuvoUna: bool, ConFoto: oneOf(['S', 'N']), Foto: orNull(text) },
      sql`select t.id_persona as "IdPersona", ${sql.raw(personNameSql('p'))} as "Nombre", c.alias as "Compania", to_char(t.acreditado_desde, 'YYYYMMDD') as "Desde",
          t.id_credencial is not null as "TuvoUna", case when t.foto is null then 'N' else 'S' end as "ConFoto",
          (select f.hash from base_archivo f where f.id_archivo = t.foto) as "Foto"
        from identificacion_portador t join administracion_persona p on p.id_persona = t.id_persona left join administracion_compania c on c.id_compania = t.id_compania
        where ${scopeSql(portadorResource, ctx.session)} and ${chosen} and ${sql.raw(toBeIssued('t'))} = 'S' order by t.acreditado_desde, t.id_persona limit ${SHOWN}`,
    ),
  );
  const sum = (of: (row: (typeof counts)[number]) => number) => counts.reduce((all, row) => all + of(row), 0);
  const oldest = waiting.flat().sort((one, other) => Number(one.Desde) - Number(other.Desde));
  return {
    Hoy,
    Hasta,
    PorEmitir: sum(({ emitir }) => emitir),
    PorVencer: sum(({ vencer }) => vencer),
    Primeras: hidden ? [] : oldest.slice(0, SHOWN).map((one) => ({ ...one, Foto: seenPhoto(first, one.Foto) })),
  };
}

/** Widgets of Identificación: the card office's own. */
export const identificacionWidgets: readonly Widget[] = [
  { code: 'WCR', needs: ['0705'], data: waitingForCards },
  { code: 'WCS', needs: ['0705'], data: queue },
  { code: 'WCT', needs: ['0705'], data: deliveries },
  { code: 'WCV', needs: ['0705'], data: endingCards },
];
