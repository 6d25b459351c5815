import { machine } from '@platform/entity/states';
import { Carga, CargaFila, CargaPapeles } from './carga.entity';

/** A mass request: corrected by hand while nobody processes it, ended by the product. */
export const cargaMachine = machine(Carga, 'Estado', [
  { from: null, action: 'crear', who: 'solicitante', to: 'V' },
  { from: 'V', action: 'editar', who: 'solicitante', to: 'V' },
  { from: 'T', action: 'editar', who: 'solicitante', to: 'T' },
  { from: 'C', action: 'editar', who: 'solicitante', to: 'C' },
  { from: 'V', action: 'procesar', who: 'solicitante', to: 'P' },
  { from: 'T', action: 'procesar', who: 'solicitante', to: 'P' },
  { from: 'C', action: 'procesar', who: 'solicitante', to: 'P' },
  { from: 'P', action: 'detener', who: 'solicitante', to: 'C' },
  { from: 'P', action: 'terminar', who: 'sistema', to: 'T' },
]);

/** A row of it: judged as often as anything of it changes, until it has become a request. */
export const cargaFilaMachine = machine(CargaFila, 'Estado', [
  { from: null, action: 'juzgar', who: 'sistema', to: ['O', 'C'] },
  { from: 'O', action: 'juzgar', who: 'sistema', to: ['O', 'C'] },
  { from: 'C', action: 'juzgar', who: 'sistema', to: ['O', 'C'] },
  { from: 'C', action: 'procesar', who: 'sistema', to: 'P' },
  { from: 'C', action: 'observar', who: 'sistema', to: 'O' },
]);

/** An archive of papers on its way into a load. */
export const cargaPapelesMachine = machine(CargaPapeles, 'Estado', [
  { from: null, action: 'subir', who: 'solicitante', to: 'P' },
  { from: 'P', action: 'avanzar', who: 'sistema', to: 'P' },
  { from: 'P', action: 'terminar', who: 'sistema', to: 'T' },
  { from: 'P', action: 'detener', who: 'solicitante', to: 'C' },
]);
