import type { ModuleWords } from '@platform/entity/labels';
import { entidadesEn } from './en.entidades';
import { pantallasEn } from './en.pantallas';
import type { IdentificacionErrors } from './es';
import { nombresEn } from './nombres';

const errors: IdentificacionErrors = {
  'motivo.sistema': 'Reasons of the system cannot be retired.',
  'tipo_identificacion.patron': 'The pattern is not valid.',
  'tipo_identificacion.longitud': 'The maximum length cannot be less than the minimum.',
  'tipo_identificacion.formato': 'The code does not meet the format of type {tipo}.',
  'persona_tipo.tipo': 'The identification type is not for that person.',
  'tipo_credencial.prefijo': 'The prefix is already used by {tipo}.',
  'tipo_credencial.entidad': 'The identification type is of another entity.',
  'plantilla.elemento': 'An element of the template is not valid.',
  'plantilla.letra': 'Letters must measure at least 5 points.',
  'plantilla.imagen': 'The image must be a PNG or JPG of up to 200 KB.',
  'plantilla.muchos': 'The template takes up to 80 elements.',
  'plantilla.qr_minimo': 'The QR must measure at least {n} mm.',
  'plantilla.sin_qr': 'The template must bear a QR.',
  'plantilla.reverso': 'The template has one side; take away what stands on the back.',
  'plantilla.version': 'Somebody else saved version {n} of the template. Open it again.',
  'credencial.sin_plantilla': 'The credential type {tipo} has no template.',
  'credencial.motivo_reimpresion': 'Say why it is printed again.',
  'trabajo.impresion': 'Printing of cards',
  'lote.sin_registros': 'Select at least one record.',
  'lote.maximo': 'A lot takes up to {n} cards.',
  'lote.entregado': 'Cards of the lot have been handed over.',
  'lote.sin_terminar': 'The lot has not ended yet.',
  'lote.anulado': 'The lot has been taken back already.',
  'credencial.sin_tipo': 'The person has no identification type.',
  'credencial.sin_acreditacion': 'The person has no accreditation in force.',
  'credencial.sin_foto': 'The person has no photo.',
  'credencial.activa_existente': 'The worker already has an active credential ({codigo}). Make it inactive before registering another.',
  'credencial.fin_acreditacion': 'The end date cannot be beyond the accreditation ({fecha}).',
  'credencial.fin_inicio': 'The end date cannot be before the start date.',
  'credencial.codigo_asignado': 'Code {valor} is already assigned to credential {codigo}.',
  'credencial.referencia': 'Enter {etiqueta}.',
  'credencial.reemision': 'It cannot be issued: last made inactive by {motivo}.',
  'credencial.tipo': 'The credential type is not for that person.',
  'credencial.motivo': 'The reason does not serve for that.',
  'credencial.inactiva': 'Credential {codigo} is inactive.',
  'credencial.activa': 'Credential {codigo} is active.',
  'credencial.sin_activa': 'The person has no active credential.',
  'credencial.entregada': 'The credential {codigo} has been handed over; make it inactive.',
  'credencial.usada': 'The credential has been used or printed; make it inactive.',
  'credencial.entrega_futura': 'The day it was handed over cannot be in the future.',
  'credencial.reponer_vencida': 'Credential {codigo} has expired: issue another one.',
  'credencial.reponer_otra': 'It cannot be undone: the person got credential {codigo} meanwhile.',
  'solicitud.deshacer_credencial': 'It cannot be undone: credential {codigo} was issued meanwhile.',
  'credencial.sin_bloqueo': 'The person may get another credential.',
};

const words = { entities: entidadesEn, errors, names: nombresEn, screens: pantallasEn } satisfies ModuleWords;
export default words;
