import { entity } from '@platform/entity/entity';
import { choice, code, detail, flag, int, ref, text } from '@platform/entity/field';

/** How a card is drawn: what stands on it is its versions', made in the designer. */
export const Plantilla = entity(
  'IdentificacionPlantilla',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    Nombre: text({ max: 80, required: true, list: true, search: true }),
    Orientacion: choice({ options: ['V', 'H'], required: true, default: 'H', list: true, filter: true, fixed: true }),
    DobleCara: flag({ default: 'S', list: true }),
    /** The newest of its versions. */
    Numero: int({ required: true, default: 1, server: true, list: true }),
    /** Active cards of the types that use it. */
    Activas: int({ computed: true, list: true }),
  },
  { scope: 'cliente', title: 'Nombre', subtitle: 'Codigo', menu: ['0704'], retire: true, sort: [{ selector: 'Codigo', desc: false }] },
);

/** A template as it was saved: cards remember the one that they were printed with, so that it stays once any was. */
export const PlantillaVersion = entity(
  'IdentificacionPlantillaVersion',
  {
    IdPlantilla: ref('IdentificacionPlantilla', { required: true, server: true }),
    Numero: int({ required: true, server: true }),
    DobleCara: flag({ server: true }),
    /** `disenoSchema` of shared/diseno.ts. */
    Elementos: detail({ required: true, server: true }),
  },
  { scope: 'cliente', title: 'Numero', menu: [], operations: [], unique: [['IdPlantilla', 'Numero']] },
);
