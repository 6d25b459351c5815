import type { ModuleWords } from '@platform/entity/labels';
import { entidadesEs } from './es.entidades';
import { pantallasEs } from './es.pantallas';
import { nombresEs } from './nombres';

const errors = {
  'motivo.sistema': 'Los motivos del sistema no se pueden retirar.',
  'tipo_identificacion.patron': 'El patrón no es válido.',
  'tipo_identificacion.longitud': 'La longitud máxima no puede ser menor que la mínima.',
  'tipo_identificacion.formato': 'El código no cumple el formato del tipo {tipo}.',
  'persona_tipo.tipo': 'El tipo de identificación no es para esa persona.',
  'tipo_credencial.prefijo': 'El prefijo ya se usa en {tipo}.',
  'tipo_credencial.entidad': 'El tipo de identificación es de otra entidad.',
  'plantilla.elemento': 'Un elemento de la plantilla no es válido.',
  'plantilla.letra': 'La letra debe medir al menos 5 puntos.',
  'plantilla.imagen': 'La imagen debe ser PNG o JPG de hasta 200 KB.',
  'plantilla.muchos': 'La plantilla admite hasta 80 elementos.',
  'plantilla.qr_minimo': 'El QR debe medir al menos {n} mm.',
  'plantilla.sin_qr': 'La plantilla debe llevar un QR.',
  'plantilla.reverso': 'La plantilla es de una cara; quite lo que está en el reverso.',
  'plantilla.version': 'Otra persona guardó la versión {n} de la plantilla. Ábrala otra vez.',
  'credencial.sin_plantilla': 'El tipo de credencial {tipo} no tiene plantilla.',
  'credencial.motivo_reimpresion': 'Indique el motivo de la reimpresión.',
  'trabajo.impresion': 'Impresión de credenciales',
  'lote.sin_registros': 'Seleccione al menos un registro.',
  'lote.maximo': 'Un lote admite hasta {n} credenciales.',
  'lote.entregado': 'Ya se entregaron credenciales del lote.',
  'lote.sin_terminar': 'El lote aún no termina.',
  'lote.anulado': 'El lote ya está anulado.',
  'credencial.sin_tipo': 'La persona no tiene tipo de identificación.',
  'credencial.sin_acreditacion': 'La persona no tiene una acreditación vigente.',
  'credencial.sin_foto': 'La persona no tiene foto.',
  'credencial.activa_existente': 'El trabajador ya tiene una credencial activa ({codigo}). Inactívela antes de registrar otra.',
  'credencial.fin_acreditacion': 'La fecha de fin no puede superar la acreditación ({fecha}).',
  'credencial.fin_inicio': 'La fecha de fin no puede ser menor que la fecha de inicio.',
  'credencial.codigo_asignado': 'El código {valor} ya está asignado a la credencial {codigo}.',
  'credencial.referencia': 'Ingrese {etiqueta}.',
  'credencial.reemision': 'No se puede emitir: última inactivación por {motivo}.',
  'credencial.tipo': 'El tipo de credencial no corresponde a la persona.',
  'credencial.motivo': 'El motivo no sirve para eso.',
  'credencial.inactiva': 'La credencial {codigo} está inactiva.',
  'credencial.activa': 'La credencial {codigo} está activa.',
  'credencial.sin_activa': 'La persona no tiene una credencial activa.',
  'credencial.entregada': 'La credencial {codigo} ya fue entregada; inactívela.',
  'credencial.usada': 'La credencial ya fue usada o impresa; inactívela.',
  'credencial.entrega_futura': 'La fecha de entrega no puede ser futura.',
  'credencial.reponer_vencida': 'La credencial {codigo} ya venció: emita otra.',
  'credencial.reponer_otra': 'No se puede deshacer: la persona ya recibió la credencial {codigo}.',
  'solicitud.deshacer_credencial': 'No se puede deshacer: ya se emitió la credencial {codigo}.',
  'credencial.sin_bloqueo': 'La persona puede recibir otra credencial.',
};
export type IdentificacionErrors = { [K in keyof typeof errors]: string };

const words = { entities: entidadesEs, errors, names: nombresEs, screens: pantallasEs } satisfies ModuleWords;
export default words;
