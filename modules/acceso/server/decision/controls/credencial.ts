import { shownDay } from '@modules/administracion/shared/dia';
import type { Finding, Question } from '../decision';
import type { Facts } from '../decision.facts';

type Dates = { readonly FechaInicio: string; readonly FechaFin: string };
const covers = (one: Dates, day: string) => one.FechaInicio <= day && day <= one.FechaFin;

/** 121 the card read is inactive · 122 it is outside its dates: of a person or of a vehicle. */
export function readCardReasons({ Credencial }: Pick<Facts, 'Credencial'>, { Fecha }: Pick<Question, 'Fecha'>): Finding[] {
  const found: Finding[] = [];
  const outside = Credencial?.Estado === 'A' && !covers(Credencial, Fecha);
  if (Credencial?.Estado === 'I') found.push({ Codigo: '121', Detalle: { codigo: Credencial.Codigo, motivo: Credencial.Motivo } });
  if (Credencial && outside)
    found.push({
      Codigo: '122',
      Detalle: { codigo: Credencial.Codigo, inicio: shownDay(Credencial.FechaInicio), fin: shownDay(Credencial.FechaFin) },
    });
  return found;
}

/** The same of a person, and 123 the door wants a card and the person has none in force. */
export function credentialReasons(facts: Facts, question: Question): Finding[] {
  const { Puerta, CredencialActiva } = facts;
  const found = readCardReasons(facts, question);
  // Whose active card was read and is outside its dates has been told so.
  const outside = found.some(({ Codigo }) => Codigo === '122');
  const missing = Puerta?.ExigeCredencial === 'S' && !outside && !(CredencialActiva && covers(CredencialActiva, question.Fecha));
  if (missing) found.push({ Codigo: '123', Detalle: {} });
  return found;
}
