import { shownDay } from '@modules/administracion/shared/dia';
import type { Finding, Question } from '../decision';
import type { Facts } from '../decision.facts';

/** 121 the card read is inactive · 122 it is outside its dates · 123 the door wants a card and the person has none in force. */
export function credentialReasons({ Puerta, Credencial, CredencialActiva }: Facts, { Fecha }: Question): Finding[] {
  const inForce = (one: { readonly FechaInicio: string; readonly FechaFin: string }) => one.FechaInicio <= Fecha && Fecha <= one.FechaFin;
  const found: Finding[] = [];
  const outside = Credencial?.Estado === 'A' && !inForce(Credencial);
  if (Credencial?.Estado === 'I') found.push({ Codigo: '121', Detalle: { codigo: Credencial.Codigo, motivo: Credencial.Motivo } });
  if (Credencial && outside)
    found.push({
      Codigo: '122',
      Detalle: { codigo: Credencial.Codigo, inicio: shownDay(Credencial.FechaInicio), fin: shownDay(Credencial.FechaFin) },
    });
  // Whose active card was read and is outside its dates has been told so.
  const missing = Puerta?.ExigeCredencial === 'S' && !outside && !(CredencialActiva && inForce(CredencialActiva));
  if (missing) found.push({ Codigo: '123', Detalle: {} });
  return found;
}
