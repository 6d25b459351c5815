import { randomUUID } from 'node:crypto';
import { type DemoPerson, demoPeople } from '@modules/administracion/server/public';
import { demoClients } from '@modules/sistema/server/public';
import { demoPart } from '@platform/server/demo/part';
import { writeMark } from '../puesto/marca.write';
import { demoGates } from './puertas';

const DAYS = 60;
const PER_DAY = 14;

/** Sixty days of passes at the main gate: people who come in and go out, a few refused, and some still inside today. */
export const demoMarks = demoPart(async (demo) => {
  const { tx, now } = demo;
  const client = (await demoClients(demo)).andes;
  const people = (await demoPeople(demo)).andes;
  const [IdDivision] = client.divisions;
  const gate = IdDivision ? (await demoGates(demo)).andes.main.get(IdDivision) : undefined;
  if (!IdDivision || !gate) return;
  const workers = people.filter((person) => person.contract?.IdDivision === IdDivision && person.n % 10 < 8 && !person.terminated);
  const strangers = people.filter((person) => person.contract?.IdDivision === IdDivision && person.n % 10 >= 8);
  const passes: { at: Date; person: DemoPerson; enters: boolean; refused: boolean }[] = [];
  for (let day = DAYS; day >= 0; day -= 1) {
    for (let turn = 0; turn < PER_DAY; turn += 1) {
      const person = workers[(day * 31 + turn * 17) % workers.length];
      if (!person) continue;
      const midnight = now.getTime() - day * 86_400_000;
      const entry = new Date(midnight - 9 * 3_600_000 + turn * 97_000);
      passes.push({ at: entry, person, enters: true, refused: false });
      if (day > 0 || turn % 2 === 0)
        passes.push({
          at: new Date(Math.min(entry.getTime() + 8 * 3_600_000 + turn * 41_000, now.getTime() - 60_000)),
          person,
          enters: false,
          refused: false,
        });
    }
    const stranger = strangers[day % strangers.length];
    if (stranger) passes.push({ at: new Date(now.getTime() - day * 86_400_000 - 8 * 3_600_000), person: stranger, enters: true, refused: true });
  }
  passes.sort((a, b) => a.at.getTime() - b.at.getTime());
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Lima', dateStyle: 'short', timeStyle: 'medium' });
  for (const [at, pass] of passes.entries()) {
    const [day = '', time = ''] = local.format(pass.at).split(' ');
    const { person } = pass;
    const moment = pass.at.toISOString();
    const reasons = pass.refused ? [{ Codigo: '301', Severidad: 'B', Detalle: { division: 'Unidad Cerro Pardo' } }] : [];
    await writeMark(
      tx,
      {
        IdCliente: client.IdCliente,
        IdDivision,
        IdMovimiento: randomUUID(),
        Secuencia: 0,
        ClaveOrigen: 'U:GARITA',
        IdMarcaOrigen: `demo-${at}`,
        HuellaPeticion: 'demo',
        Origen: 'PU',
        IdPersona: person.IdPersona,
        IdVehiculo: null,
        Placa: null,
        Identificador: String(41_000_000 + person.n * 2237),
        TipoIdentificacion: 'DOC',
        FechaHora: moment,
        Fecha: day.replaceAll('-', ''),
        Hora: time,
        ModoMarcacion: pass.enters ? 'S' : 'N',
        TipoMarcacion: 'T',
        Funcion: pass.enters ? 'E' : 'S',
        Resultado: pass.refused ? 'N' : 'S',
        Codigo: pass.refused ? '301' : '000',
        Motivos: reasons,
        IdPuntoControl: gate.IdPuntoControl,
        IdPuerta: gate.IdPuerta,
        IdZona: pass.refused || !pass.enters ? null : gate.IdZona,
        IdCompania: person.IdCompania,
        IdContrato: person.contract?.IdContrato ?? null,
        Automatica: 'S',
        EnLinea: 'S',
        IdMotivoMarca: null,
        Observacion: null,
        Rebote: 'N',
        IdUsuario: 'GARITA',
        FechaHoraRecepcion: moment,
      },
      pass.refused ? { kind: 'none' } : pass.enters ? { kind: 'into', IdZona: gate.IdZona } : { kind: 'outside' },
      { IdPerfil: 0, address: '127.0.0.1', screen: '/acceso/puesto-control' },
    );
  }
});
