import type { Context } from '@platform/server/http/context';
import { evaluateReading } from '../puesto/marca.gate';
import type { Reader } from './lector';
import { openDoor, pairsOf, plainName, textOf } from './protocolo';

/** Letters of a line on a reader's screen. */
const TIPS = 32;

/**
 * A controller asks whether somebody may pass who stands before it: the gate's own decision, in its own words. Nothing is written; what
 * the controller then does it tells by itself.
 */
export async function verify(ctx: Context, reader: Reader, line: string): Promise<string> {
  const said = pairsOf(line);
  const pin = said.get('pin') ?? '0';
  const card = said.get('cardno') ?? '0';
  const number = /^\d{1,9}$/.test(said.get('eventaddr') ?? '') ? Number(said.get('eventaddr')) : null;
  const there = reader.Puertas.find(({ NumeroPuerta }) => NumeroPuerta === number) ?? reader.Puertas[0];
  const denied = (why: string) => textOf(['AUTH=FAILED', line, `TIPS=${plainName(why, TIPS)}`]);
  const known = /^[A-Za-z0-9]{1,24}$/.test(pin) && !/^0+$/.test(pin);
  if (!there || (!known && !/^[A-Za-z0-9]{2,32}$/.test(card))) return denied('Sin lectura');
  const sentido = there.Sentido === 'A' ? (said.get('inoutstatus') === '1' ? 'S' : 'E') : there.Sentido;
  const answer = await evaluateReading(
    ctx,
    {
      IdMarcaOrigen: 'verificacion',
      IdPuerta: there.IdPuerta,
      IdEquipo: reader.IdEquipo,
      ModoMarcacion: sentido === 'E' ? 'S' : 'N',
      TipoMarcacion: 'T',
      ...(known ? { Identificador: pin, TipoIdentificacion: 'PIN' } : { Identificador: card, TipoIdentificacion: 'TAR' }),
      EnLinea: 'S',
      Automatica: 'S',
      Observacion: null,
      Forzada: 'N',
    },
    known ? reader : undefined,
  );
  if (answer.Permitido === 'N') return denied(answer.Motivo);
  const { Segundos } = answer.Apertura;
  return textOf([
    `AUTH=${reader.PalabraExito}`,
    line,
    openDoor(there.NumeroPuerta, Segundos),
    `TIPS=${plainName(answer.Sujetos[0]?.Nombre ?? '', TIPS)}`,
  ]);
}
