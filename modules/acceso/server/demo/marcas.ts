import { createHash } from 'node:crypto';
import { type DemoPerson, demoPeople } from '@modules/administracion/server/public';
import { demoClients } from '@modules/sistema/server/public';
import { snake } from '@platform/entity/entity';
import { int } from '@platform/server/db/rows';
import { type Demo, demoPart } from '@platform/server/demo/part';
import { dayFrom, insertRows, momentOf, noActive } from '@platform/server/demo/rows';
import { sql } from 'drizzle-orm';
import { sealSome } from '../sellos/sellador';
import { type SealedMark, sealedPrint } from '../sellos/sello';
import { furtherIn, type Pass, toTheCamp } from './interior';
import { type DemoDoor, demoGates } from './puertas';
import { demoGuests, demoPort, demoSite, HISTORY_DAYS, type Spell } from './sitio';
import { demoGuard } from './usuarios';

const BATCH = 2000;
/** Days for which the doors further in have marks: those of all ninety would be twice as many again. */
const FURTHER_DAYS = 21;
const local = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Lima', dateStyle: 'short', timeStyle: 'medium' });
/** As a random one looks, and the same in each demo. */
function movementOf(name: string): string {
  const hex = createHash('md5').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Who comes without accreditation, one or two a day, and is refused. */
function refusals(strangers: readonly DemoPerson[], door: DemoDoor, today: string, now: Date): Pass[] {
  return Array.from({ length: HISTORY_DAYS + 1 }, (_, back) => dayFrom(today, -back)).flatMap((day, back) =>
    [425, 500].slice(0, 1 + (back % 3 === 0 ? 1 : 0)).flatMap((minute, turn) => {
      const person = strangers[(back * 3 + turn * 11) % strangers.length];
      const at = momentOf(day, minute + (back % 17), (back * 7) % 60);
      return person && at < now ? [{ at, IdPersona: person.IdPersona, enters: true, refused: true, door, zone: null }] : [];
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

/** In by the gate, and out by it. */
function throughGate(door: DemoDoor, { IdPersona, from, to }: Spell, now: Date): Pass[] {
  const entry = { at: from, IdPersona, enters: true, refused: false, door, zone: door.IdZona };
  if (!to) return [entry];
  const typed = typedAt({ IdPersona, from, to }, now);
  return [entry, { at: to, IdPersona, enters: false, refused: false, door, zone: null, ...(typed ? { typed } : {}) }];
}

/** Ninety days of passes at the gates: whoever is inside came in, whoever left went out, and some were refused. */
export const demoMarks = demoPart(async (demo) => {
  await demoGuard(demo);
  const { now, today } = demo;
  const { divisions } = (await demoClients(demo)).andes;
  const { main, doors } = (await demoGates(demo)).andes;
  const [mine = 0, port = 0] = divisions;
  const gate = main.get(mine);
  const [plant, camp] = ['P2', 'P4'].map((codigo) => doors.get(mine)?.get(codigo));
  if (gate && plant && camp) {
    const spells = await demoSite(demo);
    const guests = await demoGuests(demo);
    const further = (spell: Spell): Pass[] => {
      const guest = guests.get(spell.IdPersona);
      if (guest) return toTheCamp(gate, camp, guest, spell, today, now);
      return spell.IdPersona % 4 === 0 ? furtherIn(gate, plant, spell, now) : [];
    };
    await record(demo, { IdDivision: mine, guard: 'GARITA', name: 'Unidad Cerro Pardo', gate }, spells, further);
  }
  const portGate = main.get(port);
  const dock = doors.get(port)?.get('P2');
  if (portGate && dock) {
    const further = (spell: Spell): Pass[] => (spell.IdPersona % 8 < 4 ? furtherIn(portGate, dock, spell, now) : []);
    await record(demo, { IdDivision: port, guard: 'GARITAPUERTO', name: 'Puerto Ilo', gate: portGate }, await demoPort(demo), further);
  }
});

interface Place {
  readonly IdDivision: number;
  /** The user who is at its gate. */
  readonly guard: string;
  readonly name: string;
  readonly gate: DemoDoor;
}

/** The marks of a place, sealed, at its gate and further in, and who is inside now. */
async function record(
  demo: Demo,
  { IdDivision, guard, name, gate }: Place,
  spells: readonly Spell[],
  further: (spell: Spell) => Pass[],
): Promise<void> {
  const { tx, now, today } = demo;
  const client = (await demoClients(demo)).andes;
  const people = (await demoPeople(demo)).andes;
  const strangers = people.filter(({ contract, n }) => contract?.IdDivision === IdDivision && n % 10 >= 8);
  const since = momentOf(dayFrom(today, -FURTHER_DAYS), 0);
  const passed = (spell: Spell) => [...throughGate(gate, spell, now), ...(spell.to !== null && spell.to < since ? [] : further(spell))];
  const passes = [...spells.flatMap(passed), ...refusals(strangers, gate, today, now)];
  const refused = [{ Codigo: '301', Severidad: 'B', Detalle: { division: name } }];
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
      IdMovimiento: movementOf(`marca ${IdDivision} ${at}`),
      Secuencia: 0,
      ClaveOrigen: `U:${guard}`,
      IdMarcaOrigen: `demo-${IdDivision}-${at}`,
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
      Motivos: pass.refused ? refused : [],
      IdPuntoControl: pass.door.IdPuntoControl,
      IdPuerta: pass.door.IdPuerta,
      IdZona: pass.zone,
      IdCompania: person?.IdCompania ?? null,
      IdContrato: person?.contract?.IdContrato ?? null,
      Automatica: 'S',
      EnLinea: 'S',
      IdMotivoMarca: null,
      Observacion: null,
      Rebote: 'N',
      IdUsuario: guard,
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
  const open = new Set(spells.flatMap(({ IdPersona, to }) => (to ? [] : [IdPersona])));
  const last = new Map(passes.flatMap(({ IdPersona, refused }, at) => (refused || !open.has(IdPersona) ? [] : [[IdPersona, at]])));
  await insertRows(
    tx,
    'acceso_presencia',
    'id_presencia',
    [...last].map(([IdPersona, at]) => ({
      ...{ id_cliente: client.IdCliente, id_division: IdDivision, id_zona: passes[at]?.zone, entidad: 'P', id_persona: IdPersona },
      ...{ desde: passes[at]?.at.toISOString(), id_marca: ids[at], ...noActive, usuario_creacion: guard },
    })),
  );
}
