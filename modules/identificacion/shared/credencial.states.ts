import { machine } from '@platform/entity/states';
import { Credencial } from './credencial.entity';

/** A card is active until it ends: by the office, or by the product (its dates, its bearer's leaving). */
export const credencialMachine = machine(Credencial, 'Estado', [
  { from: null, action: 'emitir', who: 'oficina', to: 'A' },
  { from: 'A', action: 'editar', who: 'oficina', to: 'A' },
  { from: 'A', action: 'entregar', who: 'oficina', to: 'A' },
  // Of the stock: who has it, and that nobody has.
  { from: 'A', action: 'prestar', who: 'oficina', to: 'A' },
  { from: 'A', action: 'devolver', who: 'oficina', to: 'A' },
  { from: 'A', action: 'inactivar', who: 'oficina', to: 'I' },
  { from: 'A', action: 'reemplazar', who: 'oficina', to: 'I' },
  { from: 'A', action: 'inactivar', who: 'sistema', to: 'I' },
  { from: 'I', action: 'reponer', who: 'oficina', to: 'A' },
  { from: 'I', action: 'levantar', who: 'oficina', to: 'I' },
]);
