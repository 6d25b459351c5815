import { createHash } from 'node:crypto';
import { type DemoPerson, demoPeople } from '@modules/administracion/server/public';
import { demoClients } from '@modules/sistema/server/public';
import { snake } from '@platform/entity/entity';
import { int } from '@platform/server/db/rows';
import { demoPart } from '@platform/server/demo/part';
import { dayFrom, insertRows, momentOf, noActive } from '@platform/server/demo/rows';
import { sql } from 'drizzle-orm';
import { sealSome } from '../sellos/sellador';
import { type SealedMark, sealedPrint } from '../sellos/sello';
import { demoGates } from './puertas';
import { demoSite, HISTORY_DAYS } from './sitio';

interface Pass {
  readonly at: Date;
  readonly IdPersona: number;
  readonly enters: boolean;
  readonly refused: boolean;
  /** Forgotten at the gate, and registered by hand at this moment. */
  readonly typed?: Date;
}
const BATCH = 2000;
const REFUSED = [{ Codigo: '301', Severidad: 'B', Detalle: { division: 'Unidad Cerro Pardo' } }];

const local = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Lima', dateStyle: 'short', timeStyle: 'medium' });
/** As a random one looks, and the same in each demo. */
function movementOf(name: string): string {
  const hex = createHash('md5').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Who comes without accreditation, one or two a day, and is refused. */
function refusals(strangers: readonly DemoPerson[], today: string, now: Date): Pass[] {
  return Array.from({ length: HISTORY_DAYS + 1 }, (_, back) => dayFrom(today, -back)).flatMap((day, back) =>
    [425, 500].slice(0, 1 + (back % 3 === 0 ? 1 : 0)).flatMap((minute, turn) => {
      const person = strangers[(back * 3 + turn * 11) % strangers.length];
      const at = momentOf(day, minute + (back % 17), (back * 7) % 60);
      return person && at < now ? [{ at, IdPersona: person.IdPersona, enters: true, refused: true }] : [];
    }),
  );
}

/** Days back in which somebody forgot to mark the way out now and then, more often in the last ones. */
const FORGOTTEN_DAYS = 12;
const LAST_DAYS = 3;
const LONGEST_MS = 16 * 3_600_000;
const TYPED_LATER_MS = 14 * 3_600_000;

/** When an exit was registered by hand; most were marked. Those who stay for weeks are not asked. */
function typedAt({ IdPersona, from, to }: { readonly IdPersona: number; readonly from: Date; readonly to: Date }, now: Date): Date | undefined {
  const back = Math.floor((now.getTime() - to.getTime()) / 86_400_000);
  const typed = new Date(to.getTime() + TYPED_LATER_MS);
  if (back > FORGOTTEN_DAYS || typed >= now || to.getTime() - from.getTime() > LONGEST_MS) return undefined;
  return (IdPersona * 31 + back * 17) % (back < LAST_DAYS ? 11 : 29) === 0 ? typed : undefined;
}

function exitOf(spell: { readonly IdPersona: number; readonly from: Date; readonly to: Date }, now: Date): Pass {
  const typed = typedAt(spell, now);
  return { at: spell.to, IdPersona: spell.IdPersona, enters: false, refused: false, ...(typed ? { typed } : {}) };
}

/** Ninety days of passes at the main gate: whoever is inside came in, whoever left went out, and some were refused. */
export const demoMarks = demoPart(async (demo) => {
  const { tx, now, today } = demo;
  const client = (await demoClients(demo)).andes;
  const people = (await demoPeople(demo)).andes;
  const [IdDivision] = client.divisions;
  const gate = IdDivision ? (await demoGates(demo)).andes.main.get(IdDivision) : undefined;
  if (!IdDivision || !gate) return;
  const spells = await demoSite(demo);
  const passes: Pass[] = spells.flatMap(({ IdPersona, from, to }) => [
    { at: from, IdPersona, enters: true, refused: false },
    ...(to ? [exitOf({ IdPersona, from, to }, now)] : []),
  ]);
  passes.push(
    ...refusals(
      people.filter(({ contract, n }) => contract?.IdDivision === IdDivision && n % 10 >= 8),
      today,
      now,
    ),
  );
  passes.sort((one, other) => one.at.getTime() - other.at.getTime() || one.IdPersona - other.IdPersona);
  const byId = new Map(people.map((person) => [person.IdPersona, person]));
  const forgotten = await tx.first(
    { id: int },
    sql`select id_motivo_marca as id from acceso_motivo_marca where id_cliente = ${client.IdCliente} and 'M' = any(uso) order by codigo limit 1`,
  );
  const marks = passes.map((pass, at): SealedMark => {
    const [day = '', time = ''] = local.format(pass.at).split(' ');
    const person = byId.get(pass.IdPersona);
    const moment = pass.at.toISOString();
    return {
      IdCliente: client.IdCliente,
      IdDivision,
      IdMovimiento: movementOf(`marca ${at}`),
      Secuencia: 0,
      ClaveOrigen: 'U:GARITA',
      IdMarcaOrigen: `demo-${at}`,
      HuellaPeticion: 'demo',
      Origen: 'PU',
      IdPersona: pass.IdPersona,
      IdVehiculo: null,
      Placa: null,
      Identificador: String(41_000_000 + (person?.n ?? 0) * 2237),
      TipoIdentificacion: 'DOC',
      FechaHora: moment,
      Fecha: day.replaceAll('-', ''),
      Hora: time,
      ModoMarcacion: pass.enters ? 'S' : 'N',
      TipoMarcacion: 'T',
      Funcion: pass.enters ? 'E' : 'S',
      Resultado: pass.refused ? 'N' : 'S',
      Codigo: pass.refused ? '301' : '000',
      Motivos: pass.refused ? REFUSED : [],
      IdPuntoControl: gate.IdPuntoControl,
      IdPuerta: gate.IdPuerta,
      IdZona: pass.refused || !pass.enters ? null : gate.IdZona,
      IdCompania: person?.IdCompania ?? null,
      IdContrato: person?.contract?.IdContrato ?? null,
      Automatica: 'S',
      EnLinea: 'S',
      IdMotivoMarca: null,
      Observacion: null,
      Rebote: 'N',
      IdUsuario: 'GARITA',
      FechaHoraRecepcion: moment,
      ...(pass.typed
        ? {
            ...{ Origen: 'MA', Automatica: 'N', EnLinea: 'N', ClaveOrigen: 'U:ADMIN', IdUsuario: 'ADMIN', IdMotivoMarca: forgotten?.id ?? null },
            ...{ Observacion: 'No marcó al salir; lo confirma su supervisor.', FechaHoraRecepcion: pass.typed.toISOString() },
          }
        : {}),
    };
  });
  const ids: number[] = [];
  for (let from = 0; from < marks.length; from += BATCH) {
    const batch = marks.slice(from, from + BATCH).map((mark) => ({ mark, print: sealedPrint(mark) }));
    const made = await insertRows(
      tx,
      'acceso_marca',
      'id_marca',
      batch.map(({ mark, print }) => ({
        ...Object.fromEntries(Object.entries(mark).map(([field, value]) => [snake(field), value])),
        ...{
          huella_sellada: print,
          observada: 'N',
          anulada: 'N',
          ...noActive,
          usuario_creacion: mark.IdUsuario,
          fecha_creacion: mark.FechaHoraRecepcion,
        },
      })),
    );
    ids.push(...made);
    await insertRows(
      tx,
      'acceso_marca_pendiente',
      'id_marca',
      batch.map(({ print }, at) => ({ id_marca: made[at], id_cliente: client.IdCliente, id_division: IdDivision, huella: print })),
    );
  }
  while ((await sealSome(tx, IdDivision)) > 0);
  const open = new Map(spells.flatMap(({ IdPersona, from, to }) => (to ? [] : [[IdPersona, from]])));
  await insertRows(
    tx,
    'acceso_presencia',
    'id_presencia',
    passes.flatMap(({ at, IdPersona }, n) => {
      if (open.get(IdPersona) !== at) return [];
      const place = { id_cliente: client.IdCliente, id_division: IdDivision, id_zona: gate.IdZona };
      return [{ ...place, entidad: 'P', id_persona: IdPersona, desde: at.toISOString(), id_marca: ids[n], ...noActive, usuario_creacion: 'GARITA' }];
    }),
  );
});
