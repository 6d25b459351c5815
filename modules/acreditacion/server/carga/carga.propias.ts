import { ageOn } from '@modules/administracion/shared/dia';
import { documentFault, hasValidCheckDigit, tidyDocument } from '@modules/sistema/shared/documento';
import { coded } from '@platform/i18n/coded';
import { visitDays } from '../../shared/sujetos';
import { type Judged, type Tell, textOf } from './carga.rules';
import type { Identity, LoadWorld, ReadRow } from './carga.tipos';

/** The document of a row in its stored form, or null while type or number are not there. */
export function documentOf({ valores }: ReadRow, { documentos }: Pick<LoadWorld, 'documentos'>): Identity | null {
  const { IdTipoDocumento, Documento } = valores;
  if (typeof IdTipoDocumento !== 'number' || typeof Documento !== 'string') return null;
  const rule = documentos.get(IdTipoDocumento);
  if (!rule) return null;
  const documento = tidyDocument(Documento, rule);
  return { llave: `${IdTipoDocumento}|${documento}`, documento, partes: [IdTipoDocumento, documento] };
}

/** The form of a document and, of who is not registered yet, its check digit (Sistema › Documentos de identidad). */
export function documentFaults({ add, warn }: Tell, { row, facts, world }: Judged): void {
  const document = documentOf(row, world);
  const rule = document && world.documentos.get(Number(row.valores.IdTipoDocumento));
  if (!document || !rule) return;
  const { documento } = document;
  const fault = documentFault(documento, rule);
  if (fault) add('Documento', fault.startsWith('persona.documento_longitud') && rule.DigitoVerificador === 'RUC' ? 'documento.ruc' : fault);
  else if (facts.registrado === null && !hasValidCheckDigit(documento, rule)) warn('Documento', 'documento.digito_verificador', { documento });
}

/** A person who is to be registered: born, and of age as the client asks. */
export function personFaults(tell: Tell, of: Judged): void {
  documentFaults(tell, of);
  const { row, facts, world } = of;
  const nacimiento = textOf(row.valores.FechaNacimiento);
  if (facts.registrado !== null || nacimiento === null) return;
  if (nacimiento >= world.today) tell.add('FechaNacimiento', 'persona.nacimiento_futuro');
  else if (ageOn(nacimiento, world.today) < world.edadMinima) tell.warn('FechaNacimiento', 'persona.menor_edad', { edad: world.edadMinima });
}

/** The same of a visitor, whose visit lasts no longer than the profile allows. */
export function visitorFaults(tell: Tell, of: Judged): void {
  personFaults(tell, of);
  const { row, world } = of;
  const [inicio, fin] = [textOf(row.valores.FechaInicio), textOf(row.valores.FechaFin)];
  if (inicio !== null && fin !== null && visitDays(inicio, fin) > world.visitaDias)
    tell.add('FechaFin', coded('visita.dias', { n: world.visitaDias }));
}

/** A vehicle that is to be registered: its year, the brand of its model, and a type that the profile is for. */
export function vehicleFaults({ add }: Tell, { row, facts, world, columns }: Judged): void {
  if (facts.registrado !== null) return;
  const { Anio, IdMarca, IdModelo, IdTipoVehiculo } = row.valores;
  if (typeof Anio === 'number' && Anio > Number(world.today.slice(0, 4)) + 1) add('Anio', 'vehiculo.anio');
  const models = columns.find((column) => column.clave === 'IdModelo')?.segun?.valores;
  if (typeof IdMarca === 'number' && typeof IdModelo === 'number' && ![...(models?.get(IdMarca)?.values() ?? [])].includes(IdModelo))
    add('IdModelo', 'vehiculo.modelo');
  if (typeof IdTipoVehiculo !== 'number' || world.tiposVehiculo.length === 0 || world.tiposVehiculo.includes(IdTipoVehiculo)) return;
  const types = columns.find((column) => column.clave === 'IdTipoVehiculo')?.opciones;
  const tipo = types?.find((one) => one.valor === IdTipoVehiculo)?.texto ?? '';
  add('IdTipoVehiculo', coded('solicitud.perfil_tipo_vehiculo', { tipo }));
}
